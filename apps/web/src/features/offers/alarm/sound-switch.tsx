import { ring } from "@songtan/client/device/alarm-sound.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { useSoundChoice } from "./sound-choice.ts";

/** Turns ringing for offers on and off. Turning it on rings once, so that the driver recognises the sound. */
export function SoundSwitch() {
  const t = useText("driver");
  const { on, choose } = useSoundChoice();
  return (
    <CheckField
      look="switch"
      label={t("offer.sound")}
      help={t("offer.soundHelp")}
      checked={on}
      onChange={(chosen) => {
        choose(chosen);
        if (chosen) ring();
      }}
    />
  );
}

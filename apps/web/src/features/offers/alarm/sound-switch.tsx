import { ring } from "@songtan/client/device/alarm-sound.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { useSoundChoice } from "./sound-choice.ts";

/** Whether offers ring; turning it on rings once, so the driver knows what to listen for. */
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

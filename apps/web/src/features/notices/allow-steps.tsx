import { PhoneSteps } from "@songtan/client/device/phone-steps.tsx";
import { useText } from "@songtan/client/language/use-text.ts";

/** Explains how to allow notices when the browser does not prompt any more, or cannot yet. */
export function AllowSteps({ state }: { state: "denied" | "install_first" }) {
  const t = useText("notices");
  if (state === "install_first") return <p>{t("install_first.words")}</p>;
  return (
    <>
      <p>{t("denied.words")}</p>
      <PhoneSteps
        folded
        android={{
          title: t("denied.android.title"),
          steps: t.group("denied.android.steps"),
        }}
        iphone={{
          title: t("denied.iphone.title"),
          steps: t.group("denied.iphone.steps"),
        }}
      />
    </>
  );
}

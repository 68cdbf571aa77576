import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { useSetup } from "./use-setup.ts";

/** On operations until everything is set up: what is missing, and the way to it. */
export function SetupCard() {
  const t = useText("setup");
  const { data } = useSetup();
  if (!data?.isReminded) return null;
  const missing = data.steps.flatMap((step) => step.missing);
  return (
    <Notice
      tone="warn"
      title={t("wizard.notReady", { count: missing.length })}
      action={
        <ActionButton variant="outline" to="/setup">
          {t("wizard.open")}
        </ActionButton>
      }
    >
      {missing.map((problem) => t(`missing.${problem}`)).join(" · ")}
    </Notice>
  );
}

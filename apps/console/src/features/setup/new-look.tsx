import { useText } from "@songtan/client/language/use-text.ts";
import type { SettingView } from "@songtan/contract/console/operator/settings";
import { brandLook, brandName } from "@songtan/domain/brand";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";

/** Name, colours and logo are written into a page when it is sent, so an open page still shows the earlier ones. */
export function NewLook({ view }: { view: SettingView }) {
  const t = useText("setup");
  if (!isNewer(view)) return null;
  return (
    <Notice
      tone="good"
      live
      action={
        <ActionButton variant="outline" onClick={() => location.reload()}>
          {t("form.showNewLook")}
        </ActionButton>
      }
    >
      {t("form.newLook")}
    </Notice>
  );
}

function isNewer({ source, current }: SettingView): boolean {
  if (source !== "settings" || !current || !("brandTh" in current)) return false;
  const { th, en } = brandName();
  const { colour, accent } = brandLook();
  return (
    current.brandTh !== th ||
    current.brandEn !== en ||
    current.brandColour.toLowerCase() !== colour.toLowerCase() ||
    current.accentColour.toLowerCase() !== accent.toLowerCase() ||
    current.logoId !== shownLogo()
  );
}

/** The id of the logo that the document was sent with, in its style; empty without one. */
function shownLogo(): string {
  const picture = document.documentElement.style.getPropertyValue("--st-logo");
  return /\/brand\/logos\/([\w-]+)/.exec(picture)?.[1] ?? "";
}

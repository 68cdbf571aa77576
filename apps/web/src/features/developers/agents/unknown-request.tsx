import { useText } from "@songtan/client/language/use-text.ts";
import { Notice } from "@songtan/ui/feedback/notice.tsx";

/** Shows that the program is unknown to the server. The page does not link to it. */
export function UnknownRequest() {
  const t = useText("developers");
  return (
    <Notice tone="bad" live title={t("agents.request.unknown")}>
      {t("agents.request.unknownText")}
    </Notice>
  );
}

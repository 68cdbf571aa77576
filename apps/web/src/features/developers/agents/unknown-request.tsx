import { useText } from "@songtan/client/language/use-text.ts";
import { Notice } from "@songtan/ui/feedback/notice.tsx";

/** The server knows no such program, so nothing here leads to it. */
export function UnknownRequest() {
  const t = useText("developers");
  return (
    <Notice tone="bad" live title={t("agents.request.unknown")}>
      {t("agents.request.unknownText")}
    </Notice>
  );
}

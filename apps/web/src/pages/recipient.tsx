import { Page } from "@songtan/ui/page.tsx";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export default function Recipient() {
  const t = useText("tracking");
  return (
    <Page title={t("recipient.title")}>
      <PageHead title={t("recipient.title")} hidden />
    </Page>
  );
}

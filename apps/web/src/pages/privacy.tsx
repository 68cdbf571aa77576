import { Page } from "@songtan/ui/page.tsx";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export default function Privacy() {
  const t = useText("legal");
  return (
    <Page title={t("privacy.title")}>
      <PageHead title={t("privacy.title")} />
    </Page>
  );
}

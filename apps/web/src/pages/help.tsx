import { Page } from "@songtan/ui/page.tsx";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export default function Help() {
  const t = useText("legal");
  return (
    <Page title={t("help.title")}>
      <PageHead title={t("help.title")} />
    </Page>
  );
}

import { Page } from "@songtan/ui/page.tsx";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export default function Terms() {
  const t = useText("legal");
  return (
    <Page title={t("terms.title")}>
      <PageHead title={t("terms.title")} />
    </Page>
  );
}

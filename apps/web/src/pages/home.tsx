import { Page } from "@songtan/ui/page.tsx";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export default function Home() {
  const t = useText("home");
  return (
    <Page title={t("home.title")}>
      <PageHead title={t("home.title")} />
    </Page>
  );
}

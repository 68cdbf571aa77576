import { Page } from "@songtan/ui/page.tsx";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export default function DriverLanding() {
  const t = useText("home");
  return (
    <Page title={t("driverLanding.title")}>
      <PageHead title={t("driverLanding.title")} />
    </Page>
  );
}

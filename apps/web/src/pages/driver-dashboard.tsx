import { Page } from "@songtan/ui/page.tsx";
import type { PageHandle } from "../features/shell/page-handle.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverDashboard() {
  const t = useText("driver");
  return (
    <Page title={t("driverDashboard.title")}>
      <PageHead title={t("driverDashboard.title")} hidden />
    </Page>
  );
}

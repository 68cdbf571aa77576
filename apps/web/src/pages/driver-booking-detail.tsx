import { Page } from "@songtan/ui/page.tsx";
import type { PageHandle } from "../features/shell/page-handle.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverBookingDetail() {
  const t = useText("driver");
  return (
    <Page title={t("driverBookingDetail.title")}>
      <PageHead title={t("driverBookingDetail.title")} hidden />
    </Page>
  );
}

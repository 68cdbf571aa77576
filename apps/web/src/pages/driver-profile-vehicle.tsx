import { Page } from "@songtan/ui/page.tsx";
import type { PageHandle } from "../features/shell/page-handle.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfileVehicle() {
  const t = useText("profile");
  return (
    <Page title={t("driverProfileVehicle.title")}>
      <PageHead title={t("driverProfileVehicle.title")} hidden />
    </Page>
  );
}

import { Page } from "@songtan/ui/page.tsx";
import type { PageHandle } from "../features/shell/page-handle.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import { useText } from "../features/shell/use-text.ts";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfileDriverLicense() {
  const t = useText("profile");
  return (
    <Page title={t("driverProfileDriverLicense.title")}>
      <PageHead title={t("driverProfileDriverLicense.title")} hidden />
    </Page>
  );
}

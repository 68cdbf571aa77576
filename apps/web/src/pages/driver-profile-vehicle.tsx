import type { PageHandle } from "@songtan/client/page-handle.ts";
import { useText } from "@songtan/client/use-text.ts";
import { Page } from "@songtan/ui/page.tsx";
import { useDriver } from "../features/auth/use-auth.ts";
import { PaperPage } from "../features/documents/paper-page.tsx";
import { DriverSpace } from "../features/duty/driver-space.tsx";
import { PageHead } from "../features/shell/page-head.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverProfileVehicle() {
  const t = useText("profile");
  const { user } = useDriver();
  const title = t("driverProfileVehicle.title");
  if (!user) return null;
  return (
    <DriverSpace>
      <Page
        width="narrow"
        title={title}
        description={t("driverPaperWords.vehicle")}
        back={{ to: "/driver/profile", label: t("driverProfile.title") }}
      >
        <PageHead title={title} hidden />
        <PaperPage kind="vehicle" driver={user} />
      </Page>
    </DriverSpace>
  );
}

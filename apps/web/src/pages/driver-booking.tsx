import type { PageHandle } from "@songtan/client/page-handle.ts";
import { useText } from "@songtan/client/use-text.ts";
import { Page } from "@songtan/ui/page.tsx";
import { isOnDutyHere } from "../features/auth/duty-device.ts";
import { useDriver } from "../features/auth/use-auth.ts";
import { DutySwitch } from "../features/duty/duty-switch.tsx";
import { LocationNotice } from "../features/duty/location-notice.tsx";
import { JobFinder } from "../features/offers/job-finder.tsx";
import { SoundSwitch } from "../features/offers/sound-switch.tsx";
import { PageHead } from "../features/shell/page-head.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverBooking() {
  const t = useText("driver");
  const { user } = useDriver();
  if (!user) return null;
  const isHere = isOnDutyHere(user);
  return (
    <Page title={t("driverBooking.title")} width="narrow">
      <PageHead title={t("driverBooking.title")} hidden />
      {isHere && <LocationNotice />}
      <JobFinder driver={user} duty={<DutySwitch driver={user} />} />
      {isHere && <SoundSwitch />}
    </Page>
  );
}

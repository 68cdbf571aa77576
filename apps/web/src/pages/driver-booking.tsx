import type { PageHandle } from "@songtan/client/page-handle.ts";
import { useText } from "@songtan/client/use-text.ts";
import { Page } from "@songtan/ui/page.tsx";
import { useDriver } from "../features/auth/use-auth.ts";
import { DriverSpace } from "../features/duty/driver-space.tsx";
import { DutySwitch } from "../features/duty/duty-switch.tsx";
import { LocationNotice } from "../features/duty/location-notice.tsx";
import { JobFinder } from "../features/offers/job-finder.tsx";
import { OfferAlarm } from "../features/offers/offer-alarm.tsx";
import { SoundSwitch } from "../features/offers/sound-switch.tsx";
import { PageHead } from "../features/shell/page-head.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverBooking() {
  const t = useText("driver");
  const { user } = useDriver();
  if (!user) return null;
  return (
    <DriverSpace>
      <Page title={t("driverBooking.title")} width="narrow">
        <PageHead title={t("driverBooking.title")} hidden />
        <OfferAlarm />
        {user.onDuty && <LocationNotice />}
        <JobFinder driver={user} duty={<DutySwitch driver={user} />} />
        {user.onDuty && <SoundSwitch />}
      </Page>
    </DriverSpace>
  );
}

import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { Page } from "@songtan/ui/layout/page.tsx";
import { DutySwitch } from "../../features/driver-home/duty/duty-switch.tsx";
import { LocationNotice } from "../../features/driver-home/duty/location-notice.tsx";
import { SoundSwitch } from "../../features/offers/alarm/sound-switch.tsx";
import { OfferFinder } from "../../features/offers/board/offer-finder.tsx";
import { isOnDutyHere } from "../../features/session/duty-device.ts";
import { useDriver } from "../../features/session/use-auth.ts";
import { PageHead } from "../../features/shell/page-head.tsx";
import { JobPages } from "../../layouts/driver-tabs.tsx";

export const handle: PageHandle = { middleware: "driver" };

export default function DriverBooking() {
  const t = useText("driver");
  const { user } = useDriver();
  if (!user) return null;
  const isHere = isOnDutyHere(user);
  return (
    <Page title={t("driverBooking.title")} width="narrow">
      <PageHead title={t("driverBooking.title")} hidden />
      <JobPages />
      {isHere && <LocationNotice />}
      <OfferFinder driver={user} duty={<DutySwitch driver={user} />} />
      {isHere && <SoundSwitch />}
    </Page>
  );
}

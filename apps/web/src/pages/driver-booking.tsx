import type { PageHandle } from "@songtan/client/page-handle.ts";
import { useText } from "@songtan/client/use-text.ts";
import { Page } from "@songtan/ui/page.tsx";
import { isOnDutyHere } from "../features/auth/duty-device.ts";
import { useDriver } from "../features/auth/use-auth.ts";
import { DutySwitch } from "../features/driver-home/duty-switch.tsx";
import { LocationNotice } from "../features/driver-home/location-notice.tsx";
import { OfferFinder } from "../features/offers/offer-finder.tsx";
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
      <OfferFinder driver={user} duty={<DutySwitch driver={user} />} />
      {isHere && <SoundSwitch />}
    </Page>
  );
}

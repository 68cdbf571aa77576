import { Outlet } from "react-router";
import { DriverSpace } from "../features/duty/driver-space.tsx";
import { OfferAlarm } from "../features/offers/offer-alarm.tsx";
import { OutboxKeeper } from "../features/tasks/outbox-keeper.tsx";

/** Around every page of a signed-in driver: position, live work, offers, and what this phone has not sent yet. */
export default function DriverLayout() {
  return (
    <DriverSpace>
      <OutboxKeeper />
      <OfferAlarm />
      <Outlet />
    </DriverSpace>
  );
}

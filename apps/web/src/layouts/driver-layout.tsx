import { Outlet } from "react-router";
import { DriverSpace } from "../features/driver-home/duty/driver-space.tsx";
import { OfferAlarm } from "../features/offers/alarm/offer-alarm.tsx";
import { TaskSyncStarter } from "../features/sync/task-sync-starter.tsx";

/**
 * Wraps every page of a signed-in driver: position, live work, offers, and what this phone has not
 * sent yet.
 */
export default function DriverLayout() {
  return (
    <DriverSpace>
      <TaskSyncStarter />
      <OfferAlarm />
      <Outlet />
    </DriverSpace>
  );
}

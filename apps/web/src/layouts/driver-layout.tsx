import { Outlet } from "react-router";
import { DriverSpace } from "../features/driver-home/duty/driver-space.tsx";
import { OfferAlarm } from "../features/offers/alarm/offer-alarm.tsx";
import { TaskSyncStarter } from "../features/sync/task-sync-starter.tsx";
import { DriverTabs } from "./driver-tabs.tsx";

/**
 * Wraps every page of a signed-in driver: position, live work, offers, what this phone has not sent
 * yet, and the tabs.
 */
export default function DriverLayout() {
  return (
    <DriverSpace>
      <TaskSyncStarter />
      <OfferAlarm />
      <Outlet />
      <DriverTabs />
    </DriverSpace>
  );
}

import { plainPath } from "@songtan/client/language/locales.ts";
import { Outlet, useLocation } from "react-router";
import { BreakBar } from "../features/driver-home/duty/break-bar.tsx";
import { DriverSpace } from "../features/driver-home/duty/driver-space.tsx";
import { OfferAlarm } from "../features/offers/alarm/offer-alarm.tsx";
import { useDriver } from "../features/session/use-auth.ts";
import { TaskSyncStarter } from "../features/sync/task-sync-starter.tsx";
import { DriverTabs } from "./driver-tabs.tsx";

/**
 * Wraps every page of a signed-in driver: position, live work, offers, what this phone has not sent
 * yet, the break, and the tabs.
 */
export default function DriverLayout() {
  const { user } = useDriver();
  // The first page has it whole.
  const isToday = plainPath(useLocation().pathname).startsWith("/driver/dashboard");
  return (
    <DriverSpace>
      <TaskSyncStarter />
      <OfferAlarm />
      {user && !isToday && <BreakBar driver={user} />}
      <Outlet />
      <DriverTabs />
    </DriverSpace>
  );
}

import { plainPath } from "@songtan/client/language/locales.ts";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { BreakBar } from "../features/driver-home/duty/break-bar.tsx";
import { DriverSpace } from "../features/driver-home/duty/driver-space.tsx";
import { OfferAlarm } from "../features/offers/alarm/offer-alarm.tsx";
import { useDriver } from "../features/session/use-auth.ts";
import { useTaskSync } from "../features/sync/task-sync.ts";
import { TaskSyncStarter } from "../features/sync/task-sync-starter.tsx";
import { DriverTabs } from "./driver-tabs.tsx";

// Few jobs have any.
const LateRefusals = lazyPart(
  async () => (await import("../features/tasks/late-refusals.tsx")).LateRefusals,
);

/**
 * Wraps every page of a signed-in driver: position, live work, offers, what this phone has not sent
 * yet, the break, and the tabs.
 */
export default function DriverLayout() {
  const { user } = useDriver();
  const path = plainPath(useLocation().pathname);
  // The first page has it whole.
  const isToday = path.startsWith("/driver/dashboard");
  // The page of the job shows its own.
  const refusals = useTaskSync().refusals.filter(
    ({ taskId }) => !path.startsWith(`/driver/task/${taskId}`),
  );
  return (
    <DriverSpace>
      <TaskSyncStarter />
      <OfferAlarm />
      {user && !isToday && <BreakBar driver={user} />}
      {refusals.length > 0 && (
        <Suspense>
          <LateRefusals refusals={refusals} />
        </Suspense>
      )}
      <Outlet />
      <DriverTabs />
    </DriverSpace>
  );
}

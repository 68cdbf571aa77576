import type { StreamState } from "@songtan/client/calls/event-stream.ts";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useApiQuery } from "../../api/use-call.ts";
import { driverOfflineReads } from "../../offline/driver-reads.ts";
import { isElsewhere } from "../../session/duty-device.ts";
import { auth } from "../../session/session.ts";
import { useDriver } from "../../session/use-auth.ts";
import { useDriverStream } from "./use-driver-stream.ts";
import { usePositionReport } from "./use-position-report.ts";

/**
 * Wraps all pages of a driver: reports their position while on duty or with active work, and
 * updates offers and tasks live.
 */
export function DriverSpace({ children }: { children: ReactNode }) {
  const { user, loggedIn } = useDriver();
  const driverId = user?.id;
  useEffect(() => {
    if (driverId) void driverOfflineReads.open(driverId);
    else driverOfflineReads.close();
  }, [driverId]);
  const working = useApiQuery(
    "GET /driver/tasks",
    { query: { state: "active" }, quiet: true },
    { enabled: loggedIn },
  );
  const hasWork = (working.data?.data.length ?? 0) > 0;
  usePositionReport(Boolean(user?.onDuty || hasWork) && !isElsewhere(user));
  const stream = useDriverStream(loggedIn);
  useFreshDriver(loggedIn, stream);
  return children;
}

/**
 * Staff approve documents, documents expire and duty moves to another device while the app is open:
 * the driver is read again with every page, and when the stream is open again after a gap.
 */
function useFreshDriver(loggedIn: boolean, stream: StreamState): void {
  const isOpen = stream === "open";
  const { pathname } = useLocation();
  useEffect(() => {
    // `pathname` is a dependency, because each page refetches the driver.
    if (!pathname || (!loggedIn && !isOpen)) return;
    void auth.refreshUser("driver");
  }, [loggedIn, isOpen, pathname]);
}

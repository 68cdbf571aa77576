import type { StreamState } from "@songtan/client/event-stream.ts";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { api } from "../api/api.ts";
import { phoneReads } from "../api/phone-reads.ts";
import { useCall } from "../api/use-call.ts";
import { isElsewhere } from "../auth/duty-device.ts";
import { auth } from "../auth/session.ts";
import { useDriver } from "../auth/use-auth.ts";
import { useDriverStream } from "./use-driver-stream.ts";
import { usePositionReport } from "./use-position-report.ts";

/** Around all pages of a driver: reports where they are while on duty or with work in hand, and keeps offers and tasks live. */
export function DriverSpace({ children }: { children: ReactNode }) {
  const { user, loggedIn } = useDriver();
  const driverId = user?.id;
  useEffect(() => {
    if (driverId) void phoneReads.open(driverId);
    else phoneReads.close();
  }, [driverId]);
  const working = useCall("GET /driver/tasks", { query: { state: "active" }, quiet: true }, { enabled: loggedIn });
  const hasWork = (working.data?.data.length ?? 0) > 0;
  usePositionReport(Boolean(user?.onDuty || hasWork) && !isElsewhere(user));
  const stream = useDriverStream(loggedIn);
  useFreshDriver(loggedIn, stream);
  return children;
}

/**
 * Staff approve papers, papers expire and duty moves to another device while the app is open: who the driver is, is read
 * anew with every page, and when the stream is there again after a gap.
 */
function useFreshDriver(loggedIn: boolean, stream: StreamState): void {
  const isOpen = stream === "open";
  const { pathname } = useLocation();
  useEffect(() => {
    // `pathname` is named because each page reads the driver again.
    if (!pathname || (!loggedIn && !isOpen)) return;
    api
      .call("GET /driver/user", { quiet: true })
      .then((driver) => auth.setUser("driver", driver))
      .catch(() => undefined);
  }, [loggedIn, isOpen, pathname]);
}

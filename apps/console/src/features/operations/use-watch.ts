import { prepareSound } from "@songtan/client/device/alarm-sound.ts";
import { plainPath } from "@songtan/client/language/locales.ts";
import type { IncidentView } from "@songtan/contract/console/operations";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useOperations } from "./use-operations.ts";
import { useStaffStream } from "./use-staff-stream.ts";

/** What every page watches by the stream of staff: the open incidents, and those of them that no one has accepted yet. */
export function useWatch(): { incidents: readonly IncidentView[]; alerts: IncidentView[] } {
  const path = plainPath(useLocation().pathname);
  const [, bookingId = null] = /^\/bookings\/([^/]+)$/.exec(path) ?? [];
  useStaffStream({ withMap: path === "/operations", bookingId });
  useEffect(prepareSound, []);
  const incidents = useOperations().data?.incidents ?? [];
  return { incidents, alerts: incidents.filter(({ alert }) => alert && !alert.accepted) };
}

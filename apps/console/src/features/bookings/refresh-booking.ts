import { queryClient } from "@songtan/client/calls/query-client.ts";
import { callKey } from "../api/api.ts";

/** Refetches the booking page and the operations page after a manual action. */
export function refreshBooking(): void {
  for (const stale of ["GET /console/bookings/{id}", "GET /console/operations"] as const)
    void queryClient.invalidateQueries({ queryKey: callKey(stale) });
}

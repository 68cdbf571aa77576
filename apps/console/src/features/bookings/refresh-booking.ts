import { queryClient } from "@songtan/client/query-client.ts";
import { callKey } from "../api/api.ts";

/** After a booking was moved by hand: the page and the operations page are asked anew. */
export function refreshBooking(): void {
  for (const stale of ["GET /console/bookings/{id}", "GET /console/operations"] as const)
    void queryClient.invalidateQueries({ queryKey: callKey(stale) });
}

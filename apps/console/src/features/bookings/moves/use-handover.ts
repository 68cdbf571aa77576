import { queryClient } from "@songtan/client/calls/query-client.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { HandoverOptions } from "@songtan/contract/console/handovers";
import { staffMoveTo } from "@songtan/domain/booking/staff-move";
import { callKey, useApiQuery } from "../../api/api.ts";
import { usePermission } from "../../session/use-session.ts";

/**
 * The polling interval, in milliseconds. Drivers come near, go off duty and are given other work without a change to
 * the booking, so the stream does not report it.
 */
const refreshMilliseconds = 10_000;

/**
 * Loads the drivers who could continue with a booking's goods, and the handover under way; undefined when a handover
 * is not possible.
 */
export function useHandover(
  booking: Pick<ConsoleBooking, "id" | "state">,
): HandoverOptions | undefined {
  const may = usePermission("booking.manage");
  const enabled = may && staffMoveTo(booking.state, "hand_over") !== null;
  const { data } = useApiQuery(
    "GET /console/bookings/{id}/handover",
    { params: { id: booking.id }, quiet: true },
    { refetchIntervalMilliseconds: refreshMilliseconds, enabled },
  );
  return enabled ? data : undefined;
}

export function refreshHandover(): void {
  for (const stale of [
    "GET /console/bookings/{id}",
    "GET /console/bookings/{id}/handover",
    "GET /console/operations",
  ] as const)
    void queryClient.invalidateQueries({ queryKey: callKey(stale) });
}

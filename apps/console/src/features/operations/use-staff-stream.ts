import type { StreamEvent, StreamState } from "@songtan/client/calls/event-stream.ts";
import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import type { LiveMapChanges, StaffEvent } from "@songtan/contract/console/live/live-map";
import type { OperationsView } from "@songtan/contract/console/operations";
import type { StreamPath } from "@songtan/contract/generated/calls.ts";
import { useEffect } from "react";
import { callKey } from "../api/api.ts";
import { useFollowedBooking } from "../api/followed-booking.ts";
import { useEventStream } from "../api/use-event-stream.ts";
import { loadSession } from "../session/session.ts";
import { usePermission } from "../session/use-session.ts";
import { applyChanges } from "./live/apply-changes.ts";
import { useLiveMap } from "./live/live-map-store.ts";
import { operationsKey } from "./use-operations.ts";

/** What the page of a booking reads of it. */
const bookingReads = [
  "GET /console/bookings/{id}",
  "GET /console/bookings/{id}/handover",
  "GET /console/bookings/{id}/cancellation",
  "GET /console/bookings/{id}/loss",
  "GET /console/bookings/{id}/messages",
] as const;

function onStaffEvent({ name, data }: StreamEvent): void {
  const event = name as StaffEvent;
  if (event === "operations") mergeIntoCache<OperationsView>(operationsKey, data as OperationsView);
  if (event === "map")
    useLiveMap.setState(({ map }) => ({
      map: applyChanges(map, data as LiveMapChanges),
      isLoaded: true,
    }));
  if (event === "booking") {
    for (const read of bookingReads)
      void queryClient.invalidateQueries({
        queryKey: callKey(read, { params: { id: (data as { bookingId: string }).bookingId } }),
      });
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/adjustments") });
  }
}

/** What the page shows together with what needs someone. */
export type StreamedPage = { withMap: boolean; bookingId: string | null };

const pathOf = ({ withMap, bookingId }: StreamedPage): StreamPath => {
  if (bookingId !== null) return `/console/bookings/${bookingId}/events`;
  return withMap ? "/console/live-map/events" : "/console/operations/events";
};

/** The one stream of this window: what needs someone, on the operations page the map with it, on that of a booking the booking. */
export function useStaffStream(shown: StreamedPage): void {
  const { withMap, bookingId } = shown;
  const may = usePermission("booking.manage");
  const stream: StreamState = useEventStream({
    path: may ? pathOf(shown) : null,
    onEvent: onStaffEvent,
    // The session has ended: reading it brings the sign-in page.
    onError: () => void loadSession(),
  });
  useEffect(() => {
    useLiveMap.setState(withMap ? { stream } : { ...useLiveMap.getInitialState() });
  }, [withMap, stream]);
  useEffect(() => {
    useFollowedBooking.setState({ bookingId: stream === "open" ? bookingId : null });
  }, [bookingId, stream]);
}

import type { StreamEvent, StreamState } from "@songtan/client/calls/event-stream.ts";
import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import type { LiveMapChanges, StaffEvent } from "@songtan/contract/console/live/live-map";
import type { OperationsView } from "@songtan/contract/console/operations";
import type { StreamPath } from "@songtan/contract/generated/calls.ts";
import { operationsScopes } from "@songtan/domain/staff/approvals";
import { useEffect } from "react";
import { callKey } from "../api/api.ts";
import { useFollowedBooking } from "../api/followed-booking.ts";
import { useEventStream } from "../api/use-event-stream.ts";
import { loadSession } from "../session/session.ts";
import { usePermission } from "../session/use-session.ts";
import { applyChanges } from "./live/apply-changes.ts";
import { useLiveMap } from "./live/live-map-store.ts";
import { operationsKey } from "./use-operations.ts";

/** The calls of a booking's page that read the booking. */
const bookingReads = [
  "GET /console/bookings/{id}",
  "GET /console/bookings/{id}/handover",
  "GET /console/bookings/{id}/task",
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

const listPath: StreamPath = "/console/operations/events";

/** The part of the page that is streamed together with the worklist. */
export type StreamedPage = { withMap: boolean; bookingId: string | null };

const dispatcherPath = ({ withMap, bookingId }: StreamedPage): StreamPath => {
  if (bookingId !== null) return `/console/bookings/${bookingId}/events`;
  return withMap ? "/console/live-map/events" : listPath;
};

/**
 * The one stream of this window: what needs the reader. For who manages bookings the operations page has the map with it,
 * and the page of a booking the booking.
 */
export function useStaffStream(shown: StreamedPage): void {
  const { withMap, bookingId } = shown;
  const reads = usePermission(...operationsScopes);
  const dispatches = usePermission("booking.manage");
  const path = dispatches ? dispatcherPath(shown) : listPath;
  const stream: StreamState = useEventStream({
    path: reads ? path : null,
    onEvent: onStaffEvent,
    // The session has ended: reading it brings the sign-in page.
    onError: () => void loadSession(),
  });
  useEffect(() => {
    useLiveMap.setState(withMap ? { stream } : { ...useLiveMap.getInitialState() });
  }, [withMap, stream]);
  useEffect(() => {
    const isFollowed = dispatches && stream === "open";
    useFollowedBooking.setState({ bookingId: isFollowed ? bookingId : null });
  }, [bookingId, dispatches, stream]);
}

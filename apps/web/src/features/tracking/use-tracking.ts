import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import type { TrackingView } from "@songtan/contract/bookings/tracking";
import { isTerminal } from "@songtan/domain/booking/booking";
import { callKey, useApiQuery } from "../api/use-call.ts";
import { useEventStream } from "../api/use-event-stream.ts";

const name = "GET /tracking/{viewKey}";

/** Loads the view of a share link, updated live until the delivery has ended. */
export function useTracking(viewKey: string) {
  const params = { viewKey };
  const answer = useApiQuery(name, { params });
  const live = answer.data && !isTerminal(answer.data.state);
  useEventStream({
    path: live ? `/tracking/${encodeURIComponent(viewKey)}/events` : null,
    onEvent: ({ name: event, data }) => {
      const key = callKey(name, { params });
      if (event === "booking") mergeIntoCache(key, data as TrackingView);
      if (event === "position") {
        const position = data as NonNullable<TrackingView["position"]>;
        queryClient.setQueryData<TrackingView>(key, (known) => known && { ...known, position });
      }
    },
  });
  return answer;
}

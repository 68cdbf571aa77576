import { putNews } from "@songtan/client/query-client.ts";
import type { TrackingView } from "@songtan/contract/tracking";
import { isTerminal } from "@songtan/domain/booking/booking";
import { useQueryClient } from "@tanstack/react-query";
import { callKey, useCall } from "../api/use-call.ts";
import { useEventStream } from "../api/use-event-stream.ts";

const name = "GET /tracking/{viewKey}";

/** What a share link shows, kept as it is now until the delivery has ended. */
export function useTracking(viewKey: string) {
  const queryClient = useQueryClient();
  const params = { viewKey };
  const answer = useCall(name, { params });
  const live = answer.data && !isTerminal(answer.data.state);
  useEventStream({
    path: live ? `/tracking/${encodeURIComponent(viewKey)}/events` : null,
    onEvent: ({ name: event, data }) => {
      const key = callKey(name, { params });
      if (event === "booking") putNews(key, data as TrackingView);
      if (event === "position") {
        const position = data as NonNullable<TrackingView["position"]>;
        queryClient.setQueryData<TrackingView>(key, (known) => known && { ...known, position });
      }
    },
  });
  return answer;
}

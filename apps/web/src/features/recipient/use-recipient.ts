import { mergeIntoCache } from "@songtan/client/calls/query-client.ts";
import type { RecipientView } from "@songtan/contract/bookings/tracking";
import { isTerminal } from "@songtan/domain/booking/booking";
import { callKey, useApiQuery } from "../api/use-call.ts";
import { useEventStream } from "../api/use-event-stream.ts";

const name = "GET /recipient/{key}";

/** Loads the view of a recipient's link, updated live until the delivery has ended. */
export function useRecipient(key: string) {
  const params = { key };
  const answer = useApiQuery(name, { params });
  const updateView = (view: RecipientView) => mergeIntoCache(callKey(name, { params }), view);
  const live = answer.data && !isTerminal(answer.data.state);
  useEventStream({
    path: live ? `/recipient/${encodeURIComponent(key)}/events` : null,
    onEvent: ({ name: event, data }) => {
      if (event === "booking") updateView(data as RecipientView);
    },
  });
  return { ...answer, keep: updateView };
}

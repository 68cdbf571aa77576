import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import { callKey, useApiMutation, useApiQuery } from "../../api/use-call.ts";

/** Where the driver goes, as the server has it; the stream says when it changes. */
export function useDestination(onDuty: boolean) {
  const read = useApiQuery("GET /driver/destination", { quiet: true }, { enabled: onDuty });
  const show = (answer: NonNullable<typeof read.data>) => {
    mergeIntoCache(callKey("GET /driver/destination", {}), answer);
    // The board shows only what leads there, too.
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/bookings") });
  };
  const start = useApiMutation("PUT /driver/destination", show);
  const stop = useApiMutation("DELETE /driver/destination", show);
  return { destination: onDuty ? read.data : undefined, isReading: read.isLoading, start, stop };
}

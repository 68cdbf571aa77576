import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import { callKey, useApiMutation, useApiQuery } from "../../api/use-call.ts";

/** Loads the driver's destination. It is refetched when the stream reports a change. */
export function useDestination(onDuty: boolean) {
  const read = useApiQuery("GET /driver/destination", { quiet: true }, { enabled: onDuty });
  const show = (answer: NonNullable<typeof read.data>) => {
    mergeIntoCache(callKey("GET /driver/destination", {}), answer);
    // The board shows only jobs in the direction of the destination, so it is refetched.
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/bookings") });
  };
  const start = useApiMutation("PUT /driver/destination", show);
  const stop = useApiMutation("DELETE /driver/destination", show);
  return { destination: onDuty ? read.data : undefined, isReading: read.isLoading, start, stop };
}

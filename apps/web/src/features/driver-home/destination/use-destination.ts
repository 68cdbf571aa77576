import { useQueryClient } from "@tanstack/react-query";
import { callKey, useApiMutation, useApiQuery } from "../../api/use-call.ts";

/** Where the driver goes, as the server has it; the stream says when it changes. */
export function useDestination(onDuty: boolean) {
  const queryClient = useQueryClient();
  const read = useApiQuery("GET /driver/destination", { quiet: true }, { enabled: onDuty });
  const start = useApiMutation("PUT /driver/destination", (answer) => {
    queryClient.setQueryData(callKey("GET /driver/destination", {}), answer);
    // The board shows only what leads there, too.
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/bookings") });
  });
  const stop = useApiMutation("DELETE /driver/destination", (answer) => {
    queryClient.setQueryData(callKey("GET /driver/destination", {}), answer);
    void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/bookings") });
  });
  return { destination: onDuty ? read.data : undefined, isReading: read.isLoading, start, stop };
}

import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import { callKey, useApiMutation } from "../api/api.ts";

type DriverCommand =
  | "POST /console/drivers/{id}/suspend"
  | "POST /console/drivers/{id}/reinstate"
  | "POST /console/drivers/{id}/end-duty";

/** A command that returns the driver's current state. */
export function useDriverCommand<Name extends DriverCommand>(
  name: Name,
  driverId: string,
  onDone: () => void,
) {
  return useApiMutation(name, (driver) => {
    mergeIntoCache(callKey("GET /console/drivers/{id}", { params: { id: driverId } }), driver);
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/drivers") });
    onDone();
  });
}

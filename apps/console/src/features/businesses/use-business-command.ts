import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import { callKey, useApiMutation } from "../api/api.ts";

type BusinessCommand =
  | "POST /console/businesses/{id}/credit-limit"
  | "POST /console/businesses/{id}/credit-limits/{limitId}/approve"
  | "POST /console/businesses/{id}/credit-limits/{limitId}/turn-down"
  | "POST /console/businesses/{id}/suspend"
  | "POST /console/businesses/{id}/reinstate"
  | "POST /console/businesses/{id}/keys/{keyId}/revoke"
  | "POST /console/businesses/{id}/invoices/{invoiceId}/payments"
  | "POST /console/businesses/{id}/transfers/{transferId}/approve"
  | "POST /console/businesses/{id}/transfers/{transferId}/turn-down";

/** A command that returns the business's current state. */
export function useBusinessCommand<Name extends BusinessCommand>(
  name: Name,
  onDone: () => void = () => {},
) {
  return useApiMutation(name, (business) => {
    mergeIntoCache(
      callKey("GET /console/businesses/{id}", { params: { id: business.id } }),
      business,
    );
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/businesses") });
    onDone();
  });
}

import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import { callKey, useApiMutation } from "../api/api.ts";

type PaymentCommand =
  | "POST /console/payments/{id}/refunds"
  | "POST /console/refunds/{id}/approve"
  | "POST /console/refunds/{id}/turn-down"
  | "POST /console/refunds/{id}/retry"
  | "POST /console/refunds/{id}/settle";

const stale = (...names: readonly Parameters<typeof callKey>[0][]) => {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: callKey(name) });
};

/**
 * A mutation that returns the updated payment; after a conflict the page loads the changes of the
 * other staff member.
 */
export function usePaymentCommand<Name extends PaymentCommand>(
  name: Name,
  onDone: () => void = () => {},
) {
  return useApiMutation(name, (payment) => {
    mergeIntoCache(callKey("GET /console/payments/{id}", { params: { id: payment.id } }), payment);
    stale("GET /console/payments");
    onDone();
  });
}

type CaseCommand =
  | "POST /console/reports/{id}/answer"
  | "POST /console/reports/{id}/fault"
  | "POST /console/reports/{id}/close"
  | "POST /console/reports/{id}/refuse"
  | "POST /console/reports/{id}/propose"
  | "POST /console/reports/{id}/approve"
  | "POST /console/reports/{id}/turn-down"
  | "POST /console/reports/{id}/transferred";

/** A command that returns the current state of the case. */
export function useCaseCommand<Name extends CaseCommand>(
  name: Name,
  onDone: () => void = () => {},
) {
  return useApiMutation(name, (report) => {
    mergeIntoCache(callKey("GET /console/reports/{id}", { params: { id: report.id } }), report);
    stale("GET /console/reports");
    onDone();
  });
}

/** A command that returns the current state of the dispute. */
export function useDisputeCommand<
  Name extends "POST /console/disputes/{id}/answer" | "POST /console/disputes/{id}/accept",
>(name: Name, onDone: () => void = () => {}) {
  return useApiMutation(name, (dispute) => {
    mergeIntoCache(callKey("GET /console/disputes/{id}", { params: { id: dispute.id } }), dispute);
    stale("GET /console/disputes");
    onDone();
  });
}

type AdjustmentCommand =
  | "POST /console/adjustments"
  | "POST /console/adjustments/{id}/approve"
  | "POST /console/adjustments/{id}/turn-down";

/** A command about a correction. Every list of corrections is refetched. */
export function useAdjustmentCommand<Name extends AdjustmentCommand>(
  name: Name,
  onDone: () => void = () => {},
) {
  return useApiMutation(name, () => {
    stale("GET /console/adjustments");
    onDone();
  });
}

/** Writes down what a difference was. */
export function useDifferenceCommand(onDone: () => void) {
  return useApiMutation("POST /console/provider-differences/{id}/settle", () => {
    stale("GET /console/provider-differences", "GET /console/operations");
    onDone();
  });
}

import type { ApiError } from "@songtan/client/calls/api-error.ts";
import type { Listed } from "@songtan/client/calls/call-types.ts";
import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import { useLocalePath } from "@songtan/client/language/use-text.ts";
import type { OfferView } from "@songtan/contract/drivers/offers";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { useState } from "react";
import { useNavigate } from "react-router";
import { applyTask, taskKey } from "../api/task-cache.ts";
import { callKey, useApiMutation } from "../api/use-call.ts";
import { driverOfflineReads } from "../offline/driver-reads.ts";
import type { DriverOffer } from "./driver-offer.ts";

export type LostOffer = { code: "booking_already_taken" | "offer_expired" | "not_found" };

const lostCodes: readonly string[] = [
  "booking_already_taken",
  "offer_expired",
  "not_found",
] satisfies LostOffer["code"][];
const isLost = (error: ApiError): boolean => lostCodes.includes(error.code);

function removeOffer(id: string): void {
  mergeIntoCache<Listed<OfferView>>(
    callKey("GET /driver/offers", {}),
    (list) => list && { ...list, data: list.data.filter((offer) => offer.id !== id) },
  );
}

function refreshOffers(): void {
  void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/offers") });
  void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/bookings") });
}

type Accepted = Pick<DriverOffer, "offer" | "bookingId" | "searchingSince">;

/**
 * Accepting and declining; nothing is shown as accepted before the server confirms, because of all
 * drivers who press at once exactly one gets the job. The others see a friendly message, and the
 * job page opens unless `onAccepted` does something else.
 */
export function useAcceptOffer(onAccepted?: (task: TaskView) => void) {
  const navigate = useNavigate();
  const path = useLocalePath();
  const [lost, setLost] = useState<LostOffer | null>(null);
  const accepted = async (task: TaskView) => {
    applyTask(task);
    // Before the page of the job opens it is on the phone: the network may be lost at this moment, and the app closed.
    await driverOfflineReads.save(taskKey(task.id), task);
    refreshOffers();
    if (onAccepted) onAccepted(task);
    else void navigate(path(`/driver/task/${task.id}`));
  };
  const acceptOffer = useApiMutation("POST /driver/offers/{id}/accept", (task, { params }) => {
    removeOffer(params.id);
    return accepted(task);
  });
  const acceptFromBoard = useApiMutation("POST /driver/bookings/{id}/accept", accepted);
  const declineOffer = useApiMutation("POST /driver/offers/{id}/decline", (_, { params }) =>
    removeOffer(params.id),
  );

  const failed = (offerId: string | null) => (error: ApiError) => {
    if (!isLost(error)) return;
    setLost({ code: error.code as LostOffer["code"] });
    if (offerId) removeOffer(offerId);
    refreshOffers();
  };
  const accept = ({ offer, bookingId, searchingSince }: Accepted) => {
    setLost(null);
    if (offer) acceptOffer.mutate({ params: { id: offer.id } }, { onError: failed(offer.id) });
    else {
      const body = searchingSince === undefined ? {} : { searchingSince };
      acceptFromBoard.mutate({ params: { id: bookingId }, body }, { onError: failed(null) });
    }
  };
  const decline = (offerId: string, onDone?: () => void) =>
    declineOffer.mutate(
      { params: { id: offerId } },
      { ...(onDone ? { onSuccess: onDone } : {}), onError: failed(offerId) },
    );
  const error = acceptOffer.error ?? acceptFromBoard.error ?? declineOffer.error;
  return {
    accept,
    decline,
    /** Also while the task's page is on its way. */
    accepting:
      acceptOffer.isPending ||
      acceptFromBoard.isPending ||
      acceptOffer.isSuccess ||
      acceptFromBoard.isSuccess,
    declining: declineOffer.isPending,
    lost,
    dismissLost: () => setLost(null),
    /** Anything else that went wrong. */
    error: error && !isLost(error) ? error : null,
  };
}

import type { ApiError } from "@songtan/client/api-error.ts";
import type { Listed } from "@songtan/client/call-types.ts";
import { queryClient } from "@songtan/client/query-client.ts";
import { useLocalePath } from "@songtan/client/use-text.ts";
import type { OfferView } from "@songtan/contract/offers";
import type { TaskView } from "@songtan/contract/tasks";
import { useState } from "react";
import { useNavigate } from "react-router";
import { learnTask } from "../api/learn-task.ts";
import { callKey, useCommand } from "../api/use-call.ts";
import type { Job } from "./job.ts";

export type LostJob = { code: "booking_already_taken" | "offer_expired" | "not_found" };

const lostCodes: readonly string[] = [
  "booking_already_taken",
  "offer_expired",
  "not_found",
] satisfies LostJob["code"][];
const isLost = (error: ApiError): boolean => lostCodes.includes(error.code);

function forgetOffer(id: string): void {
  queryClient.setQueryData<Listed<OfferView>>(
    callKey("GET /driver/offers", {}),
    (list) => list && { ...list, data: list.data.filter((offer) => offer.id !== id) },
  );
}

function refreshJobs(): void {
  void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/offers") });
  void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/bookings") });
}

/**
 * Accepting and declining. Nothing is shown as taken before the server has said so: of all drivers who press at once
 * exactly one gets the job, and the others are told kindly. The job's page is opened, unless `onTaken` does something else.
 */
export function useTakeJob(onTaken?: (task: TaskView) => void) {
  const navigate = useNavigate();
  const path = useLocalePath();
  const [lost, setLost] = useState<LostJob | null>(null);
  const taken = (task: TaskView) => {
    learnTask(task);
    refreshJobs();
    if (onTaken) onTaken(task);
    else void navigate(path(`/driver/task/${task.id}`));
  };
  const acceptOffer = useCommand("POST /driver/offers/{id}/accept", (task, { params }) => {
    forgetOffer(params.id);
    taken(task);
  });
  const acceptFromBoard = useCommand("POST /driver/bookings/{id}/accept", taken);
  const declineOffer = useCommand("POST /driver/offers/{id}/decline", (_, { params }) => forgetOffer(params.id));

  const failed = (offerId: string | null) => (error: ApiError) => {
    if (!isLost(error)) return;
    setLost({ code: error.code as LostJob["code"] });
    if (offerId) forgetOffer(offerId);
    refreshJobs();
  };
  const accept = ({ offer, bookingId }: Pick<Job, "offer" | "bookingId">) => {
    setLost(null);
    if (offer) acceptOffer.mutate({ params: { id: offer.id } }, { onError: failed(offer.id) });
    else acceptFromBoard.mutate({ params: { id: bookingId } }, { onError: failed(null) });
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
    accepting: acceptOffer.isPending || acceptFromBoard.isPending || acceptOffer.isSuccess || acceptFromBoard.isSuccess,
    declining: declineOffer.isPending,
    lost,
    dismissLost: () => setLost(null),
    /** Anything else that went wrong. */
    error: error && !isLost(error) ? error : null,
  };
}

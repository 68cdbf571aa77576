import { queryClient } from "@songtan/client/calls/query-client.ts";
import type { ConsoleDocument } from "@songtan/contract/console/drivers";
import type { DecisionView } from "@songtan/contract/console/reviews";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import { callKey, useApiMutation } from "../../api/api.ts";
import type { Rejection } from "./reject-dialog.tsx";

export type DecisionInput = {
  document: ConsoleDocument;
  checks: readonly string[];
  rejection: Rejection | null;
};

type DecisionCallbacks = {
  /** The answer is in: the next page may be shown. */
  onDecided: (kind: SubmittedKind, answer: DecisionView) => void;
  /**
   * The driver submitted the page again, or another staff member decided it: nothing was decided
   * here.
   */
  onChanged: (kind: SubmittedKind) => void;
};

/** Sends the decision on one page, based on the version that was reviewed, and refetches the driver in either case. */
export function useDecision(driverId: string, { onDecided, onChanged }: DecisionCallbacks) {
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/reviews") });
    return queryClient.invalidateQueries({
      queryKey: callKey("GET /console/drivers/{id}", { params: { id: driverId } }),
    });
  };
  const command = useApiMutation("POST /console/drivers/{id}/documents/{kind}/decision");
  return {
    pending: command.isPending,
    error: command.error?.code === "conflict" ? null : command.error,
    reset: command.reset,
    decide({ document, checks, rejection }: DecisionInput) {
      const kind = document.kind as SubmittedKind;
      if (command.isPending || !document.submittedAt) return;
      const answer = rejection ? { approved: false, ...rejection } : { approved: true };
      command.mutate(
        {
          params: { id: driverId, kind },
          body: { ...answer, checks: [...checks], submittedAt: document.submittedAt },
        },
        {
          async onSuccess(view) {
            await refresh();
            onDecided(kind, view);
          },
          async onError(error) {
            if (error.code !== "conflict") return;
            await refresh();
            onChanged(kind);
          },
        },
      );
    },
  };
}

import { queryClient } from "@songtan/client/calls/query-client.ts";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { LossOptions } from "@songtan/contract/by-hand/losses";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { staffMoveTo } from "@songtan/domain/booking/staff-move";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { callKey, useApiMutation, useApiQuery } from "../../api/api.ts";
import { usePermission } from "../../session/use-session.ts";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import { type ByHandProps, useSeen } from "../by-hand/use-by-hand.ts";
import { refreshBooking } from "../refresh-booking.ts";

/** What declaring the goods lost gives back, and what waits for a second person; nothing where it is not possible. */
function useLoss(booking: ConsoleBooking): LossOptions | undefined {
  const enabled = usePermission("booking.manage") && staffMoveTo(booking.state, "lose") !== null;
  const { data } = useApiQuery(
    "GET /console/bookings/{id}/loss",
    { params: { id: booking.id }, quiet: true },
    { enabled },
  );
  return enabled ? data : undefined;
}

function useFinish(onClose: () => void) {
  return (message: string) => {
    refreshBooking();
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/bookings/{id}/loss") });
    notify({ tone: "good", message });
    onClose();
  };
}

/** Staff declare the goods lost; above the limit of one person a second one has to agree. */
export function LoseDialog({ booking, onClose }: ByHandProps) {
  const t = useText("bookings");
  const seen = useSeen(booking);
  const finish = useFinish(onClose);
  const options = useLoss(booking);
  const needsSecond = options?.secondPerson ?? false;
  const command = useApiMutation("POST /console/bookings/{id}/lose", ({ state }) =>
    finish(t(state === "proposed" ? "byHand.done.proposed" : "move.loseDone")),
  );
  return (
    <NoteDialog
      title={t("move.lose")}
      explained={t(booking.state === "held" ? "move.loseHeldExplained" : "move.loseExplained")}
      label={t("move.words")}
      submitLabel={t(needsSecond ? "byHand.propose" : "move.lose")}
      danger
      pending={command.isPending}
      error={command.error}
      onClose={onClose}
      ready={options !== undefined}
      onSubmit={(words) => command.mutate({ params: { id: booking.id }, body: { ...seen, words } })}
    >
      {options && options.backSatang > 0 && (
        <p>{t("byHand.back", { amount: formatExactBaht(options.backSatang) })}</p>
      )}
      {needsSecond && <Notice tone="info">{t("byHand.needsSecond")}</Notice>}
    </NoteDialog>
  );
}

/** A loss that waits for a second person, with both answers. */
export function ProposedLoss({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const [refusing, setRefusing] = useState(false);
  const finish = useFinish(() => setRefusing(false));
  const proposed = useLoss(booking)?.proposed;
  const approve = useApiMutation("POST /console/bookings/{id}/losses/{lossId}/approve", () =>
    finish(t("move.loseDone")),
  );
  const turnDown = useApiMutation("POST /console/bookings/{id}/losses/{lossId}/turn-down", () =>
    finish(t("byHand.done.turnedDown")),
  );
  if (!proposed) return null;
  const params = { id: booking.id, lossId: proposed.id };
  return (
    <Notice
      tone="warn"
      title={t("move.loseWaits", { name: proposed.proposedBy.name })}
      action={
        <Stack gap={2}>
          <ActionButton
            variant="danger"
            pending={approve.isPending}
            disabledReason={proposed.mayApprove ? null : t("byHand.mayNotApprove")}
            onClick={() => approve.mutate({ params })}
          >
            {t("move.loseAgree")}
          </ActionButton>
          <ActionButton variant="outline" onClick={() => setRefusing(true)}>
            {t("move.loseTurnDown")}
          </ActionButton>
        </Stack>
      }
    >
      <p>{proposed.words}</p>
      <p>{t("move.loseBack", { amount: formatExactBaht(proposed.backSatang) })}</p>
      {approve.error && <p role="alert">{approve.error.message}</p>}
      {refusing && (
        <NoteDialog
          title={t("move.loseTurnDown")}
          explained={t("byHand.turnDownExplained")}
          label={t("move.words")}
          submitLabel={t("move.loseTurnDown")}
          pending={turnDown.isPending}
          error={turnDown.error}
          onClose={() => setRefusing(false)}
          onSubmit={(words) => turnDown.mutate({ params, body: { words } })}
        />
      )}
    </Notice>
  );
}

import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { staffMoveTo } from "@songtan/domain/booking/staff-move";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { useApiMutation, useApiQuery } from "../../api/api.ts";
import { usePermission } from "../../session/use-session.ts";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import { ProposedNotice } from "../by-hand/proposed-notice.tsx";
import { type ByHandProps, useFinish, useSeen } from "../by-hand/use-by-hand.ts";

/** Loads the refund for goods declared lost and any proposed loss; disabled when the booking cannot be declared lost. */
function useLoss(booking: ConsoleBooking) {
  const enabled = usePermission("booking.manage") && staffMoveTo(booking.state, "lose") !== null;
  const query = useApiQuery(
    "GET /console/bookings/{id}/loss",
    { params: { id: booking.id }, quiet: true },
    { enabled },
  );
  return { data: enabled ? query.data : undefined, error: query.error };
}

/** Staff declare the goods lost; above the limit of one person a second one has to agree. */
export function LoseDialog({ booking, onClose }: ByHandProps) {
  const t = useText("bookings");
  const { seen, outdated } = useSeen(booking);
  const finish = useFinish(onClose);
  const ground = useLoss(booking);
  const options = ground.data;
  const needsSecond = options?.secondPerson ?? false;
  const command = useApiMutation("POST /console/bookings/{id}/lose", ({ state }) =>
    finish(state === "proposed" ? "proposed" : "lost"),
  );
  return (
    <NoteDialog
      title={t("move.lose")}
      explained={t(booking.state === "held" ? "move.loseHeldExplained" : "move.loseExplained")}
      label={t("move.words")}
      submitLabel={t(needsSecond ? "byHand.propose" : "move.lose")}
      danger
      pending={command.isPending}
      ground={ground}
      error={command.error}
      outdated={outdated}
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

/** Shows a proposed loss that needs a second person. */
export function ProposedLoss({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const finish = useFinish();
  const proposed = useLoss(booking).data?.proposed;
  const approve = useApiMutation("POST /console/bookings/{id}/losses/{lossId}/approve", () =>
    finish("lost"),
  );
  const turnDown = useApiMutation("POST /console/bookings/{id}/losses/{lossId}/turn-down", () =>
    finish("turnedDown"),
  );
  if (!proposed) return null;
  const params = { id: booking.id, lossId: proposed.id };
  return (
    <ProposedNotice
      proposed={proposed}
      title={t("move.loseWaits", { name: proposed.proposedBy.name })}
      money={t("move.loseBack", { amount: formatExactBaht(proposed.movedSatang) })}
      approve={{ ...approve, label: t("move.loseAgree"), run: () => approve.mutate({ params }) }}
      turnDown={{
        ...turnDown,
        label: t("move.loseTurnDown"),
        run: (words, onDone) => turnDown.mutate({ params, body: { words } }, { onSuccess: onDone }),
      }}
    />
  );
}

import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { canCancel } from "@songtan/domain/booking/cancellation";
import type { CancellationFee } from "@songtan/domain/booking/staff-cancellation";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { ChoiceCards } from "@songtan/ui/fields/choice-cards.tsx";
import { useState } from "react";
import { useApiMutation, useApiQuery } from "../../api/api.ts";
import { usePermission } from "../../session/use-session.ts";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import { ProposedNotice } from "./proposed-notice.tsx";
import { type ByHandProps, useFinish, useSeen } from "./use-by-hand.ts";

/**
 * Loads the cost of cancelling at this moment and any proposed cancellation; disabled when the booking cannot be
 * cancelled.
 */
function useCancellation(booking: ConsoleBooking) {
  const enabled = usePermission("booking.manage") && canCancel(booking.state);
  const query = useApiQuery(
    "GET /console/bookings/{id}/cancellation",
    { params: { id: booking.id }, quiet: true },
    { enabled },
  );
  return { data: enabled ? query.data : undefined, error: query.error };
}

/** Staff cancel for a customer, with the fee that the customer would pay or without it. */
export function CancelDialog({ booking, onClose }: ByHandProps) {
  const t = useText("bookings");
  const { seen, outdated } = useSeen(booking);
  const finish = useFinish(onClose);
  const ground = useCancellation(booking);
  const options = ground.data;
  const [fee, setFee] = useState<CancellationFee>("by_rule");
  const feeSatang = options?.feeSatang ?? 0;
  const needsSecond = options?.secondPerson.includes(fee) ?? false;
  const command = useApiMutation("POST /console/bookings/{id}/cancel", () =>
    finish(needsSecond ? "proposed" : "cancelled"),
  );
  return (
    <NoteDialog
      title={t("byHand.cancel")}
      explained={t("byHand.cancelExplained")}
      label={t("move.words")}
      submitLabel={t(needsSecond ? "byHand.propose" : "byHand.cancel")}
      leaveLabel={t("byHand.keepBooking")}
      danger
      pending={command.isPending}
      ground={ground}
      error={command.error}
      outdated={outdated}
      onClose={onClose}
      ready={options !== undefined}
      onSubmit={(words) =>
        command.mutate({
          params: { id: booking.id },
          body: { ...seen, fee, expectedFeeSatang: fee === "none" ? 0 : feeSatang, words },
        })
      }
    >
      {feeSatang > 0 && (
        <ChoiceCards
          label={t("byHand.fee")}
          value={fee}
          onChange={(value) => setFee(value as CancellationFee)}
          options={[
            {
              value: "by_rule",
              title: t("byHand.withFee"),
              description: t("byHand.withFeeWords"),
              aside: formatExactBaht(feeSatang),
            },
            {
              value: "none",
              title: t("byHand.withoutFee"),
              description: t("byHand.withoutFeeWords"),
              aside: formatExactBaht(0),
            },
          ]}
        />
      )}
      {options && options.paidSatang > 0 && (
        <p>
          {t("byHand.back", {
            amount: formatExactBaht(
              Math.max(0, options.paidSatang - (fee === "none" ? 0 : feeSatang)),
            ),
          })}
        </p>
      )}
      {needsSecond && <Notice tone="info">{t("byHand.needsSecond")}</Notice>}
    </NoteDialog>
  );
}

/** Shows a proposed cancellation that needs a second person. */
export function ProposedCancellation({ booking }: { booking: ConsoleBooking }) {
  const t = useText("bookings");
  const finish = useFinish();
  const proposed = useCancellation(booking).data?.proposed;
  const approve = useApiMutation(
    "POST /console/bookings/{id}/cancellations/{cancellationId}/approve",
    () => finish("cancelled"),
  );
  const turnDown = useApiMutation(
    "POST /console/bookings/{id}/cancellations/{cancellationId}/turn-down",
    () => finish("turnedDown"),
  );
  if (!proposed) return null;
  const params = { id: booking.id, cancellationId: proposed.id };
  return (
    <ProposedNotice
      proposed={proposed}
      title={t("byHand.waits", { name: proposed.proposedBy.name })}
      money={t("byHand.waitsMoney", {
        fee: formatExactBaht(proposed.feeSatang),
        amount: formatExactBaht(proposed.movedSatang),
      })}
      approve={{
        ...approve,
        label: t("byHand.approve"),
        run: () => approve.mutate({ params }),
      }}
      turnDown={{
        ...turnDown,
        label: t("byHand.turnDown"),
        run: (words, onDone) => turnDown.mutate({ params, body: { words } }, { onSuccess: onDone }),
      }}
    />
  );
}

import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatBaht, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { canCancel } from "@songtan/domain/booking/cancellation";
import { refundOnCancel } from "@songtan/domain/payments/refunds/refund";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useApiMutation } from "../../api/use-call.ts";
import { showChangedBooking } from "../use-booking.ts";
import { useChangedText } from "./use-changed-text.ts";
import { useFreshOnOpen } from "./use-fresh-on-open.ts";

type CancelDialogProps = {
  booking: BookingView;
  opened: boolean;
  onClose: () => void;
  /** The driver has it now: have it returned instead. */
  onRecall: () => void;
};

/**
 * Cancels after showing the cost. When the fee changed since then, shows the new one and needs a
 * new confirmation.
 */
export function CancelDialog({ booking, opened, onClose, onRecall }: CancelDialogProps) {
  const t = useText("tracking");
  const errorText = useErrorText();
  const locale = useLocale();
  const changedText = useChangedText(booking);
  const { reloading, reload } = useFreshOnOpen(booking.id, opened);
  const cancel = useApiMutation("POST /bookings/{id}/cancel", (answer) => {
    showChangedBooking(booking.id, answer);
    onClose();
    notify({ message: t("cancel.done"), tone: "good" });
  });
  const { feeSatang, freeUntil } = booking.cancellation;
  const back = refundOnCancel(booking);
  const confirm = () =>
    cancel.mutate(
      { params: { id: booking.id }, body: { expectedFeeSatang: feeSatang } },
      { onError: reload },
    );
  const isTooLate = !canCancel(booking.state) && !cancel.isPending;
  const { recall } = booking;
  const recallText = (satang: number) =>
    satang > 0
      ? t("changed.cancelRecall", { amount: formatBaht(satang) })
      : t("changed.cancelRecallFree");
  return (
    <Confirm
      opened={opened}
      onClose={() => {
        cancel.reset();
        onClose();
      }}
      onConfirm={confirm}
      tone="danger"
      title={t("cancel.title")}
      confirmLabel={
        feeSatang > 0 ? t("cancel.confirmFee", { fee: formatBaht(feeSatang) }) : t("cancel.confirm")
      }
      cancelLabel={t("cancel.keep")}
      cost={{
        label: t("cancel.fee"),
        value: feeSatang > 0 ? formatBaht(feeSatang) : t("cancel.free"),
      }}
      pending={cancel.isPending || reloading}
      error={
        !reloading &&
        cancel.error &&
        (cancel.error.code === "fee_changed"
          ? t("cancel.changed", { fee: formatBaht(feeSatang) })
          : errorText(cancel.error))
      }
      instead={
        isTooLate
          ? {
              title: t("changed.cancel"),
              text: recall?.allowed ? recallText(recall.returnSatang) : changedText,
              closeLabel: t("changed.close"),
              action: recall?.allowed ? { label: t("recall.action"), onClick: onRecall } : null,
            }
          : null
      }
    >
      <p>{feeSatang > 0 ? t("cancel.wordsFee") : t("cancel.words")}</p>
      {back.sourceSatang > 0 && (
        <p>{t("cancel.wordsRefund", { amount: formatBaht(back.sourceSatang) })}</p>
      )}
      {back.creditSatang > 0 && (
        <p>{t("cancel.wordsCredit", { amount: formatBaht(back.creditSatang) })}</p>
      )}
      {freeUntil && <p>{t("cancel.freeUntil", { time: formatTime(freeUntil, locale) })}</p>}
    </Confirm>
  );
}

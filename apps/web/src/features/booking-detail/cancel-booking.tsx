import { formatBaht, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { canCancel } from "@songtan/domain/booking/cancellation";
import { refundOnCancel } from "@songtan/domain/payments/refund";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApiMutation } from "../api/use-call.ts";
import { bookingKey } from "./use-booking.ts";

/**
 * Cancels after showing the cost. When the fee changed since then, shows the new one and needs a
 * new confirmation.
 */
export function CancelBooking({ booking }: { booking: BookingView }) {
  const t = useText("tracking");
  const locale = useLocale();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(false);
  const key = bookingKey(booking.id);
  const cancel = useApiMutation("POST /bookings/{id}/cancel", (answer) => {
    queryClient.setQueryData(key, answer);
    setOpened(false);
    notify({ message: t("cancel.done"), tone: "good" });
  });
  const { feeSatang, freeUntil } = booking.cancellation;
  const back = refundOnCancel(booking);
  const [reloading, setReloading] = useState(false);
  const reload = async () => {
    setReloading(true);
    await queryClient.invalidateQueries({ queryKey: key });
    setReloading(false);
  };
  const confirm = () =>
    cancel.mutate(
      { params: { id: booking.id }, body: { expectedFeeSatang: feeSatang } },
      { onError: () => void reload() },
    );
  const open = () => {
    cancel.reset();
    setOpened(true);
    void reload();
  };
  const allowed = canCancel(booking.state);
  return (
    <>
      <ActionButton
        variant="quiet"
        fullWidth
        disabledReason={allowed ? null : t("cancel.tooLate")}
        onClick={open}
      >
        {t("cancel.action")}
      </ActionButton>
      <Confirm
        opened={opened && allowed}
        onClose={() => setOpened(false)}
        onConfirm={confirm}
        tone="danger"
        title={t("cancel.title")}
        confirmLabel={
          feeSatang > 0
            ? t("cancel.confirmFee", { fee: formatBaht(feeSatang) })
            : t("cancel.confirm")
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
            : cancel.error.message)
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
    </>
  );
}

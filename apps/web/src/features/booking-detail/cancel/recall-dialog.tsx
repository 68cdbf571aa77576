import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { RecallState } from "@songtan/contract/bookings/recall";
import { isStopDone } from "@songtan/domain/booking/stop";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useApiMutation } from "../../api/use-call.ts";
import { showChangedBooking } from "../use-booking.ts";
import { useChangedText } from "./use-changed-text.ts";
import { useFreshOnOpen } from "./use-fresh-on-open.ts";

type RecallDialogProps = { booking: BookingView; opened: boolean; onClose: () => void };

/**
 * "Return to me", where cancelling was before the pick-up: shows the cost and the payer, then needs
 * a confirmation. When the price changed since then, shows the new one and needs a new
 * confirmation.
 */
export function RecallDialog({ booking, opened, onClose }: RecallDialogProps) {
  const t = useText("tracking");
  const errorText = useErrorText();
  const changedText = useChangedText(booking);
  const { reloading, reload } = useFreshOnOpen(booking.id, opened);
  const command = useApiMutation("POST /bookings/{id}/return-to-me", (answer) => {
    showChangedBooking(booking.id, answer);
    onClose();
    notify({ message: t("recall.done"), tone: "good" });
  });
  const { recall } = booking;
  const returnSatang = recall?.returnSatang ?? 0;
  const price = returnSatang > 0 ? formatBaht(returnSatang) : null;
  const isTooLate = !recall?.allowed && !command.isPending;
  return (
    <Confirm
      opened={opened}
      onClose={() => {
        command.reset();
        onClose();
      }}
      onConfirm={() =>
        command.mutate(
          { params: { id: booking.id }, body: { expectedReturnSatang: returnSatang } },
          { onError: reload },
        )
      }
      tone="danger"
      title={t("recall.title")}
      confirmLabel={price ? t("recall.confirmPrice", { amount: price }) : t("recall.confirm")}
      cancelLabel={t("recall.keep")}
      cost={{ label: t("recall.cost"), value: price ?? t("recall.included") }}
      pending={command.isPending || reloading}
      error={
        !reloading &&
        command.error &&
        (command.error.code === "price_changed"
          ? t("recall.changed", { amount: formatBaht(returnSatang) })
          : errorText(command.error))
      }
      instead={
        isTooLate
          ? {
              title: t("changed.recall"),
              text: recall?.refusal ? t(`recall.refusal.${recall.refusal}`) : changedText,
              closeLabel: t("changed.close"),
            }
          : null
      }
    >
      {recall && <RecallDescription booking={booking} recall={recall} />}
    </Confirm>
  );
}

/** Explains the consequences for the goods, for the price, and for cash that was to be collected. */
function RecallDescription({ booking, recall }: { booking: BookingView; recall: RecallState }) {
  const t = useText("tracking");
  const { returnSatang, fareDueSatang, toCard } = recall;
  const dropOffs = booking.stops.filter(({ index }) => index > 0);
  const left = dropOffs.filter(({ state }) => !isStopDone(state));
  const codSatang = left.reduce((sum, stop) => sum + (stop.codAmountSatang ?? 0), 0);
  return (
    <Stack gap={3}>
      <p>{left.length < dropOffs.length ? t("recall.wordsSome") : t("recall.words")}</p>
      <p>{t("recall.fareStays")}</p>
      {fareDueSatang > 0 && <p>{t("recall.fareDue", { amount: formatBaht(fareDueSatang) })}</p>}
      {codSatang > 0 && <p>{t("recall.cod", { amount: formatBaht(codSatang) })}</p>}
      {returnSatang > 0 && <p>{toCard ? t("recall.toCard") : t("recall.toDue")}</p>}
    </Stack>
  );
}

import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { RecallState } from "@songtan/contract/bookings/recall";
import { isStopDone } from "@songtan/domain/booking/stop";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApiMutation } from "../api/use-call.ts";
import { bookingKey } from "./use-booking.ts";

/**
 * "Return to me", where cancelling was before the pick-up: shows the cost and the payer, then needs
 * a confirmation. When the price changed since then, shows the new one and needs a new
 * confirmation.
 */
export function RecallBooking({ booking, recall }: { booking: BookingView; recall: RecallState }) {
  const t = useText("tracking");
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(false);
  const [reloading, setReloading] = useState(false);
  const key = bookingKey(booking.id);
  const command = useApiMutation("POST /bookings/{id}/return-to-me", (answer) => {
    queryClient.setQueryData(key, answer);
    setOpened(false);
    notify({ message: t("recall.done"), tone: "good" });
  });
  const { returnSatang, refusal } = recall;
  const price = returnSatang > 0 ? formatBaht(returnSatang) : null;
  const reload = async () => {
    setReloading(true);
    await queryClient.invalidateQueries({ queryKey: key });
    setReloading(false);
  };
  const confirm = () =>
    command.mutate(
      { params: { id: booking.id }, body: { expectedReturnSatang: returnSatang } },
      { onError: () => void reload() },
    );
  const open = () => {
    command.reset();
    setOpened(true);
    void reload();
  };
  if (booking.state !== "in_transit") return null;
  return (
    <>
      <ActionButton
        variant="quiet"
        fullWidth
        disabledReason={refusal ? t(`recall.refusal.${refusal}`) : null}
        onClick={open}
      >
        {t("recall.action")}
      </ActionButton>
      <Confirm
        opened={opened && recall.allowed}
        onClose={() => setOpened(false)}
        onConfirm={confirm}
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
            : command.error.message)
        }
      >
        <RecallDescription booking={booking} recall={recall} />
      </Confirm>
    </>
  );
}

/** What happens to the goods, to the price, and to cash that was to be collected. */
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

/** On the requested return: that a person should be there, and what it costs. */
export function RecallNotice({ booking }: { booking: BookingView }) {
  const t = useText("tracking");
  const { recall, state } = booking;
  if (!recall?.recalledAt || state !== "returning") return null;
  return (
    <Notice tone="warn" title={t("recall.coming")} live>
      <p>{t("recall.comingWords")}</p>
      {recall.returnSatang > 0 && (
        <p>{t("recall.comingCost", { amount: formatBaht(recall.returnSatang) })}</p>
      )}
    </Notice>
  );
}

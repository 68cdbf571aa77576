import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { canCancel } from "@songtan/domain/booking/cancellation";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { useState } from "react";
import { CancelDialog } from "./cancel-dialog.tsx";
import { RecallDialog } from "./recall-dialog.tsx";

/**
 * Cancelling before the pick-up, "return to me" after it. Both dialogs are always here: when the
 * driver picks up the parcel under an open one, it says so and offers the other.
 */
export function CancelOrRecall({ booking }: { booking: BookingView }) {
  const t = useText("tracking");
  const [openDialog, setOpenDialog] = useState<"cancel" | "recall" | null>(null);
  const end = (what: "cancel" | "recall") => () =>
    setOpenDialog((current) => (current === what ? null : current));
  const { recall, state } = booking;
  const refusal = recall?.refusal;
  return (
    <>
      {canCancel(state) && (
        <ActionButton variant="outline" fullWidth onClick={() => setOpenDialog("cancel")}>
          {t("cancel.action")}
        </ActionButton>
      )}
      {recall && state === "in_transit" && (
        <ActionButton
          variant="outline"
          fullWidth
          disabledReason={refusal ? t(`recall.refusal.${refusal}`) : null}
          onClick={() => setOpenDialog("recall")}
        >
          {t("recall.action")}
        </ActionButton>
      )}
      <CancelDialog
        booking={booking}
        opened={openDialog === "cancel"}
        onClose={end("cancel")}
        onRecall={() => setOpenDialog("recall")}
      />
      <RecallDialog booking={booking} opened={openDialog === "recall"} onClose={end("recall")} />
    </>
  );
}

import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { StaffMove } from "@songtan/domain/booking/staff-move";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { useState } from "react";
import { useApiMutation } from "../../api/api.ts";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import { refreshBooking } from "../refresh-booking.ts";

type MoveDialogProps = {
  booking: ConsoleBooking;
  move: Exclude<StaffMove, "hand_over" | "hold">;
  onClose: () => void;
};

/**
 * Explains the action, requires a reason, and applies it to the booking in the state it had when
 * the dialog opened.
 */
export function MoveDialog({ booking, move, onClose }: MoveDialogProps) {
  const t = useText("bookings");
  const [seen] = useState({ seenState: booking.state, seenDriverId: booking.driver?.id ?? null });
  const atDepot = move === "lose" && booking.state === "held";
  const command = useApiMutation(`POST /console/bookings/{id}/${move}`, () => {
    refreshBooking();
    notify({ tone: "good", message: t(`move.${move}Done`) });
    onClose();
  });
  return (
    <NoteDialog
      title={t(`move.${move}`)}
      explained={t(`move.${atDepot ? "loseHeld" : move}Explained`)}
      label={t("move.words")}
      submitLabel={t(`move.${move}`)}
      danger={move === "lose"}
      pending={command.isPending}
      error={command.error}
      onClose={onClose}
      onSubmit={(note) =>
        command.mutate({ params: { id: booking.id }, body: { ...seen, words: note } })
      }
    />
  );
}

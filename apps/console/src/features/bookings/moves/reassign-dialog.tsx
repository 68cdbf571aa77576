import { useText } from "@songtan/client/language/use-text.ts";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { useApiMutation } from "../../api/api.ts";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import { type ByHandProps, useSeen } from "../by-hand/use-by-hand.ts";
import { refreshBooking } from "../refresh-booking.ts";

/** Removes the driver of the booking, with a reason. The request refers to the booking's state when the dialog opened. */
export function ReassignDialog({ booking, onClose }: ByHandProps) {
  const t = useText("bookings");
  const { seen, outdated } = useSeen(booking);
  const command = useApiMutation("POST /console/bookings/{id}/reassign", () => {
    refreshBooking();
    notify({ tone: "good", message: t("move.reassignDone") });
    onClose();
  });
  return (
    <NoteDialog
      title={t("move.reassign")}
      explained={t("move.reassignExplained")}
      label={t("move.words")}
      submitLabel={t("move.reassign")}
      pending={command.isPending}
      error={command.error}
      outdated={outdated}
      onClose={onClose}
      onSubmit={(words) => command.mutate({ params: { id: booking.id }, body: { ...seen, words } })}
    />
  );
}

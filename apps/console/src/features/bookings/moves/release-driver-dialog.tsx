import { useText } from "@songtan/client/language/use-text.ts";
import { useApiMutation } from "../../api/api.ts";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import { type ByHandProps, useFinish, useSeen } from "../by-hand/use-by-hand.ts";

/** The driver who is reserved for a booking no longer is. */
export function ReleaseDriverDialog({ booking, onClose }: ByHandProps) {
  const t = useText("bookings");
  const { seen, outdated } = useSeen(booking);
  const finish = useFinish(onClose);
  const command = useApiMutation("POST /console/bookings/{id}/release-driver", () =>
    finish("releasedDriver"),
  );
  return (
    <NoteDialog
      title={t("byHand.release")}
      explained={t("byHand.releaseExplained")}
      label={t("move.words")}
      submitLabel={t("byHand.release")}
      pending={command.isPending}
      error={command.error}
      outdated={outdated}
      onClose={onClose}
      onSubmit={(words) => command.mutate({ params: { id: booking.id }, body: { ...seen, words } })}
    />
  );
}

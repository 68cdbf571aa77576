import { useText } from "@songtan/client/language/use-text.ts";
import { useApiMutation } from "../../api/api.ts";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import { type ByHandProps, useFinish } from "./use-by-hand.ts";

/** The link to follow the booking went to the wrong person: it ends, and the customer is sent a new one. */
export function RenewLinkDialog({ booking, onClose }: ByHandProps) {
  const t = useText("bookings");
  const finish = useFinish(onClose);
  const command = useApiMutation("POST /console/bookings/{id}/share-link", () =>
    finish("linkRenewed"),
  );
  return (
    <NoteDialog
      title={t("byHand.renewLink")}
      explained={t("byHand.renewLinkExplained")}
      label={t("move.words")}
      submitLabel={t("byHand.renewLink")}
      pending={command.isPending}
      error={command.error}
      onClose={onClose}
      onSubmit={(words) => command.mutate({ params: { id: booking.id }, body: { words } })}
    />
  );
}

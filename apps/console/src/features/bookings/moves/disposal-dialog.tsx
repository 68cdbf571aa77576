import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { useState } from "react";
import { useApiMutation } from "../../api/api.ts";
import { NoteDialog } from "../../shell/forms/note-dialog.tsx";
import { refreshBooking } from "../refresh-booking.ts";

export type DisposalMove = "request" | "agree" | "keep";
const done = { request: "held.asked", agree: "held.agreed", keep: "held.kept" } as const;

type DisposalDialogProps = {
  booking: ConsoleBooking;
  move: DisposalMove;
  disposalId: string | null;
  onClose: () => void;
};

/**
 * Requests a disposal of goods, agrees to it or rejects it, with a note. The call applies to the
 * state that this page has shown.
 */
export function DisposalDialog({ booking, move, disposalId, onClose }: DisposalDialogProps) {
  const t = useText("bookings");
  const [seen] = useState({
    seenState: booking.state,
    seenDriverId: booking.driver?.id ?? null,
    seenDisposalId: disposalId,
  });
  const finish = () => {
    refreshBooking();
    notify({ tone: "good", message: t(done[move]) });
    onClose();
  };
  const dispose = useApiMutation("POST /console/bookings/{id}/dispose", finish);
  const keepGoods = useApiMutation("POST /console/bookings/{id}/keep", finish);
  const send = (note: string) => {
    const params = { id: booking.id };
    const { seenDisposalId } = seen;
    if (move !== "keep") dispose.mutate({ params, body: { ...seen, words: note } });
    else if (seenDisposalId)
      keepGoods.mutate({ params, body: { ...seen, seenDisposalId, words: note } });
  };
  return (
    <NoteDialog
      title={t(`held.${move}`)}
      explained={t(`held.${move}Explained`)}
      label={t(`held.${move}Field`)}
      submitLabel={t(`held.${move}`)}
      danger={move === "agree"}
      pending={dispose.isPending || keepGoods.isPending}
      error={dispose.error ?? keepGoods.error}
      onClose={onClose}
      onSubmit={send}
    />
  );
}

import { useText } from "@songtan/client/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { notify } from "@songtan/ui/notify.ts";
import { useState } from "react";
import { useCommand } from "../api/api.ts";
import { WordsDialog } from "../shell/words-dialog.tsx";
import { refreshBooking } from "./refresh-booking.ts";

export type DisposalMove = "ask" | "agree" | "keep";
const done = { ask: "held.asked", agree: "held.agreed", keep: "held.kept" } as const;

type DisposalDialogProps = {
  booking: ConsoleBooking;
  move: DisposalMove;
  disposalId: string | null;
  onClose: () => void;
};

/** Asks for goods to be disposed of, agrees to it, or keeps them: with words, as this page has shown it. */
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
  const dispose = useCommand("POST /console/bookings/{id}/dispose", finish);
  const keep = useCommand("POST /console/bookings/{id}/keep", finish);
  const send = (words: string) => {
    const params = { id: booking.id };
    const { seenDisposalId } = seen;
    if (move !== "keep") dispose.mutate({ params, body: { ...seen, words } });
    else if (seenDisposalId) keep.mutate({ params, body: { ...seen, seenDisposalId, words } });
  };
  return (
    <WordsDialog
      title={t(`held.${move}`)}
      explained={t(`held.${move}Explained`)}
      label={t(`held.${move}Field`)}
      submitLabel={t(`held.${move}`)}
      danger={move === "agree"}
      pending={dispose.isPending || keep.isPending}
      error={dispose.error ?? keep.error}
      onClose={onClose}
      onWords={send}
    />
  );
}

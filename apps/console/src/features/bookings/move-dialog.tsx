import { line } from "@songtan/client/field-rules.ts";
import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useRuleText } from "@songtan/client/use-problem-text.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { StaffMove } from "@songtan/domain/booking/staff-move";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Dialog } from "@songtan/ui/dialog.tsx";
import { notify } from "@songtan/ui/notify.ts";
import { Stack } from "@songtan/ui/stack.tsx";
import { TextField } from "@songtan/ui/text-field.tsx";
import { useState } from "react";
import { useCommand } from "../api/api.ts";
import { refreshBooking } from "./refresh-booking.ts";

type MoveDialogProps = { booking: ConsoleBooking; move: Exclude<StaffMove, "hand_over" | "hold">; onClose: () => void };

/** Says what it does, asks why, and does it to the booking as it was seen when this was opened. */
export function MoveDialog({ booking, move, onClose }: MoveDialogProps) {
  const t = useText("bookings");
  const shell = useText("shell");
  const rule = useRuleText();
  const [seen] = useState({ seenState: booking.state, seenDriverId: booking.driver?.id ?? null });
  const [words, setWords] = useState("");
  const [tried, setTried] = useState(false);
  const problem = rule(line(limits.noteCharacters))(words);
  const command = useCommand(`POST /console/bookings/{id}/${move}`, () => {
    refreshBooking();
    notify({ tone: "good", message: t(`move.${move}Done`) });
    onClose();
  });
  const submit = () => {
    setTried(true);
    if (!problem && !command.isPending)
      command.mutate({ params: { id: booking.id }, body: { ...seen, words: words.trim() } });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`move.${move}`)}
      closeLabel={shell("cancel")}
      footer={
        <>
          <ActionButton variant="outline" onClick={onClose}>
            {shell("cancel")}
          </ActionButton>
          <ActionButton variant={move === "lose" ? "danger" : "filled"} pending={command.isPending} onClick={submit}>
            {t(`move.${move}`)}
          </ActionButton>
        </>
      }
    >
      <Stack gap={3}>
        <p>{t(`move.${move}Explained`)}</p>
        <TextField
          label={t("move.words")}
          rows={3}
          value={words}
          onChange={setWords}
          maxLength={limits.noteCharacters}
          error={(tried && problem) || command.error?.fields.words}
        />
        <ProblemNotice error={command.error} />
      </Stack>
    </Dialog>
  );
}

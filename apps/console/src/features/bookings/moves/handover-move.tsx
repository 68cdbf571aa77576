import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { line } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { useApiMutation } from "../../api/api.ts";
import { useUpload } from "../../api/use-upload.ts";
import { EvidencePhoto } from "../evidence-photo.tsx";
import { refreshHandover } from "./use-handover.ts";

export type Move = "call-off" | "record-given";
const actionTexts = {
  "call-off": {
    action: "handover.callOff",
    explained: "handover.callOffExplained",
    done: "handover.calledOff",
  },
  "record-given": {
    action: "handover.record",
    explained: "handover.recordExplained",
    done: "handover.recorded",
  },
} as const;

type HandoverMoveProps = { handoverId: string; move: Move; onClose: () => void };

/**
 * Staff cancel a handover, or confirm it for a driver who cannot be reached, with a note and an
 * optional photo.
 */
export function HandoverMove({ handoverId, move, onClose }: HandoverMoveProps) {
  const t = useText("bookings");
  const shell = useText("shell");
  const form = useMoveForm({ handoverId, move, onClose });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(actionTexts[move].action)}
      closeLabel={shell("cancel")}
      footer={
        <>
          <ActionButton variant="outline" onClick={onClose}>
            {shell("cancel")}
          </ActionButton>
          <ActionButton pending={form.pending} onClick={() => void form.submit()}>
            {t(actionTexts[move].action)}
          </ActionButton>
        </>
      }
    >
      <Stack gap={3}>
        <p>{t(actionTexts[move].explained)}</p>
        <TextField
          label={t(move === "call-off" ? "handover.reason" : "handover.evidence")}
          rows={3}
          value={form.typed}
          onChange={form.setTyped}
          maxLength={limits.noteCharacters}
          error={form.problem}
        />
        {move === "record-given" && (
          <EvidencePhoto photo={form.photo} onChange={form.setPhoto} onWorking={form.setWorking} />
        )}
        <ProblemNotice error={form.error} />
      </Stack>
    </Dialog>
  );
}

function useMoveForm({ handoverId, move, onClose }: HandoverMoveProps) {
  const t = useText("bookings");
  const rule = useRuleText();
  const [typed, setTyped] = useState("");
  const [photo, setPhoto] = useState<{ file: File; id: string } | null>(null);
  const [working, setWorking] = useState(false);
  const [tried, setTried] = useState(false);
  const problem = rule(line(limits.noteCharacters))(typed);
  const upload = useUpload();
  const command = useApiMutation(`POST /console/handovers/{id}/${move}`, () => {
    refreshHandover();
    notify({ tone: "good", message: t(actionTexts[move].done) });
    onClose();
  });
  const pending = working || upload.isPending || command.isPending;
  const submit = async () => {
    setTried(true);
    if (problem || pending) return;
    try {
      if (photo) await upload.mutateAsync({ picture: photo, purpose: "proof" });
      await command.mutateAsync({
        params: { id: handoverId },
        body: { words: typed.trim(), ...(photo && { photoId: photo.id }) },
      });
    } catch {
      // Both commands keep what went wrong, and it is shown.
    }
  };
  const error: ApiError | null = upload.error ?? command.error;
  return {
    typed,
    setTyped,
    photo: photo?.file ?? null,
    // The picture gets its id here, so that resending it after a lost answer does not create a second one.
    setPhoto: (file: File | null) => setPhoto(file && { file, id: crypto.randomUUID() }),
    setWorking,
    problem: (tried && problem) || command.error?.fields.words,
    pending,
    error,
    submit,
  };
}

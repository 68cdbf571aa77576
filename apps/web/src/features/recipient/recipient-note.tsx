import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { RecipientView } from "@songtan/contract/bookings/tracking";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useApiMutation } from "../api/use-call.ts";

type RecipientNoteProps = {
  recipientKey: string;
  view: Pick<RecipientView, "number" | "stop">;
  onSaved: (view: RecipientView) => void;
};

/** An unsent draft survives a reload of the page, and is deleted with the tab. */
const draftKey = (number: string) => `songtan:note:${number}`;
const readDraft = (number: string) => globalThis.sessionStorage?.getItem(draftKey(number)) ?? null;
const saveDraft = (number: string, text: string | null) =>
  text === null
    ? sessionStorage.removeItem(draftKey(number))
    : sessionStorage.setItem(draftKey(number), text);

/** A note for the driver: where to wait, who to contact. The driver reads it at once. */
export function RecipientNote({
  recipientKey,
  view: { number, stop },
  onSaved,
}: RecipientNoteProps) {
  const t = useText("tracking");
  const saved = stop.instructions ?? "";
  const [draft, setDraft] = useState(() => readDraft(number));
  const text = draft ?? saved;
  const change = (next: string | null) => {
    setDraft(next);
    saveDraft(number, next);
  };
  const send = useApiMutation("PUT /recipient/{key}/instructions", (answer) => {
    change(null);
    onSaved(answer);
    notify({
      message: t(answer.stop.instructions ? "recipient.noteSaved" : "recipient.noteRemoved"),
      tone: "good",
    });
  });
  const unchanged = text.trim() === saved;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!unchanged && !send.isPending)
          send.mutate({ params: { key: recipientKey }, body: { text } });
      }}
    >
      <Stack gap={3}>
        <TextField
          label={t("recipient.note")}
          help={t("recipient.noteHelp")}
          rows={2}
          value={text}
          maxLength={limits.noteCharacters}
          onChange={change}
          error={send.error?.fields.text}
        />
        {!send.error?.fields.text && <ProblemNotice error={send.error} />}
        <ActionButton
          type="submit"
          variant="soft"
          fullWidth
          pending={send.isPending}
          disabledReason={
            unchanged ? t(saved ? "recipient.noteSame" : "recipient.noteEmpty") : null
          }
        >
          {t(saved ? "recipient.noteChange" : "recipient.noteSend")}
        </ActionButton>
      </Stack>
    </form>
  );
}

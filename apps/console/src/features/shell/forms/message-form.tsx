import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";

type MessageFormProps = {
  label: string;
  help: string;
  sendLabel: string;
  rows: number;
  maxLength: number;
  command: { isPending: boolean; error: ApiError | null };
  /** Call `sent` after the message was delivered: it empties the field. */
  onSend: (text: string, sent: () => void) => void;
};

/** A message from staff to a person; the text stays in the field until it was delivered. */
export function MessageForm({
  label,
  help,
  sendLabel,
  rows,
  maxLength,
  command,
  onSend,
}: MessageFormProps) {
  const problemText = useProblemText();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const problem = text.trim() ? null : problemText("required");
  const sent = () => {
    setText("");
    setTried(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!problem && !command.isPending) onSend(text, sent);
      }}
    >
      <Stack gap={3}>
        <TextField
          label={label}
          help={help}
          rows={rows}
          value={text}
          onChange={setText}
          maxLength={maxLength}
          error={(tried && problem) || command.error?.fields.text}
        />
        <ProblemNotice error={command.error} />
        <div>
          <ActionButton type="submit" pending={command.isPending}>
            {sendLabel}
          </ActionButton>
        </div>
      </Stack>
    </form>
  );
}

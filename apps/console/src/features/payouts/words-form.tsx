import type { ApiError } from "@songtan/client/api-error.ts";
import { line } from "@songtan/client/field-rules.ts";
import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useRuleText } from "@songtan/client/use-problem-text.ts";
import { useText } from "@songtan/client/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Dialog } from "@songtan/ui/dialog.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { TextField } from "@songtan/ui/text-field.tsx";
import { type ReactNode, useState } from "react";

type WordsFormProps = {
  title: string;
  /** What it does, before it is done. */
  explained: string;
  submitLabel: string;
  danger?: boolean;
  pending: boolean;
  error: ApiError | null;
  onWords: (words: string) => void;
  onClose: () => void;
  /** Above the words; `ready` holds the sending back while something there is missing. */
  children?: ReactNode;
  ready?: boolean;
};

/** Something about money that is done with words, which the log keeps and people read. */
export function WordsForm(props: WordsFormProps) {
  const t = useText("payouts");
  const shell = useText("shell");
  const rule = useRuleText();
  const [words, setWords] = useState("");
  const [tried, setTried] = useState(false);
  const problem = rule(line(limits.noteCharacters))(words);
  const submit = () => {
    setTried(true);
    if (!problem && props.ready !== false && !props.pending) props.onWords(words.trim());
  };
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={props.title}
      closeLabel={shell("cancel")}
      footer={
        <>
          <ActionButton variant="outline" onClick={props.onClose}>
            {shell("cancel")}
          </ActionButton>
          <ActionButton variant={props.danger ? "danger" : "filled"} pending={props.pending} onClick={submit}>
            {props.submitLabel}
          </ActionButton>
        </>
      }
    >
      <Stack gap={3}>
        <p>{props.explained}</p>
        {props.children}
        <TextField
          label={t("words")}
          rows={3}
          value={words}
          onChange={setWords}
          maxLength={limits.noteCharacters}
          error={(tried && problem) || props.error?.fields.words}
        />
        <ProblemNotice error={props.error} />
      </Stack>
    </Dialog>
  );
}

import type { ApiError } from "@songtan/client/api-error.ts";
import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useText } from "@songtan/client/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Dialog } from "@songtan/ui/dialog.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { TextField } from "@songtan/ui/text-field.tsx";
import type { ReactNode } from "react";

export type WordsDialogProps = {
  title: string;
  /** What it does, before it is done. */
  explained: string;
  label: string;
  words: string;
  onWords: (words: string) => void;
  optional: boolean;
  problem: string | null | undefined;
  confirmLabel: string;
  danger?: boolean;
  pending: boolean;
  error: ApiError | null;
  onClose: () => void;
  onConfirm: () => void;
  /** Above the words: a choice of reasons. */
  children?: ReactNode;
};

/** Something that is done to a driver, with words the driver reads. */
export function WordsDialog(props: WordsDialogProps) {
  const shell = useText("shell");
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
          <ActionButton variant={props.danger ? "danger" : "filled"} pending={props.pending} onClick={props.onConfirm}>
            {props.confirmLabel}
          </ActionButton>
        </>
      }
    >
      <Stack gap={3}>
        <p>{props.explained}</p>
        {props.children}
        <TextField
          label={props.label}
          labelAside={props.optional ? shell("optional") : undefined}
          rows={4}
          value={props.words}
          onChange={props.onWords}
          error={props.problem}
          maxLength={limits.noteCharacters}
        />
        <ProblemNotice error={props.error} />
      </Stack>
    </Dialog>
  );
}

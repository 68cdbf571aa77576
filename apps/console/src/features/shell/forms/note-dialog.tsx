import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { line, note } from "@songtan/client/forms/field-rules.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useRuleText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { type ReactNode, useState } from "react";
import css from "./note-dialog.module.css";

type NoteDialogProps = {
  title: string;
  /** What it does, before it is done. */
  explained: ReactNode;
  label: string;
  submitLabel: string;
  /** Leaves everything as it is; named where "cancel" could mean the action itself. */
  leaveLabel?: string;
  danger?: boolean;
  size?: "small" | "medium";
  /** One line, such as a bank's reference, instead of a text. */
  short?: boolean;
  /** It can be done without a word. */
  optional?: boolean;
  pending: boolean;
  error: ApiError | null;
  /** What was loaded for the dialog: until it has come a press would be lost, and a failure is shown. */
  ground?: { data: unknown; error: ApiError | null };
  /** Why nothing can be sent any more: what the dialog was opened for has changed. */
  outdated?: string | null;
  /** The message at the text field after a refusal, where the API's own message does not fit. */
  refused?: string | undefined;
  onClose: () => void;
  onSubmit: (words: string) => void;
  /**
   * Shown above the text field, such as a choice; `ready: false` prevents sending while something
   * there is missing.
   */
  children?: ReactNode;
  ready?: boolean;
  /** What must be in sight when the button is pressed, such as a difference in price. */
  atButton?: ReactNode;
  /** What has to be done first, shown after a press while it is not ready; for what no field says by itself. */
  missing?: string | undefined;
  onTried?: () => void;
};

/** The names that the API uses for the note of different commands. */
const noteFields = ["words", "reference", "resolution", "callBack"] as const;

/** An action with a note: the affected person reads the note, or it is stored in the log. */
export function NoteDialog(props: NoteDialogProps) {
  const shell = useText("shell");
  const rule = useRuleText();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const longest = props.short ? limits.nameCharacters : limits.noteCharacters;
  const problem = rule(props.optional ? note : line(longest))(text);
  const refused =
    props.refused ?? noteFields.map((field) => props.error?.fields[field]).find(Boolean);
  const isLoading = props.ground !== undefined && !props.ground.data && !props.ground.error;
  const isOutdated = Boolean(props.outdated) && !props.pending;
  const submit = () => {
    setTried(true);
    props.onTried?.();
    if (!problem && props.ready !== false && !props.pending) props.onSubmit(text.trim());
  };
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={props.title}
      size={props.size}
      closeLabel={shell("cancel")}
      footer={
        <>
          {props.atButton && <div className={css.atButton}>{props.atButton}</div>}
          <ActionButton variant="outline" onClick={props.onClose}>
            {isOutdated ? shell("close") : (props.leaveLabel ?? shell("cancel"))}
          </ActionButton>
          {!isOutdated && (
            <ActionButton
              variant={props.danger ? "danger" : "filled"}
              pending={props.pending || isLoading}
              onClick={submit}
            >
              {props.submitLabel}
            </ActionButton>
          )}
        </>
      }
    >
      <Stack gap={3}>
        {isOutdated && (
          <Notice tone="warn" live>
            {props.outdated}
          </Notice>
        )}
        <p>{props.explained}</p>
        {props.children}
        <TextField
          label={props.label}
          labelAside={props.optional ? shell("optional") : undefined}
          {...(props.short ? {} : { rows: 3 })}
          value={text}
          onChange={setText}
          maxLength={longest}
          error={(tried && problem) || refused}
        />
        {tried && props.ready === false && props.missing && (
          <Notice tone="warn" live>
            {props.missing}
          </Notice>
        )}
        <ProblemNotice error={props.error ?? (isOutdated ? null : props.ground?.error)} />
      </Stack>
    </Dialog>
  );
}

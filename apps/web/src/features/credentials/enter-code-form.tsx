import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CodeInput } from "@songtan/ui/fields/code-input.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { type ReactNode, useState } from "react";
import { codeRefusal } from "./code-errors.ts";
import { ResendCode } from "./resend-code.tsx";

export type EnterCodeFormProps = {
  /** Where the code went. */
  words: ReactNode;
  submit: { label: string; pendingLabel?: string; tone?: "filled" | "danger" | "accent" };
  /** The code is on its way to be checked. */
  pending: boolean;
  /** Why it was not accepted: at the field when the code itself was refused, else above it. */
  error: ApiError | null;
  /** Set when the action after the code cannot be undone: entering the last digit does not submit the form. */
  byHand?: boolean;
  onCode: (code: string) => void;
  resend: { sentAt: number | null; pending: boolean; error: ApiError | null; send: () => void };
  /** Back to where the phone or e-mail is typed. */
  other?: { label: string; onClick: () => void };
};

/** Form for a code that was sent. The last digit submits it; the button is for a person who corrects one. */
export function EnterCodeForm({
  words,
  submit,
  pending,
  error,
  byHand = false,
  onCode,
  resend,
  other,
}: EnterCodeFormProps) {
  const t = useText("auth");
  const textOf = useProblemText();
  const [digits, setDigits] = useState("");
  const [short, setShort] = useState(false);
  const refusal = codeRefusal(error);
  const send = (code: string) => {
    const isWhole = code.length === limits.codeDigits;
    setShort(!isWhole);
    if (isWhole && !pending) onCode(code);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(digits);
      }}
    >
      <Stack>
        {words}
        <ProblemNotice error={resend.error} onRetry={resend.send} />
        <CodeInput
          label={t("field.code")}
          name="code"
          value={digits}
          onChange={(next) => {
            setDigits(next);
            setShort(false);
          }}
          onComplete={byHand ? undefined : send}
          error={short ? textOf("code_format") : refusal?.message}
          refused={refusal}
          autoFocus
        />
        <ProblemNotice error={refusal ? null : error} />
        <ActionButton
          type="submit"
          variant={submit.tone ?? "filled"}
          fullWidth
          pending={pending}
          pendingLabel={submit.pendingLabel}
        >
          {submit.label}
        </ActionButton>
        <ResendCode sentAt={resend.sentAt} onResend={resend.send} pending={resend.pending} />
        {other && (
          <ActionButton variant="quiet" fullWidth onClick={other.onClick}>
            {other.label}
          </ActionButton>
        )}
      </Stack>
    </form>
  );
}

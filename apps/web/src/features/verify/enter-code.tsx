import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CodeInput } from "@songtan/ui/fields/code-input.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { ResendCode } from "../credentials/resend-code.tsx";
import { useCode } from "./use-code.ts";
import type { VerifyChannel } from "./verify-slice.ts";

export type EnterCodeProps = {
  channel: VerifyChannel;
  /** As people write it. */
  contact: string;
  onChange: () => void;
  onVerified: (user: CustomerView | DriverView) => void;
};

/**
 * Sends a code when it appears, and submits the typed one: the last digit is enough, no button is
 * needed.
 */
export function EnterCode({ channel, contact, onChange, onVerified }: EnterCodeProps) {
  const t = useText("auth");
  const textOf = useProblemText();
  const [digits, setDigits] = useState("");
  const [short, setShort] = useState(false);
  const { sentAt, sending, checking, sendError, codeError, confirm, send } = useCode(
    channel,
    onVerified,
  );
  const problem = short ? textOf("code_format") : codeError?.message;
  const submit = (code: string) => {
    setShort(code.length < limits.codeDigits);
    if (code.length === limits.codeDigits) confirm(code);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(digits);
      }}
    >
      <Stack>
        <p role="status">
          {sentAt !== null
            ? t(`verify.sent.${channel}`, { to: contact, minutes: limits.codeMinutes })
            : sending && t("verify.sending")}
        </p>
        <ProblemNotice error={sendError} onRetry={send} />
        <CodeInput
          label={t("field.code")}
          name="code"
          value={digits}
          onChange={(next) => {
            setDigits(next);
            setShort(false);
          }}
          onComplete={submit}
          error={problem}
          refused={codeError}
          autoFocus
        />
        <ActionButton type="submit" fullWidth pending={checking} pendingLabel={t("verify.pending")}>
          {t("verify.submit")}
        </ActionButton>
        <ResendCode sentAt={sentAt} onResend={send} pending={sending} />
        <ActionButton variant="quiet" fullWidth onClick={onChange}>
          {t(`verify.change.${channel}`)}
        </ActionButton>
      </Stack>
    </form>
  );
}

import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CodeInput } from "@songtan/ui/fields/code-input.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { ResendCode } from "../credentials/resend-code.tsx";
import { useSentCode } from "./use-sent-code.ts";
import type { VerifyChannel } from "./verify-slice.ts";

export type SentCodeFormProps = {
  channel: VerifyChannel;
  /** As people write it. */
  contact: string;
  requestCode: () => Promise<{ id: string }>;
  submitLabel: string;
  tone?: "filled" | "danger" | "accent";
  pending: boolean;
  /** The error of the call that carried the code. */
  error: ApiError | null;
  onCode: (sent: { id: string; code: string }) => void;
};

/** Sends a code when it appears and hands on what is typed. The button is pressed by hand: what follows is not undone. */
export function SentCodeForm(props: SentCodeFormProps) {
  const {
    channel,
    contact,
    requestCode,
    submitLabel,
    tone = "filled",
    pending,
    error,
    onCode,
  } = props;
  const t = useText("auth");
  const textOf = useProblemText();
  const [digits, setDigits] = useState("");
  const [short, setShort] = useState(false);
  const sent = useSentCode(requestCode);
  const aboutCode = error?.code === "code_wrong" || error?.code === "code_expired";
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const whole = digits.length === limits.codeDigits;
        setShort(!whole);
        if (whole && sent.id) onCode({ id: sent.id, code: digits });
      }}
    >
      <Stack>
        <p role="status">
          {sent.sentAt !== null
            ? t(`verify.sent.${channel}`, { to: contact, minutes: limits.codeMinutes })
            : sent.sending && t("verify.sending")}
        </p>
        <ProblemNotice error={sent.error} onRetry={() => void sent.send()} />
        <CodeInput
          label={t("field.code")}
          name="code"
          value={digits}
          onChange={(next) => {
            setDigits(next);
            setShort(false);
          }}
          refused={aboutCode ? error : null}
          error={short ? textOf("code_format") : aboutCode ? error?.message : undefined}
          autoFocus
        />
        {!aboutCode && <ProblemNotice error={error} />}
        <ActionButton type="submit" variant={tone} fullWidth pending={pending}>
          {submitLabel}
        </ActionButton>
        <ResendCode sentAt={sent.sentAt} onResend={() => void sent.send()} pending={sent.sending} />
      </Stack>
    </form>
  );
}

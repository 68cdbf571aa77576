import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { unbroken } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { EnterCodeForm } from "../credentials/enter-code-form.tsx";
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

/**
 * Sends a code on mount and passes on the typed one. The form is submitted only by the button, because the action that
 * follows cannot be undone.
 */
export function SentCodeForm(props: SentCodeFormProps) {
  const { channel, contact, requestCode, submitLabel, tone = "filled", onCode } = props;
  const t = useText("auth");
  const sent = useSentCode(requestCode);
  return (
    <EnterCodeForm
      words={
        <p role="status">
          {sent.sentAt !== null
            ? t(`verify.sent.${channel}`, { to: unbroken(contact), minutes: limits.codeMinutes })
            : sent.sending && t("verify.sending")}
        </p>
      }
      submit={{ label: submitLabel, tone }}
      pending={props.pending}
      error={props.error}
      byHand
      onCode={(code) => sent.id && onCode({ id: sent.id, code })}
      resend={{
        sentAt: sent.sentAt,
        pending: sent.sending,
        error: sent.error,
        send: () => void sent.send(),
      }}
    />
  );
}

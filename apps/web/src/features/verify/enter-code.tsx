import { unbroken } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { CustomerView, DriverView } from "@songtan/contract/identity/accounts";
import { limits } from "@songtan/domain/limits";
import { EnterCodeForm } from "../credentials/enter-code-form.tsx";
import { useCode } from "./use-code.ts";
import type { VerifyChannel } from "./verify-slice.ts";

export type EnterCodeProps = {
  channel: VerifyChannel;
  /** As people write it. */
  contact: string;
  onChange: () => void;
  onVerified: (user: CustomerView | DriverView) => void;
};

/** Sends a code when it appears, and submits the typed one. */
export function EnterCode({ channel, contact, onChange, onVerified }: EnterCodeProps) {
  const t = useText("auth");
  const { sentAt, sending, checking, sendError, codeError, confirm, send } = useCode(
    channel,
    onVerified,
  );
  return (
    <EnterCodeForm
      words={
        <p role="status">
          {sentAt !== null
            ? t(`verify.sent.${channel}`, { to: unbroken(contact), minutes: limits.codeMinutes })
            : sending && t("verify.sending")}
        </p>
      }
      submit={{ label: t("verify.submit"), pendingLabel: t("verify.pending") }}
      pending={checking}
      error={codeError}
      onCode={confirm}
      resend={{ sentAt, pending: sending, error: sendError, send }}
      other={{ label: t(`verify.change.${channel}`), onClick: onChange }}
    />
  );
}

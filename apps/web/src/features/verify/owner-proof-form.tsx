import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { OwnerProof } from "@songtan/contract/identity/account-rights";
import type { CustomerView } from "@songtan/contract/identity/accounts";
import { formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { useState } from "react";
import { PasswordProof } from "./password-proof.tsx";
import { SentCodeForm } from "./sent-code-form.tsx";
import { requestVerificationCode } from "./use-sent-code.ts";

type Contacts = Pick<CustomerView, "phone" | "phoneVerifiedAt" | "email" | "emailVerifiedAt">;
export type OwnerProofFormProps = {
  submitLabel: string;
  tone?: "filled" | "danger";
  user: Contacts;
  pending: boolean;
  error: ApiError | null;
  onProof: (proof: OwnerProof) => void;
};

/** Where a code may go: only to what is proved. */
const provedChannel = (user: Contacts) =>
  user.phoneVerifiedAt ? "phone" : user.emailVerifiedAt ? "email" : null;

/** Who it is, by the password or by a code. */
export function OwnerProofForm(props: OwnerProofFormProps) {
  const { submitLabel, tone = "filled", user, pending, error, onProof } = props;
  const t = useText("auth");
  const [byCode, setByCode] = useState(false);
  const channel = provedChannel(user);
  return (
    <>
      {byCode && channel ? (
        <SentCodeForm
          channel={channel}
          contact={channel === "phone" ? formatPhone(user.phone) : user.email}
          requestCode={requestVerificationCode(channel, "identity")}
          submitLabel={submitLabel}
          tone={tone}
          pending={pending}
          error={error}
          onCode={(sentCode) => onProof({ sentCode })}
        />
      ) : (
        <PasswordProof {...{ submitLabel, tone, pending, error, onProof }} />
      )}
      {channel && (
        <ActionButton variant="quiet" fullWidth onClick={() => setByCode(!byCode)}>
          {byCode ? t("proof.byPassword") : t(`proof.byCode.${channel}`)}
        </ActionButton>
      )}
    </>
  );
}

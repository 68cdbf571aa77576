import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { OwnerProof } from "@songtan/contract/identity/account-rights";
import { formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { useState } from "react";
import { useRole } from "../session/use-auth.ts";
import { PasswordProof } from "./password-proof.tsx";
import { proveContact } from "./prove-contact.ts";
import { type ProofUser, provedChannel } from "./proved-channel.ts";
import { SentCodeForm } from "./sent-code-form.tsx";
import { requestVerificationCode } from "./use-sent-code.ts";

export type OwnerProofFormProps = {
  submitLabel: string;
  tone?: "filled" | "danger";
  user: ProofUser;
  pending: boolean;
  error: ApiError | null;
  onProof: (proof: OwnerProof) => void;
};

/** Form that proves the owner's identity, by password or code. An account without a password can use only a code. */
export function OwnerProofForm(props: OwnerProofFormProps) {
  const { submitLabel, tone = "filled", user, pending, error, onProof } = props;
  const t = useText("auth");
  const [choosesCode, setChoosesCode] = useState(false);
  const channel = provedChannel(user);
  if (!user.passwordSet && !channel) return <ProvePhoneFirst />;
  const byCode = choosesCode || !user.passwordSet;
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
      {channel && user.passwordSet && (
        <ActionButton variant="quiet" fullWidth onClick={() => setChoosesCode(!byCode)}>
          {byCode ? t("proof.byPassword") : t(`proof.byCode.${channel}`)}
        </ActionButton>
      )}
    </>
  );
}

/** Neither a password nor anything proved yet: nothing could show who it is. */
function ProvePhoneFirst() {
  const t = useText("auth");
  const role = useRole();
  return (
    <>
      <p>{t("proof.phoneFirst")}</p>
      <ActionButton fullWidth onClick={() => void proveContact(role, "phone")}>
        {t("verify.title.phone")}
      </ActionButton>
    </>
  );
}

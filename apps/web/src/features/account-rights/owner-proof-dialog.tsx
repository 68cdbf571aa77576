import type { ApiError } from "@songtan/client/api-error.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { OwnerProof } from "@songtan/contract/account-rights";
import type { CustomerView } from "@songtan/contract/accounts";
import { formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Dialog } from "@songtan/ui/dialog.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { type ReactNode, useState } from "react";
import { SentCodeForm } from "../verify/sent-code-form.tsx";
import { askCode } from "../verify/use-sent-code.ts";
import { PasswordProof } from "./password-proof.tsx";

type Contacts = Pick<CustomerView, "phone" | "phoneVerifiedAt" | "email" | "emailVerifiedAt">;
export type OwnerProofDialogProps = {
  title: string;
  /** What will happen. */
  children: ReactNode;
  submitLabel: string;
  tone?: "filled" | "danger";
  user: Contacts;
  pending: boolean;
  error: ApiError | null;
  onProof: (proof: OwnerProof) => void;
  onClose: () => void;
};

/** Where a code may go: only to what is proved. */
const provedChannel = (user: Contacts) => (user.phoneVerifiedAt ? "phone" : user.emailVerifiedAt ? "email" : null);

/** Asks once more who it is, by the password or by a code, before something that gives away or ends the account. */
export function OwnerProofDialog(props: OwnerProofDialogProps) {
  const { title, children, submitLabel, tone = "filled", user, pending, error, onProof, onClose } = props;
  const t = useText("rights");
  const [byCode, setByCode] = useState(false);
  const channel = provedChannel(user);
  return (
    <Dialog opened onClose={onClose} title={title} closeLabel={t("proof.cancel")}>
      <Stack>
        <div>{children}</div>
        {byCode && channel ? (
          <SentCodeForm
            channel={channel}
            contact={channel === "phone" ? formatPhone(user.phone) : user.email}
            ask={askCode(channel, "identity")}
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
      </Stack>
    </Dialog>
  );
}

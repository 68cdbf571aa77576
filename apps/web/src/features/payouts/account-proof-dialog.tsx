import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { OwnerProof } from "@songtan/contract/identity/account-rights";
import { OwnerProofDialog } from "../verify/owner-proof-dialog.tsx";
import type { ProofUser } from "../verify/proved-channel.ts";
import type { AccountProof } from "./bank-account-card.tsx";
import type { TypedAccount } from "./bank-account-form.tsx";

type Options = { onError: (error: ApiError) => void };
type Sending = { isPending: boolean; error: ApiError | null };
type AccountProofDialogProps = Parameters<AccountProof>[0] & {
  user: ProofUser;
  set: Sending & { send: (body: TypedAccount & OwnerProof, options: Options) => void };
  remove: Sending & { send: (body: OwnerProof) => void };
};

/** Requests the owner's proof, then sets or removes a bank account. */
export function AccountProofDialog(props: AccountProofDialogProps) {
  const { user, typed, set, remove, onClose, onFields } = props;
  const t = useText("payouts");
  const command = typed ? set : remove;
  const send = (proof: OwnerProof) => {
    if (!typed) return remove.send(proof);
    // Problems of the account are shown in its form, not above the password.
    const onError = ({ fields }: ApiError) => {
      if (fields.bankCode || fields.accountNumber || fields.accountName) onFields(fields);
    };
    set.send({ ...typed, ...proof }, { onError });
  };
  return (
    <OwnerProofDialog
      title={t("account.proof")}
      submitLabel={t(typed ? "account.save" : "account.remove")}
      tone={typed ? "filled" : "danger"}
      user={user}
      pending={command.isPending}
      error={command.error}
      onProof={send}
      onClose={onClose}
    >
      <p>{t(typed ? "account.proofWords" : "account.removeWords")}</p>
    </OwnerProofDialog>
  );
}

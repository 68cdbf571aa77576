import { useText } from "@songtan/client/language/use-text.ts";
import type { OwnerProof } from "@songtan/contract/identity/account-rights";
import type { CustomerView } from "@songtan/contract/identity/accounts";
import { useApiMutation } from "../../features/api/use-call.ts";
import { type AccountProof, BankAccountCard } from "../../features/payouts/bank-account-card.tsx";
import { CodCard } from "../../features/payouts/cod-card.tsx";
import { OwnerProofDialog } from "../../features/verify/owner-proof-dialog.tsx";

/**
 * A customer's bank account and what is paid to it; changing it requires a new proof of identity.
 */
export function CustomerBankAccount({ user }: { user: CustomerView }) {
  return (
    <>
      <BankAccountCard proof={(wish) => <Proof user={user} {...wish} />} />
      <CodCard />
    </>
  );
}

type ProofProps = Parameters<AccountProof>[0] & { user: CustomerView };

function Proof({ user, typed, onDone, onClose, onFields }: ProofProps) {
  const t = useText("payouts");
  const set = useApiMutation("PUT /customer/bank-account", onDone);
  const remove = useApiMutation("POST /customer/bank-account/remove", onDone);
  const command = typed ? set : remove;
  const send = (proof: OwnerProof) => {
    if (!typed) return remove.mutate({ body: proof });
    // Problems of the account are shown in its form, not above the password.
    set.mutate(
      { body: { ...typed, ...proof } },
      {
        onError: ({ fields }) => {
          if (fields.bankCode || fields.accountNumber || fields.accountName) onFields(fields);
        },
      },
    );
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

import { useText } from "@songtan/client/language/use-text.ts";
import type { CustomerView } from "@songtan/contract/identity/accounts";
import { useApiMutation, useApiQuery } from "../../features/api/use-call.ts";
import { AccountProofDialog } from "../../features/payouts/account-proof-dialog.tsx";
import { type AccountProof, BankAccountCard } from "../../features/payouts/bank-account-card.tsx";

/** A customer's bank account; changing it requires a new proof of identity. */
export function CustomerBankAccount({ user }: { user: CustomerView }) {
  const t = useText("payouts");
  const query = useApiQuery("GET /customer/bank-account", {});
  return (
    <BankAccountCard
      query={query}
      description={t("account.words")}
      proof={(wish) => <Proof user={user} {...wish} />}
    />
  );
}

type ProofProps = Parameters<AccountProof>[0] & { user: CustomerView };

function Proof(props: ProofProps) {
  const set = useApiMutation("PUT /customer/bank-account", props.onDone);
  const remove = useApiMutation("POST /customer/bank-account/remove", props.onDone);
  return (
    <AccountProofDialog
      {...props}
      set={{ ...set, send: (body, options) => set.mutate({ body }, options) }}
      remove={{ ...remove, send: (body) => remove.mutate({ body }) }}
    />
  );
}

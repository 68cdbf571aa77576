import { useText } from "@songtan/client/language/use-text.ts";
import type { BusinessView } from "@songtan/contract/businesses/businesses";
import { canChooseOwner } from "@songtan/domain/businesses/rights";
import { useApiMutation, useApiQuery } from "../../features/api/use-call.ts";
import { AccountProofDialog } from "../../features/payouts/account-proof-dialog.tsx";
import { type AccountProof, BankAccountCard } from "../../features/payouts/bank-account-card.tsx";
import { useCustomer } from "../../features/session/use-auth.ts";
import type { ProofUser } from "../../features/verify/proved-channel.ts";

/** The account to which the cash on delivery of a business is paid: its managers see it, its owner sets it. */
export function BusinessBankAccount({ business }: { business: BusinessView }) {
  const t = useText("payouts");
  const { user } = useCustomer();
  const params = { id: business.id };
  const query = useApiQuery("GET /businesses/{id}/bank-account", { params });
  const isOwner = canChooseOwner(business.role);
  return (
    <BankAccountCard
      query={query}
      description={t(isOwner ? "account.ofBusiness" : "account.byOwner")}
      proof={isOwner && user ? (wish) => <Proof params={params} user={user} {...wish} /> : null}
    />
  );
}

type ProofProps = Parameters<AccountProof>[0] & { params: { id: string }; user: ProofUser };

function Proof({ params, ...props }: ProofProps) {
  const set = useApiMutation("PUT /businesses/{id}/bank-account", props.onDone);
  const remove = useApiMutation("POST /businesses/{id}/bank-account/remove", props.onDone);
  return (
    <AccountProofDialog
      {...props}
      set={{ ...set, send: (body, options) => set.mutate({ params, body }, options) }}
      remove={{ ...remove, send: (body) => remove.mutate({ params, body }) }}
    />
  );
}

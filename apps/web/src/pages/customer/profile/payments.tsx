import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { AmountDueCard } from "../../../features/payments/amount-due-card.tsx";
import { SavedCards } from "../../../features/payments/methods/saved-cards.tsx";
import { CreditBalance } from "../../../features/payouts/credit-balance.tsx";
import { CustomerProfilePart } from "../../../layouts/account-part.tsx";
import { CustomerBankAccount } from "../bank-account.tsx";

const texts = ["profile", "payments", "payouts", "charges"] as const;
export const handle: PageHandle = { middleware: "customer" };

export default function CustomerProfilePayments() {
  return (
    <CustomerProfilePart part="payments" texts={texts}>
      {(customer) => (
        <>
          <AmountDueCard />
          <CreditBalance />
          <SavedCards />
          <CustomerBankAccount user={customer} />
        </>
      )}
    </CustomerProfilePart>
  );
}

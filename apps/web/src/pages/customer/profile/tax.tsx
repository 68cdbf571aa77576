import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { TaxPayerCard } from "../../../features/receipts/tax-payer-card.tsx";
import { CustomerProfilePart } from "../../../layouts/account-part.tsx";

const texts = ["profile", "receipts"] as const;
export const handle: PageHandle = { middleware: "customer" };

export default function CustomerProfileTax() {
  return (
    <CustomerProfilePart part="tax" texts={texts}>
      {() => <TaxPayerCard />}
    </CustomerProfilePart>
  );
}

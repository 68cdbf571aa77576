import { useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import type { CustomerView } from "@songtan/contract/identity/accounts";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useApiQuery } from "../../../features/api/use-call.ts";
import { CodCard } from "../../../features/payouts/cod-card.tsx";
import { CustomerProfilePart } from "../../../layouts/account-part.tsx";
import { CustomerBankAccount } from "../bank-account.tsx";

const texts = ["profile", "payouts", "tracking"] as const;
export const handle: PageHandle = { middleware: "customer" };

/** All cash that drivers collect for this sender, and where it goes. */
export default function CustomerProfileCod() {
  return (
    <CustomerProfilePart part="cod" texts={texts}>
      {(customer) => <CodParts customer={customer} />}
    </CustomerProfilePart>
  );
}

function CodParts({ customer }: { customer: CustomerView }) {
  const t = useText("payouts");
  // Without an account nothing is paid, so it comes first; the list waits for it and is not moved by it.
  if (useApiQuery("GET /customer/bank-account", {}).isPending)
    return (
      <Card title={t("account.title")} description={t("account.words")}>
        <ListSkeleton rows={4} label={t("loading")} />
      </Card>
    );
  return (
    <>
      <CustomerBankAccount user={customer} />
      <CodCard bookingPath={(id) => `/customer/complete/${id}`} />
    </>
  );
}

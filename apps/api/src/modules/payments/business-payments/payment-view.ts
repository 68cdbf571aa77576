import type { BusinessPaymentView } from "@songtan/contract/businesses/business-money";
import { declineReason } from "@songtan/domain/payments/payment";
import type { Deps } from "../../../deps/deps.ts";
import { codeViewOf } from "../records/payment-views.ts";
import type { BusinessPayment } from "../records/payments.ts";

/** Returns a business's view of a top-up or of an invoice payment. */
export function toBusinessPaymentView(
  { secrets }: Pick<Deps, "secrets">,
  row: BusinessPayment,
): BusinessPaymentView {
  const waits = row.state === "pending";
  return {
    id: row.id,
    purpose: row.purpose,
    invoiceId: row.invoiceId,
    method: row.method,
    amountSatang: row.amountSatang,
    state: row.state,
    ...(waits && row.method === "card" && row.authorizeUri && { authorizeUri: row.authorizeUri }),
    ...(waits && codeViewOf(secrets, row)),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ...(row.state === "failed" && { failure: declineReason(row.failureCode) }),
  };
}

import type { PayWith } from "@songtan/contract/payments/charges";
import { totalOutstanding } from "@songtan/domain/payments/amount-due";
import { providerAmountSatangMin } from "@songtan/domain/payments/payment";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { applyCreditToAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { choosePayment } from "../records/choose-payment.ts";
import { createPayment } from "../records/payments.ts";

/**
 * Pays everything that is due at once; the customer's credit pays first. Returns the payment to
 * request, null when the rest is below the provider's minimum.
 */
export async function payAmountsDue(
  deps: Pick<Deps, "clock" | "cardProvider"> & { trx: Trx },
  { customerId, payment }: { customerId: string; payment: PayWith },
): Promise<string | null> {
  const { trx } = deps;
  const now = deps.clock();
  await lockCustomer(trx, customerId);
  const because = `asked:${customerId}:${now.getTime()}`;
  const outstanding = await applyCreditToAmountsDue(
    trx,
    { customerId, because },
    { happenedAt: now, recordedAt: now },
  );
  const amountSatang = totalOutstanding(outstanding);
  // No refusal, which would undo what the credit has just paid.
  if (amountSatang < providerAmountSatangMin) return null;
  const paymentChoice = await choosePayment(deps, { customerId, bookingId: null, payment });
  return createPayment(trx, {
    customerId,
    bookingId: null,
    purpose: "due",
    amountSatang,
    ...paymentChoice,
    now,
  });
}

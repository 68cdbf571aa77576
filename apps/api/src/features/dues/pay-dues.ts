import type { PayWith } from "@songtan/contract/charges";
import { totalDue } from "@songtan/domain/charges/amount-due";
import { providerAmountSatangMin } from "@songtan/domain/payments/payment";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { beginCharge, choosePayment } from "../charges/queries.ts";
import { lockCustomer, payDuesWithCredit } from "./queries.ts";

/**
 * Pays everything that is due at once; what we have of the customer's pays first. Answers the charge to ask for, null when
 * nothing is left that the provider would take.
 */
export async function payDues(
  deps: Pick<Deps, "clock" | "cardProvider"> & { trx: Trx },
  { customerId, payment }: { customerId: string; payment: PayWith },
): Promise<string | null> {
  const { trx } = deps;
  const now = deps.clock();
  await lockCustomer(trx, customerId);
  const because = `asked:${customerId}:${now.getTime()}`;
  const dues = await payDuesWithCredit(trx, { customerId, because }, { happenedAt: now, recordedAt: now });
  const amountSatang = totalDue(dues);
  // No refusal, which would undo what the credit has just paid.
  if (amountSatang < providerAmountSatangMin) return null;
  const chosen = await choosePayment(deps, { customerId, bookingId: null, payment });
  return beginCharge(trx, { customerId, bookingId: null, purpose: "due", amountSatang, ...chosen, now });
}

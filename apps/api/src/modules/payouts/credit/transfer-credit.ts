import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import { decideCreditTransfer } from "@songtan/domain/payouts/credit-transfer";
import { startPayout } from "@songtan/domain/payouts/payout-entries";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { loadPayoutTerms } from "../payouts/payout-terms.ts";
import { loadTransferEligibility } from "./load-credit.ts";

/**
 * A customer wants their credit in the bank account: it is set apart at once, and goes with the next run that two of staff
 * agree to, as drivers' payouts do. Answers the payout's id.
 */
export async function transferCredit(
  trx: Trx,
  { clock, cardProvider }: Pick<Deps, "clock" | "cardProvider">,
  { customerId, amountSatang }: { customerId: string; amountSatang: number },
): Promise<string> {
  if (!cardProvider) throw new Refusal("payouts_off");
  await lockCustomer(trx, customerId);
  const { accountRow, ...eligibility } = await loadTransferEligibility(trx, customerId);
  const decision = decideCreditTransfer(eligibility, amountSatang);
  if (!decision.ok) throw new Refusal(decision.refusal);
  if (!accountRow) throw new Refusal("bank_account_missing");
  const now = clock();
  const { feeSatang } = await loadPayoutTerms(trx, now);
  const payoutId = randomUUID();
  await trx
    .insertInto("payouts")
    .values({
      id: payoutId,
      kind: "credit",
      accountId: customerId,
      payoutAccountId: accountRow.id,
      amountSatang,
      feeSatang,
      // It arrives whole: that it could not go back to where it came from is not the customer's doing.
      transferSatang: amountSatang + feeSatang,
      state: "requested",
      serviceDay: serviceDay(now),
      requestedAt: now,
    })
    .execute();
  const money = {
    payoutId,
    account: "customer_credit",
    ownerId: customerId,
    amountSatang,
  } as const;
  await postEntries(trx, [startPayout(money)], { happenedAt: now, recordedAt: now });
  return payoutId;
}

import { randomUUID } from "node:crypto";
import { type ErrorCode, Refusal } from "@songtan/contract/errors";
import { runDay } from "@songtan/domain/payouts/bank-days";
import { startPayout } from "@songtan/domain/payouts/payout-entries";
import { decidePayout } from "@songtan/domain/payouts/request-payout";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockDriverBalance } from "../../../ledger/driver-balances.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { loadTariffAt } from "../../pricing/tariff/load-tariff.ts";
import { loadPayoutEligibility } from "./load-terms.ts";
import { usePayoutAccount } from "./payout-accounts.ts";
import { laterOf, loadPayoutTerms } from "./payout-terms.ts";

type PayoutRequest = { driverId: string; amountSatang: number };

/** At the field where it is one's amount that is wrong. */
const fieldProblem: Partial<Record<string, string>> = {
  payout_too_small: "too_small",
  payout_too_big: "too_big",
};

/**
 * A driver requests a payout; the money is reserved at once, so that it cannot be requested or used
 * twice. A suspended driver may do so too, because earned money is theirs.
 */
export async function requestPayout(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets" | "cardProvider">,
  { driverId, amountSatang }: PayoutRequest,
): Promise<string> {
  if (!deps.cardProvider) throw new Refusal("payouts_off");
  const now = deps.clock();
  await lockDriverBalance(trx, driverId);
  const terms = await loadPayoutTerms(trx, now);
  const eligibility = await loadPayoutEligibility(trx, deps, {
    driverId,
    minSatang: terms.minSatang,
  });
  const decision = decidePayout(eligibility, amountSatang);
  if (!decision.ok) {
    const problem = fieldProblem[decision.refusal];
    throw problem
      ? new Refusal("invalid", {}, { amountSatang: problem })
      : new Refusal(decision.refusal as ErrorCode);
  }
  const { driverAccount } = eligibility;
  if (!driverAccount) throw new Refusal("bank_account_missing");
  const account = await usePayoutAccount(trx, deps, {
    accountId: driverId,
    typed: driverAccount.typed,
  });
  const payoutId = randomUUID();
  await trx
    .insertInto("payouts")
    .values({
      id: payoutId,
      kind: "driver",
      accountId: driverId,
      payoutAccountId: account.id,
      amountSatang,
      feeSatang: terms.feeSatang,
      transferSatang: amountSatang,
      state: "requested",
      serviceDay: serviceDay(now),
      sendDay: runDay(
        laterOf(now, account.usableFrom),
        terms,
        (await loadTariffAt(trx, now)).holiday.days,
      ),
      requestedAt: now,
    })
    .execute();
  const money = { payoutId, account: "driver_available", ownerId: driverId, amountSatang } as const;
  await postEntries(trx, [startPayout(money)], { happenedAt: now, recordedAt: now });
  return payoutId;
}

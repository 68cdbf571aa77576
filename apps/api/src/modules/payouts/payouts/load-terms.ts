import type { PayoutTermsView } from "@songtan/contract/payouts/payouts";
import {
  type PayoutEligibility,
  payoutBlock,
  payoutMax,
} from "@songtan/domain/payouts/request-payout";
import { openPayoutStates } from "@songtan/domain/payouts/types";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadDriverBalance } from "../../../ledger/driver-balances.ts";
import { isFrozen } from "../../identity/account-records/warnings.ts";
import { loadFrozen, loadHeldPay } from "../freezes/freezes.ts";
import { type DriverAccount, loadDriverAccount } from "./load-driver-account.ts";
import { toUsableFrom } from "./payout-accounts.ts";
import { laterOf, loadPayoutDays, loadPayoutTerms } from "./payout-terms.ts";

/** Loads the facts on which a driver's payout depends. */
export async function loadPayoutEligibility(
  db: Reader,
  deps: Pick<Deps, "secrets">,
  { driverId, minSatang }: { driverId: string; minSatang: number },
): Promise<PayoutEligibility & { driverAccount: DriverAccount | null }> {
  const driverAccount = await loadDriverAccount(db, deps, driverId);
  const open = await db
    .selectFrom("payouts")
    .select("id")
    .where("accountId", "=", driverId)
    .where("kind", "=", "driver")
    .where("state", "in", openPayoutStates)
    .executeTakeFirst();
  return {
    balance: await loadDriverBalance(db, driverId),
    frozenSatang: await loadFrozen(db, driverId),
    minSatang,
    account: driverAccount && (driverAccount.known?.state ?? "new"),
    hasOpen: open !== undefined,
    isFrozen: await isFrozen(db, driverId),
    driverAccount,
  };
}

/**
 * Returns the terms that a driver sees before requesting a payout: the amount, the fee, the days, and any reasons that
 * block it.
 */
export async function loadTermsView(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "cardProvider">,
  driverId: string,
): Promise<PayoutTermsView> {
  const { db } = deps;
  const now = deps.clock();
  const terms = await loadPayoutTerms(db, now);
  const eligibility = await loadPayoutEligibility(db, deps, {
    driverId,
    minSatang: terms.minSatang,
  });
  const { driverAccount, balance } = eligibility;
  return {
    minSatang: terms.minSatang,
    maxSatang: payoutMax(eligibility),
    feeSatang: terms.feeSatang,
    ...balance,
    frozenSatang: eligibility.frozenSatang,
    heldPay: await loadHeldPay(db, driverId),
    ...(await loadPayoutDays(db, laterOf(now, driverAccount?.known?.usableFrom))),
    account: driverAccount && {
      bankCode: driverAccount.typed.bankCode,
      accountName: driverAccount.typed.accountName,
      lastDigits: driverAccount.typed.accountNumber.slice(-4),
      state: eligibility.account ?? "new",
      usableFrom: toUsableFrom(driverAccount.known, now),
    },
    block: deps.cardProvider ? payoutBlock(eligibility) : "payouts_off",
  };
}

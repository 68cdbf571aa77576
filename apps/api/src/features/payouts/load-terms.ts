import type { PayoutTermsView } from "@songtan/contract/payouts";
import { type PayoutStanding, payoutBlock, payoutMax } from "@songtan/domain/payouts/request-payout";
import { openPayoutStates, type PayoutAccountState } from "@songtan/domain/payouts/words";
import type { Kysely } from "kysely";
import type { Database } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { isFrozen } from "../account-warnings/queries.ts";
import { loadDriverBalance } from "../purses/queries.ts";
import { type DriverAccount, loadDriverAccount } from "./payout-account.ts";
import { laterOf, loadFrozen, loadHeldPay, loadPayoutDays, loadPayoutTerms, toUsableFrom } from "./queries.ts";

type Reader = Kysely<Database>;

/** What a driver's payout depends on now. */
export async function loadStanding(
  db: Reader,
  deps: Pick<Deps, "secrets">,
  { driverId, minSatang }: { driverId: string; minSatang: number },
): Promise<PayoutStanding & { driverAccount: DriverAccount | null }> {
  const driverAccount = await loadDriverAccount(db, deps, driverId);
  const open = await db
    .selectFrom("payouts")
    .select("id")
    .where("account_id", "=", driverId)
    .where("kind", "=", "driver")
    .where("state", "in", openPayoutStates)
    .executeTakeFirst();
  return {
    balance: await loadDriverBalance(db, driverId),
    frozenSatang: await loadFrozen(db, driverId),
    minSatang,
    account: driverAccount && ((driverAccount.known?.state as PayoutAccountState | undefined) ?? "new"),
    hasOpen: open !== undefined,
    isFrozen: await isFrozen(db, driverId),
    driverAccount,
  };
}

/** What a driver is told before asking for money: how much, what it costs, when it comes, and why not. */
export async function loadTermsView(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "cardProvider">,
  driverId: string,
): Promise<PayoutTermsView> {
  const { db } = deps;
  const now = deps.clock();
  const terms = await loadPayoutTerms(db, now);
  const standing = await loadStanding(db, deps, { driverId, minSatang: terms.minSatang });
  const { driverAccount, balance } = standing;
  return {
    minSatang: terms.minSatang,
    maxSatang: payoutMax(standing),
    feeSatang: terms.feeSatang,
    ...balance,
    frozenSatang: standing.frozenSatang,
    heldPay: await loadHeldPay(db, driverId),
    ...(await loadPayoutDays(db, laterOf(now, driverAccount?.known?.usable_from))),
    account: driverAccount && {
      bankCode: driverAccount.typed.bankCode,
      accountName: driverAccount.typed.accountName,
      lastDigits: driverAccount.typed.accountNumber.slice(-4),
      state: standing.account ?? "new",
      usableFrom: toUsableFrom(driverAccount.known, now),
    },
    block: deps.cardProvider ? payoutBlock(standing) : "payouts_off",
  };
}

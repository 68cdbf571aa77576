import type { ClosureView } from "@songtan/contract/identity/account-rights";
import {
  type ClosureContext,
  closureBlocksOf,
  closureDueAt,
  creditToForfeit,
  openStates,
} from "@songtan/domain/accounts/closure";
import { limits } from "@songtan/domain/limits";
import type { Kysely } from "kysely";
import type { Database, Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Actor } from "../../../http/session/auth.ts";
import { loadDriverBalance } from "../../../ledger/driver-balances.ts";
import { loadFreeCredit } from "../../accounting/amounts-due/free-credit.ts";
import { loadMoneyInTransit } from "../../payouts/payouts/payout-records.ts";

type Who = Pick<Actor, "accountId" | "role">;
type OpenBooking = { id: string; number: string };

/** More than any account has open; enough to list. */
const namedMax = 20;

/** Those that have not ended, of a customer, a driver or a business's account. */
export async function loadOpenBookings(
  trx: Reader,
  { accountId, role }: Who,
): Promise<OpenBooking[]> {
  return trx
    .selectFrom("bookings")
    .select(["id", "number"])
    .where(role === "driver" ? "driverId" : "customerId", "=", accountId)
    .where("state", "in", openStates)
    .orderBy("createdAt", "desc")
    .limit(namedMax)
    .execute();
}

async function loadClosureFacts(
  trx: Kysely<Database>,
  who: Who,
  openBookings: readonly OpenBooking[],
): Promise<ClosureContext> {
  const openBookingIds = openBookings.map(({ id }) => id);
  const moneyInTransitSatang = await loadMoneyInTransit(trx, who.accountId);
  if (who.role === "driver") {
    const { onDutySince: since } = await trx
      .selectFrom("drivers")
      .select("onDutySince")
      .where("accountId", "=", who.accountId)
      .executeTakeFirstOrThrow();
    const balance = await loadDriverBalance(trx, who.accountId);
    return {
      activeBookingIds: openBookingIds,
      dueSatang: 0,
      onDuty: since !== null,
      balance,
      creditSatang: 0,
      ownsBusiness: false,
      moneyInTransitSatang,
    };
  }
  const { dueSatang, heldSatang } = await loadCustomerMoney(trx, who.accountId);
  const creditSatang = await loadFreeCredit(trx, who.accountId);
  return {
    activeBookingIds: openBookingIds,
    dueSatang,
    onDuty: false,
    balance: { availableSatang: 0, heldSatang: 0, cashOwedSatang: 0 },
    creditSatang,
    ownsBusiness: await isOwner(trx, who.accountId),
    // Credit that is not free has been promised for a refund by another channel.
    moneyInTransitSatang: moneyInTransitSatang + heldSatang - creditSatang,
  };
}

async function isOwner(trx: Reader, accountId: string): Promise<boolean> {
  const owned = await trx
    .selectFrom("businessMembers")
    .select("businessId")
    .where("accountId", "=", accountId)
    .where("role", "=", "owner")
    .executeTakeFirst();
  return owned !== undefined;
}

/** Loads the amount that a customer owes, and the credit that we hold for them. */
async function loadCustomerMoney(trx: Reader, customerId: string) {
  const rows = await trx
    .selectFrom("ledgerBalances")
    .select(["account", "balanceSatang"])
    .where("account", "in", ["customer_due", "customer_credit"])
    .where("ownerId", "=", customerId)
    .execute();
  const balanceOf = (account: string) =>
    Number(rows.find((row) => row.account === account)?.balanceSatang ?? 0);
  return { dueSatang: balanceOf("customer_due"), heldSatang: 0 - balanceOf("customer_credit") };
}

/**
 * Loads the reasons that block closing the account, with the affected bookings by number, and the
 * credit that would be lost.
 */
export async function loadClosureBlocks(
  trx: Kysely<Database>,
  who: Who,
): Promise<Pick<ClosureView, "blocks" | "creditSatang"> & { creditToGiveUpSatang: number }> {
  const openBookings = await loadOpenBookings(trx, who);
  const facts = await loadClosureFacts(trx, who, openBookings);
  const blocks = closureBlocksOf(facts).map(({ reason, bookingIds }) => ({
    reason,
    bookings: openBookings.filter(({ id }) => bookingIds.includes(id)),
  }));
  return { blocks, creditSatang: facts.creditSatang, creditToGiveUpSatang: creditToForfeit(facts) };
}

/** Loads the consequences of closing the account at this time. */
export async function loadClosure(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
): Promise<ClosureView> {
  return {
    ...(await loadClosureBlocks(db, actor)),
    graceDays: limits.closureGraceDays,
    wouldBeDueAt: closureDueAt(clock()).toISOString(),
  };
}

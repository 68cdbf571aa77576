import type { ClosureView } from "@songtan/contract/account-rights";
import {
  blocksOf,
  type ClosureFacts,
  closureDueAt,
  creditToGiveUp,
  settledStates,
} from "@songtan/domain/accounts/closure";
import { limits } from "@songtan/domain/limits";
import type { Kysely } from "kysely";
import type { Database } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../http/auth.ts";
import { loadFreeCredit } from "../dues/queries.ts";
import { loadOnItsWay } from "../payouts/queries.ts";
import { loadDriverBalance } from "../purses/queries.ts";

type Reader = Kysely<Database>;
type Who = Pick<Actor, "accountId" | "role">;
type Open = { id: string; number: string };

/** More than anybody has under way; enough to name. */
const namedMax = 20;

async function loadUnderWay(trx: Reader, { accountId, role }: Who): Promise<Open[]> {
  return trx
    .selectFrom("bookings")
    .select(["id", "number"])
    .where(role === "driver" ? "driver_id" : "customer_id", "=", accountId)
    .where("state", "not in", settledStates)
    .orderBy("created_at", "desc")
    .limit(namedMax)
    .execute();
}

async function loadFacts(trx: Reader, who: Who, underWay: readonly Open[]): Promise<ClosureFacts> {
  const bookingsUnderWay = underWay.map(({ id }) => id);
  const onItsWaySatang = await loadOnItsWay(trx, who.accountId);
  if (who.role === "driver") {
    const { on_duty_since: since } = await trx
      .selectFrom("drivers")
      .select("on_duty_since")
      .where("account_id", "=", who.accountId)
      .executeTakeFirstOrThrow();
    const balance = await loadDriverBalance(trx, who.accountId);
    return { bookingsUnderWay, dueSatang: 0, onDuty: since !== null, balance, creditSatang: 0, onItsWaySatang };
  }
  const { dueSatang, heldSatang } = await loadCustomerMoney(trx, who.accountId);
  const creditSatang = await loadFreeCredit(trx, who.accountId);
  return {
    bookingsUnderWay,
    dueSatang,
    onDuty: false,
    balance: { availableSatang: 0, heldSatang: 0, cashOwedSatang: 0 },
    creditSatang,
    // What is not free has been promised to go back another way.
    onItsWaySatang: onItsWaySatang + heldSatang - creditSatang,
  };
}

/** What a customer owes, and what we have of theirs. */
async function loadCustomerMoney(trx: Reader, customerId: string) {
  const rows = await trx
    .selectFrom("ledger_balances")
    .select(["account", "balance_satang"])
    .where("account", "in", ["customer_due", "customer_credit"])
    .where("owner_id", "=", customerId)
    .execute();
  const of = (account: string) => Number(rows.find((row) => row.account === account)?.balance_satang ?? 0);
  return { dueSatang: of("customer_due"), heldSatang: 0 - of("customer_credit") };
}

/**
 * What stands in the way of closing the account, with the bookings by the numbers people know, and what would be lost with
 * it that does not.
 */
export async function loadStanding(
  trx: Reader,
  who: Who,
): Promise<Pick<ClosureView, "blocks" | "creditSatang"> & { creditToGiveUpSatang: number }> {
  const underWay = await loadUnderWay(trx, who);
  const facts = await loadFacts(trx, who, underWay);
  const blocks = blocksOf(facts).map(({ reason, bookingIds }) => ({
    reason,
    bookings: underWay.filter(({ id }) => bookingIds.includes(id)),
  }));
  return { blocks, creditSatang: facts.creditSatang, creditToGiveUpSatang: creditToGiveUp(facts) };
}

/** What closing would mean now. */
export async function loadClosure({ db, clock }: Pick<Deps, "db" | "clock">, actor: Actor): Promise<ClosureView> {
  return {
    ...(await loadStanding(db, actor)),
    graceDays: limits.closureGraceDays,
    wouldBeDueAt: closureDueAt(clock()).toISOString(),
  };
}

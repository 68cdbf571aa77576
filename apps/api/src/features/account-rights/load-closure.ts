import type { ClosureView } from "@songtan/contract/account-rights";
import { blocksOf, type ClosureFacts, closureDueAt, settledStates } from "@songtan/domain/accounts/closure";
import { limits } from "@songtan/domain/limits";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../http/auth.ts";
import { loadDriverBalance } from "../ledger/queries.ts";
import { loadOnItsWay } from "../payouts/queries.ts";

type Reader = Pick<Trx, "selectFrom">;
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
    return { bookingsUnderWay, dueSatang: 0, onDuty: since !== null, balance, onItsWaySatang };
  }
  const due = await trx
    .selectFrom("ledger_balances")
    .select("balance_satang")
    .where("account", "=", "customer_due")
    .where("owner_id", "=", who.accountId)
    .executeTakeFirst();
  const balance = { availableSatang: 0, heldSatang: 0, cashOwedSatang: 0 };
  return { bookingsUnderWay, dueSatang: Number(due?.balance_satang ?? 0), onDuty: false, balance, onItsWaySatang };
}

/** What stands in the way of closing the account, with the bookings by the numbers people know. */
export async function loadBlocks(trx: Reader, who: Who): Promise<ClosureView["blocks"]> {
  const underWay = await loadUnderWay(trx, who);
  return blocksOf(await loadFacts(trx, who, underWay)).map(({ reason, bookingIds }) => ({
    reason,
    bookings: underWay.filter(({ id }) => bookingIds.includes(id)),
  }));
}

/** What closing would mean now. */
export async function loadClosure({ db, clock }: Pick<Deps, "db" | "clock">, actor: Actor): Promise<ClosureView> {
  return {
    blocks: await loadBlocks(db, actor),
    graceDays: limits.closureGraceDays,
    wouldBeDueAt: closureDueAt(clock()).toISOString(),
  };
}

import { Refusal } from "@songtan/contract/errors";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";
import type { BusinessActor } from "../../../http/session/business-actor.ts";

type Act = "see" | "cancel";

/** The `made_by` values of an agent's bookings: its present key, and each key that this one replaced. */
async function makersOf(db: Reader, keyId: string): Promise<string[]> {
  const { rows } = await sql<{ maker: string }>`
    with recursive line as (
      select id, replaces from partner_keys where id = ${keyId}
      union all
      select older.id, older.replaces from partner_keys older join line on older.id = line.replaces)
    select 'agent:' || id as maker from line`.execute(db);
  return rows.map(({ maker }) => maker);
}

/**
 * Returns the makers of the bookings that a caller may see or cancel. Null means all bookings of the business: for a
 * member, an ordinary key, or an agent with the box ticked.
 */
export async function reachedMakers(
  db: Reader,
  business: BusinessActor | undefined,
  act: Act,
): Promise<string[] | null> {
  if (business?.by.kind !== "key" || business.by.agentName === null) return null;
  const { keyId, seesAll, cancelsAll } = business.by;
  return (act === "see" ? seesAll : cancelsAll) ? null : makersOf(db, keyId);
}

/** @throws Refusal `not_found` for a booking that is not the agent's, as if there were none */
export async function requireReached(
  db: Reader,
  business: BusinessActor | undefined,
  { bookingId, act }: { bookingId: string; act: Act },
): Promise<void> {
  const makers = await reachedMakers(db, business, act);
  if (!makers) return;
  const booking = await db
    .selectFrom("bookings")
    .select("madeBy")
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (!booking?.madeBy || !makers.includes(booking.madeBy)) throw new Refusal("not_found");
}

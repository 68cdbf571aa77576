import { sql } from "kysely";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { ProviderCharge } from "../../ports.ts";
import { noteForeignCharge } from "../reconciliation/queries.ts";
import { answerTry } from "./answer-try.ts";
import { callerLostAt } from "./call-turn.ts";
import { askAbout } from "./check-payments.ts";
import { bookingPayment } from "./take-charge.ts";
import { laterCharge } from "./take-later-charge.ts";
import { takeTopUp } from "./take-top-up.ts";

type HearDeps = Pick<Deps, "db" | "clock" | "cardProvider">;
type TryTable = "payments" | "charges" | "top_ups";
type Try = {
  table: TryTable;
  id: string;
  state: string;
  provider_charge_id: string | null;
  booking_id: string | null;
  driver_id: string | null;
  created_at: Date;
  called_at: Date | null;
};

/**
 * The provider speaks of a charge without being asked. Only the charge that a try has decides about it. One that names a try
 * whose answer is not here yet may be ours or not: that is found out when whoever asked counts as lost.
 *
 * @returns in how many seconds to look at the charge again; null when it was looked at
 */
export async function hearOfCharge(deps: HearDeps, charge: ProviderCharge): Promise<number | null> {
  const found = await findTry(deps, charge);
  if (!found) return null;
  if (found.provider_charge_id === null) {
    const leftMilliseconds = callerLostAt(found).getTime() - deps.clock().getTime();
    if (found.state === "calling" && leftMilliseconds > 0) return Math.ceil(leftMilliseconds / 1000);
    await askAbout[found.table](deps, found.id);
  }
  await answer(deps, found, charge);
  return null;
}

/** The try whose charge this is, else the one that it names. */
async function findTry({ db }: HearDeps, charge: ProviderCharge): Promise<Try | null> {
  const named = z.uuid().safeParse(charge.paymentId).success ? charge.paymentId : null;
  const { rows } = await sql<Try>`
    select * from (
      select 'payments' as "table", id, state, provider_charge_id, booking_id, null::uuid as driver_id, created_at, called_at
        from payments
      union all
      select 'charges', id, state, provider_charge_id, booking_id, null, created_at, called_at from charges
      union all
      select 'top_ups', id, state, provider_charge_id, null, driver_id, created_at, called_at from top_ups
    ) tries
    where provider_charge_id = ${charge.id} or id = ${named}
    order by provider_charge_id = ${charge.id} desc nulls last limit 1`.execute(db);
  return rows[0] ?? null;
}

/** What the charge says counts for the try that has it; for one that has none, this was not ours either. */
async function answer(deps: HearDeps, { table, id, booking_id, driver_id }: Try, charge: ProviderCharge) {
  const { provider_charge_id: own } = await deps.db
    .selectFrom(table)
    .select("provider_charge_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (own === null) {
    const about = { tryId: id, bookingId: booking_id, driverId: driver_id };
    return deps.db.transaction().execute((trx) => noteForeignCharge(trx, { ...about, charge, now: deps.clock() }));
  }
  if (table === "payments") return answerTry(deps, bookingPayment, { id, charge });
  if (table === "charges") return answerTry(deps, laterCharge, { id, charge });
  return takeTopUp(deps, { topUpId: id, charge });
}

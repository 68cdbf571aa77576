import { sql } from "kysely";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import type { ProviderCharge } from "../../../ports/ports.ts";
import { noteForeignCharge } from "../reconciliation/queries.ts";
import { abandonedAt } from "../records/attempt-timeout.ts";
import { bookingPayment } from "./apply-charge-result.ts";
import { laterCharge } from "./apply-later-charge-result.ts";
import { applyProviderResult } from "./apply-provider-result.ts";
import { applyTopUpResult } from "./apply-top-up-result.ts";
import { pollById } from "./check-payments.ts";

type ChargeEventDeps = Pick<Deps, "db" | "clock" | "cardProvider">;
type AttemptTable = "payments" | "charges" | "topUps";
type PaymentAttempt = {
  table: AttemptTable;
  id: string;
  state: string;
  providerChargeId: string | null;
  bookingId: string | null;
  driverId: string | null;
  createdAt: Date;
  calledAt: Date | null;
};

/**
 * Handles a charge that the provider reports by webhook; only the charge of an attempt decides
 * about it. A charge that names an attempt without an answer may be ours, which is checked once its
 * caller counts as gone.
 * @returns in how many seconds to check the charge again; null when it was handled
 */
export async function handleChargeEvent(
  deps: ChargeEventDeps,
  charge: ProviderCharge,
): Promise<number | null> {
  const found = await findAttempt(deps, charge);
  if (!found) return null;
  if (found.providerChargeId === null) {
    const leftMilliseconds = abandonedAt(found).getTime() - deps.clock().getTime();
    if (found.state === "calling" && leftMilliseconds > 0)
      return Math.ceil(leftMilliseconds / 1000);
    await pollById[found.table](deps, found.id);
  }
  await applyToAttempt(deps, found, charge);
  return null;
}

/** The attempt of this charge, else the one that it names. */
async function findAttempt(
  { db }: ChargeEventDeps,
  charge: ProviderCharge,
): Promise<PaymentAttempt | null> {
  const named = z.uuid().safeParse(charge.paymentId).success ? charge.paymentId : null;
  const { rows } = await sql<PaymentAttempt>`
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
async function applyToAttempt(
  deps: ChargeEventDeps,
  { table, id, bookingId, driverId }: PaymentAttempt,
  charge: ProviderCharge,
) {
  const { providerChargeId: own } = await deps.db
    .selectFrom(table)
    .select("providerChargeId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (own === null) {
    const about = { tryId: id, bookingId, driverId };
    return deps.db
      .transaction()
      .execute((trx) => noteForeignCharge(trx, { ...about, charge, now: deps.clock() }));
  }
  if (table === "payments") return applyProviderResult(deps, bookingPayment, { id, charge });
  if (table === "charges") return applyProviderResult(deps, laterCharge, { id, charge });
  return applyTopUpResult(deps, { topUpId: id, charge });
}

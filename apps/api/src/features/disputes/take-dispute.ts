import { randomUUID } from "node:crypto";
import { loseDispute } from "@songtan/domain/ledger/case-entries";
import { type DisputeState, hearOfDispute } from "@songtan/domain/payments/dispute";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { postEntries } from "../../ledger/post-entries.ts";
import type { ProviderDispute } from "../../ports.ts";
import { freezeDriverMoney, thawDriverMoney } from "../payouts/queries.ts";
import { type Incoming, lockIncoming } from "../refunds/queries.ts";

/** What the provider says of a dispute becomes ours, in whatever order and however often it is said. */
export async function takeDispute(deps: Pick<Deps, "db" | "clock">, said: ProviderDispute): Promise<void> {
  await deps.db.transaction().execute((trx) => saveDispute(trx, deps.clock(), said));
}

async function saveDispute(trx: Trx, now: Date, said: ProviderDispute): Promise<void> {
  const of = await findIncoming(trx, said.chargeId);
  // Not a charge of ours: another program uses the same account.
  if (!of) return;
  const known = await trx
    .selectFrom("disputes")
    .selectAll()
    .where("provider_dispute_id", "=", said.id)
    .forUpdate()
    .executeTakeFirst();
  const { state, effect } = hearOfDispute((known?.state as DisputeState | undefined) ?? null, said.state);
  const over = state === "won" || state === "lost";
  const id = known?.id ?? randomUUID();
  const heard = {
    state,
    reason_code: said.reasonCode,
    reason_message: said.reasonMessage,
    closed_at: over ? (known?.closed_at ?? now) : null,
  };
  if (known && known.state === state) return;
  if (known)
    await trx
      .updateTable("disputes")
      .set({ ...heard, version: known.version + 1 })
      .where("id", "=", id)
      .execute();
  else
    await trx
      .insertInto("disputes")
      .values({
        ...heard,
        id,
        provider_dispute_id: said.id,
        payment_id: of.table === "payments" ? of.id : null,
        charge_id: of.table === "charges" ? of.id : null,
        booking_id: of.booking?.id ?? null,
        amount_satang: said.amountSatang,
        opened_at: now,
      })
      .execute();
  const source = `dispute:${id}`;
  if (effect === "freeze") await freezePay(trx, of, { source, reason: said.id, now });
  if (effect === "free" || effect === "lose") await thawDriverMoney(trx, { source, now });
  if (effect === "lose") await loseMoney(trx, of, { disputeId: id, amountSatang: said.amountSatang, now });
}

async function findIncoming(trx: Trx, providerChargeId: string): Promise<Incoming | null> {
  for (const table of ["payments", "charges"] as const) {
    const row = await trx
      .selectFrom(table)
      .select("id")
      .where("provider_charge_id", "=", providerChargeId)
      .executeTakeFirst();
    if (row) return lockIncoming(trx, row.id);
  }
  return null;
}

async function freezePay(
  trx: Trx,
  { booking }: Incoming,
  freeze: { source: string; reason: string; now: Date },
): Promise<void> {
  if (!booking?.driver_id) return;
  const amountSatang = Number(booking.driver_pay_satang);
  await freezeDriverMoney(trx, { ...freeze, driverId: booking.driver_id, bookingId: booking.id, amountSatang });
}

/** The bank has the money: what is left of the payment can no longer be given back by us as well. */
async function loseMoney(
  trx: Trx,
  of: Incoming,
  { disputeId, amountSatang, now }: { disputeId: string; amountSatang: number; now: Date },
): Promise<void> {
  const entry = loseDispute({ disputeId, bookingId: of.booking?.id ?? null, amountSatang });
  await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  const refundedSatang = Math.min(of.amountSatang, of.refundedSatang + amountSatang);
  await trx.updateTable(of.table).set({ refunded_satang: refundedSatang }).where("id", "=", of.id).execute();
}

import { randomUUID } from "node:crypto";
import { type DisputeState, hearOfDispute } from "@songtan/domain/payments/dispute";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { ProviderDispute } from "../../ports.ts";
import { loadBrought, loadPayParts, refreshFreezes } from "../handovers/queries.ts";
import { disputeSource, freezeDriverMoney, freezeEach, thawDriverMoney } from "../payouts/queries.ts";
import { type Incoming, lockIncoming } from "../refunds/queries.ts";
import { loseMoney, sendHeldRefunds } from "./decide-refunds.ts";

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
  const source = disputeSource(id);
  if (effect === "freeze") await freezePay(trx, { of, source, reason: said.id, now });
  if (effect === "free" || effect === "lose") await thawDriverMoney(trx, { source, now });
  if (effect === "free") await sendHeldRefunds(trx, of);
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

type Freeze = { of: Incoming; source: string; reason: string; now: Date };

/** Holds back what the disputed money brought drivers: a booking's whole pay, a tip, the part of a due that was theirs. */
async function freezePay(trx: Trx, { of, source, reason, now }: Freeze): Promise<void> {
  const { booking, purpose } = of;
  if (booking && purpose !== "due" && purpose !== "tip") return refreshFreezes(trx, booking.id, now);
  if (booking?.driver_id && purpose === "tip") {
    const tip = { driverId: booking.driver_id, bookingId: booking.id, amountSatang: of.amountSatang };
    return freezeDriverMoney(trx, { source, reason, now, ...tip });
  }
  for (const { booking: paid, paidSatang } of await listPaidDues(trx, of)) {
    const earned = await loadBrought(trx, paid.id, (await loadPayParts(trx, paid)).keys());
    const freeze = { source: `${source}:${paid.id}`, reason, now, bookingId: paid.id };
    await freezeEach(trx, earned, { ...freeze, mostSatang: paidSatang });
  }
}

/** The bookings with a driver whose dues a charge has paid. */
async function listPaidDues(trx: Trx, of: Incoming) {
  const rows = await trx
    .selectFrom("ledger_entries")
    .innerJoin("ledger_postings", "ledger_postings.entry_id", "ledger_entries.id")
    .innerJoin("bookings", "bookings.id", "ledger_entries.booking_id")
    .select(["bookings.id", "driver_id", "driver_pay_satang", "amount_satang"])
    .where("ledger_entries.kind", "=", "due_paid")
    // Of this customer's dues alone: by its source it would be looked for in all of the books.
    .where("account", "=", "customer_due")
    .where("owner_id", "=", of.customerId)
    .where("source", "like", `due:%:${of.id}`)
    .where("driver_id", "is not", null)
    .execute();
  return rows.map((booking) => ({ booking, paidSatang: 0 - Number(booking.amount_satang) }));
}

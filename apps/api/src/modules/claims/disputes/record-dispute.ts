import { randomUUID } from "node:crypto";
import { decideDisputeUpdate } from "@songtan/domain/payments/dispute";
import type { Trx } from "../../../db/database.ts";
import { lockRowsWhere } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { ProviderDispute } from "../../../ports/ports.ts";
import { loadPayParts } from "../../accounting/booking-postings/load-handovers.ts";
import { type IncomingPayment, lockIncoming } from "../../payments/refunds/lock-incoming.ts";
import {
  disputeSource,
  freezeDriverMoney,
  freezeEach,
  thawDriverMoney,
} from "../../payouts/freezes/freezes.ts";
import { loadEarnedByDriver, refreshFreezes } from "../../payouts/freezes/refresh-freezes.ts";
import { recordBankLoss, sendPendingRefunds } from "./decide-refunds.ts";

/** Records the provider's state of a dispute; reports may arrive in any order and repeatedly. */
export async function recordDispute(
  deps: Pick<Deps, "db" | "clock">,
  current: ProviderDispute,
): Promise<void> {
  await deps.db.transaction().execute((trx) => saveDispute(trx, deps.clock(), current));
}

async function saveDispute(trx: Trx, now: Date, current: ProviderDispute): Promise<void> {
  const incoming = await findIncoming(trx, current.chargeId);
  // Not a charge of ours: another program uses the same account.
  if (!incoming) return;
  const [existing] = await lockRowsWhere(trx, "disputes", {
    where: (eb) => eb("providerDisputeId", "=", current.id),
  });
  const { state, effect } = decideDisputeUpdate(existing?.state ?? null, current.state);
  const over = state === "won" || state === "lost";
  const id = existing?.id ?? randomUUID();
  const columns = {
    state,
    reasonCode: current.reasonCode,
    reasonMessage: current.reasonMessage,
    closedAt: over ? (existing?.closedAt ?? now) : null,
  };
  if (existing && existing.state === state) return;
  if (existing)
    await trx
      .updateTable("disputes")
      .set({ ...columns, version: existing.version + 1 })
      .where("id", "=", id)
      .execute();
  else
    await trx
      .insertInto("disputes")
      .values({
        ...columns,
        id,
        providerDisputeId: current.id,
        paymentId: incoming.id,
        bookingId: incoming.booking?.id ?? null,
        amountSatang: current.amountSatang,
        openedAt: now,
      })
      .execute();
  const source = disputeSource(id);
  if (effect === "freeze") await freezePay(trx, { incoming, source, reason: current.id, now });
  if (effect === "free" || effect === "lose") await thawDriverMoney(trx, { source, now });
  if (effect === "free") await sendPendingRefunds(trx, incoming);
  if (effect === "lose")
    await recordBankLoss(trx, incoming, { disputeId: id, amountSatang: current.amountSatang, now });
}

async function findIncoming(trx: Trx, providerChargeId: string): Promise<IncomingPayment | null> {
  const row = await trx
    .selectFrom("payments")
    .select("id")
    .where("providerChargeId", "=", providerChargeId)
    .executeTakeFirst();
  return row ? lockIncoming(trx, row.id) : null;
}

type Freeze = { incoming: IncomingPayment; source: string; reason: string; now: Date };

/** Holds back what the disputed money brought drivers: a booking's whole pay, a tip, the part of a due that was theirs. */
async function freezePay(trx: Trx, { incoming, source, reason, now }: Freeze): Promise<void> {
  const { booking, purpose } = incoming;
  if (booking && purpose !== "due" && purpose !== "tip")
    return refreshFreezes(trx, booking.id, now);
  if (booking?.driverId && purpose === "tip") {
    const tip = {
      driverId: booking.driverId,
      bookingId: booking.id,
      amountSatang: incoming.amountSatang,
    };
    return freezeDriverMoney(trx, { source, reason, now, ...tip });
  }
  for (const { booking: paid, paidSatang } of await listPaidDues(trx, incoming)) {
    const earned = await loadEarnedByDriver(trx, paid.id, (await loadPayParts(trx, paid)).keys());
    const freeze = { source: `${source}:${paid.id}`, reason, now, bookingId: paid.id };
    await freezeEach(trx, earned, { ...freeze, mostSatang: paidSatang });
  }
}

/** The bookings with a driver for which a charge has paid amounts due. */
async function listPaidDues(trx: Trx, incoming: IncomingPayment) {
  const rows = await trx
    .selectFrom("ledgerEntries")
    .innerJoin("ledgerPostings", "ledgerPostings.entryId", "ledgerEntries.id")
    .innerJoin("bookings", "bookings.id", "ledgerEntries.bookingId")
    .select(["bookings.id", "driverId", "driverPaySatang", "amountSatang"])
    .where("ledgerEntries.kind", "=", "due_paid")
    // Of this customer's dues alone: by its source it would be looked for in all of the books.
    .where("account", "=", "customer_due")
    .where("ownerId", "=", incoming.customerId)
    .where("source", "like", `due:%:${incoming.id}`)
    .where("driverId", "is not", null)
    .execute();
  return rows.map((booking) => ({ booking, paidSatang: 0 - booking.amountSatang }));
}

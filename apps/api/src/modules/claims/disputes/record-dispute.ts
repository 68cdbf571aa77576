import { randomUUID } from "node:crypto";
import { decideDisputeUpdate } from "@songtan/domain/payments/dispute";
import type { Trx } from "../../../db/database.ts";
import { lockRowsWhere } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import type { ProviderDispute } from "../../../ports/card-provider.ts";
import { loadPayParts } from "../../accounting/booking-postings/load-handovers.ts";
import {
  type BusinessPayment,
  isBusinessPayment,
  lockPaymentRow,
  selectPayments,
} from "../../payments/records/payments.ts";
import { type IncomingPayment, lockIncoming } from "../../payments/refunds/lock-incoming.ts";
import {
  disputeSource,
  freezeDriverMoney,
  freezeEach,
  thawDriverMoney,
} from "../../payouts/freezes/freezes.ts";
import { loadEarnedByDriver, refreshFreezes } from "../../payouts/freezes/refresh-freezes.ts";
import { applyBusinessDispute } from "./business-dispute.ts";
import { recordBankLoss, sendPendingRefunds } from "./decide-refunds.ts";

/** Records the provider's state of a dispute; reports may arrive in any order and repeatedly. */
export async function recordDispute(deps: DisputeDeps, current: ProviderDispute): Promise<void> {
  await deps.db.transaction().execute((trx) => saveDispute(trx, deps, current));
}

type DisputeDeps = Pick<Deps, "db" | "clock" | "settings">;

async function saveDispute(trx: Trx, deps: DisputeDeps, current: ProviderDispute): Promise<void> {
  const disputed = await findDisputed(trx, current.chargeId);
  // Not a charge of ours: another program uses the same account.
  if (!disputed) return;
  const now = deps.clock();
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
        paymentId: disputed.id,
        bookingId: "booking" in disputed ? (disputed.booking?.id ?? null) : null,
        amountSatang: current.amountSatang,
        openedAt: now,
      })
      .execute();
  if (!("booking" in disputed)) {
    const { amountSatang } = current;
    return applyBusinessDispute(trx, deps, {
      payment: disputed,
      disputeId: id,
      effect,
      amountSatang,
    });
  }
  const incoming = disputed;
  const source = disputeSource(id);
  if (effect === "freeze") await freezePay(trx, { incoming, source, reason: current.id, now });
  if (effect === "free" || effect === "lose") await thawDriverMoney(trx, { source, now });
  if (effect === "free") await sendPendingRefunds(trx, incoming);
  if (effect === "lose")
    await recordBankLoss(trx, incoming, { disputeId: id, amountSatang: current.amountSatang, now });
}

/** Finds and locks the disputed payment: money of a booking's customer, or a payment by a business. */
async function findDisputed(
  trx: Trx,
  providerChargeId: string,
): Promise<IncomingPayment | BusinessPayment | null> {
  const payment = await selectPayments(trx)
    .where("providerChargeId", "=", providerChargeId)
    .executeTakeFirst();
  if (!payment) return null;
  if (!isBusinessPayment(payment)) return lockIncoming(trx, payment.id);
  const row = (await lockPaymentRow(trx, payment)) as BusinessPayment;
  await lockCustomer(trx, row.customerId);
  return row;
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
    // Only this customer's postings are searched; the source alone would search the whole ledger.
    .where("account", "=", "customer_due")
    .where("ownerId", "=", incoming.customerId)
    .where("source", "like", `due:%:${incoming.id}`)
    .where("driverId", "is not", null)
    .execute();
  return rows.map((booking) => ({ booking, paidSatang: 0 - booking.amountSatang }));
}

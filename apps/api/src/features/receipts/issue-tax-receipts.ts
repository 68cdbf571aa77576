import type { TaxPayerView } from "@songtan/contract/receipts";
import type { BookingState } from "@songtan/domain/booking/words";
import { decideTaxReceipt, type IssuedReceipt } from "@songtan/domain/receipts/tax-receipt";
import type { ReceiptKind } from "@songtan/domain/receipts/words";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { type BookingRow, lockBooking } from "../bookings/queries.ts";
import { bodyOf, insertReceipt, loadFollowers, loadReceiptsOf, loadTaxPayer, type ReceiptRow } from "./queries.ts";

/** The job after the work is done: the profile's tax data make tax receipts of a booking's receipts by themselves. */
export async function issueTaxReceipts(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { bookingId }: { bookingId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    const payer = booking && (await loadTaxPayer(trx, booking.customer_id));
    if (!booking || !payer) return;
    const decision = decideTaxReceipt(booking.state as BookingState, await loadIssued(trx, bookingId));
    if (decision.ok) await replaceReceipts(trx, { booking, payer, replace: decision.replace, now: clock() });
  });
}

export type Issued = IssuedReceipt & { row: ReceiptRow };

/** A booking's papers and what became of each. */
export async function loadIssued(db: Pick<Trx, "selectFrom">, bookingId: string): Promise<Issued[]> {
  const rows = await loadReceiptsOf(db, bookingId);
  const followers = await loadFollowers(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    row,
    kind: row.kind as ReceiptKind,
    replaced: followers.some((other) => other.replaces_id === row.id),
    creditedSatang: followers
      .filter((other) => other.corrects_id === row.id)
      .reduce((sum, other) => sum + Number(other.amount_satang), 0),
  }));
}

/** Each plain receipt again, made out to the payer; the plain one is void from then on. The caller holds the booking. */
export async function replaceReceipts(
  trx: Trx,
  { booking, payer, replace, now }: { booking: BookingRow; payer: TaxPayerView; replace: readonly Issued[]; now: Date },
): Promise<void> {
  for (const { row } of replace)
    await insertReceipt(trx, {
      kind: "tax_receipt",
      source: `tax:${row.id}`,
      customerId: booking.customer_id,
      bookingId: booking.id,
      replacesId: row.id,
      amountSatang: Number(row.amount_satang),
      exemptSatang: Number(row.exempt_satang),
      passedOnSatang: Number(row.passed_on_satang),
      netSatang: Number(row.net_satang),
      vatSatang: Number(row.vat_satang),
      body: { ...bodyOf(row), payer },
      receivedAt: row.received_at,
      issuedAt: now,
    });
}

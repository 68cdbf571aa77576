import type { BookingReceipts, ReceiptView } from "@songtan/contract/payments/receipts";
import type { BookingState } from "@songtan/domain/booking-types";
import { decideTaxReceipt } from "@songtan/domain/receipts/tax-receipt";
import type { ReceiptKind } from "@songtan/domain/receipts/types";
import { bahtText } from "@songtan/domain/thai/baht-text";
import type { Deps } from "../../../deps/deps.ts";
import { loadIssued } from "./issue-tax-receipts.ts";
import { bodyOf, loadFollowers, loadTaxPayer, type ReceiptRow } from "./queries.ts";

type Reader = Pick<Deps, "db">;

/**
 * A booking's receipts, and whether a tax receipt can be requested. Null when the booking is not
 * this customer's.
 */
export async function loadBookingReceipts(
  { db }: Reader,
  { bookingId, customerId }: { bookingId: string; customerId: string },
): Promise<BookingReceipts | null> {
  const booking = await db
    .selectFrom("bookings")
    .select(["state", "customer_id"])
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (booking?.customer_id !== customerId) return null;
  const issued = await loadIssued(db, bookingId);
  const decision = decideTaxReceipt(booking.state as BookingState, issued);
  const rows = issued.map(({ row }) => row);
  return {
    receipts: rows.map((row) => toView(row, rows)),
    taxReceipt: decision.ok ? "allowed" : decision.refusal,
    payer: await loadTaxPayer(db, customerId),
  };
}

/** One receipt; null when it does not exist or belongs to another customer. */
export async function loadReceipt(
  { db }: Reader,
  { receiptId, customerId }: { receiptId: string; customerId?: string },
): Promise<ReceiptView | null> {
  const row = await db
    .selectFrom("receipts")
    .selectAll()
    .where("id", "=", receiptId)
    .executeTakeFirst();
  if (!row || (customerId !== undefined && row.customer_id !== customerId)) return null;
  const followers = await loadFollowers(db, [row.id]);
  const replaced = row.replaces_id
    ? await db.selectFrom("receipts").selectAll().where("id", "=", row.replaces_id).execute()
    : [];
  return toView(row, [...followers, ...replaced]);
}

const other = ({ id, serial, amount_satang }: ReceiptRow) => ({
  id,
  serial,
  amountSatang: Number(amount_satang),
});

/** @param related the papers it may refer to, or that refer to it */
function toView(row: ReceiptRow, related: readonly ReceiptRow[]): ReceiptView {
  const replaces = related.find(({ id }) => id === row.replaces_id);
  const replacedBy = related.find(({ replaces_id }) => replaces_id === row.id);
  const amountSatang = Number(row.amount_satang);
  return {
    ...bodyOf(row),
    id: row.id,
    kind: row.kind as ReceiptKind,
    serial: row.serial,
    bookingId: row.booking_id,
    amountSatang,
    amountWords: bahtText(amountSatang),
    exemptSatang: Number(row.exempt_satang),
    passedOnSatang: Number(row.passed_on_satang),
    netSatang: Number(row.net_satang),
    vatSatang: Number(row.vat_satang),
    receivedAt: row.received_at.toISOString(),
    issuedAt: row.issued_at.toISOString(),
    replaces: replaces ? other(replaces) : null,
    replacedBy: replacedBy ? other(replacedBy) : null,
    creditNotes: related.filter(({ corrects_id }) => corrects_id === row.id).map(other),
  };
}

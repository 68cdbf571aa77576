import type { BookingReceipts, ReceiptView } from "@songtan/contract/payments/receipts";
import { decideTaxReceipt } from "@songtan/domain/receipts/tax-receipt";
import { bahtText } from "@songtan/domain/thai/baht-text";
import type { Deps } from "../../../deps/deps.ts";
import { loadIssued } from "./issue-tax-receipts.ts";
import { bodyOf, loadFollowers, type ReceiptRow } from "./receipt-records.ts";
import { loadTaxPayer } from "./tax-payer.ts";

/**
 * A booking's receipts, and whether a tax receipt can be requested. Null when the booking is not
 * this customer's.
 */
export async function loadBookingReceipts(
  { db }: Pick<Deps, "db">,
  { bookingId, customerId }: { bookingId: string; customerId: string },
): Promise<BookingReceipts | null> {
  const booking = await db
    .selectFrom("bookings")
    .select(["state", "customerId"])
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (booking?.customerId !== customerId) return null;
  const issued = await loadIssued(db, bookingId);
  const decision = decideTaxReceipt(booking.state, issued);
  const rows = issued.map(({ row }) => row);
  return {
    receipts: rows.map((row) => toView(row, rows)),
    taxReceipt: decision.ok ? "allowed" : decision.refusal,
    payer: await loadTaxPayer(db, customerId),
  };
}

/** One receipt; null when it does not exist or belongs to another customer. */
export async function loadReceipt(
  { db }: Pick<Deps, "db">,
  { receiptId, customerId }: { receiptId: string; customerId?: string },
): Promise<ReceiptView | null> {
  const row = await db
    .selectFrom("receipts")
    .selectAll()
    .where("id", "=", receiptId)
    .executeTakeFirst();
  if (!row || (customerId !== undefined && row.customerId !== customerId)) return null;
  const followers = await loadFollowers(db, [row.id]);
  const replaced = row.replacesId
    ? await db.selectFrom("receipts").selectAll().where("id", "=", row.replacesId).execute()
    : [];
  return toView(row, [...followers, ...replaced]);
}

const other = ({ id, serial, amountSatang }: ReceiptRow) => ({
  id,
  serial,
  amountSatang,
});

/** @param related the papers it may refer to, or that refer to it */
function toView(row: ReceiptRow, related: readonly ReceiptRow[]): ReceiptView {
  const replaces = related.find(({ id }) => id === row.replacesId);
  const replacedBy = related.find(({ replacesId }) => replacesId === row.id);
  const amountSatang = row.amountSatang;
  return {
    ...bodyOf(row),
    id: row.id,
    kind: row.kind,
    serial: row.serial,
    bookingId: row.bookingId,
    amountSatang,
    amountWords: bahtText(amountSatang),
    exemptSatang: row.exemptSatang,
    passedOnSatang: row.passedOnSatang,
    netSatang: row.netSatang,
    vatSatang: row.vatSatang,
    receivedAt: row.receivedAt.toISOString(),
    issuedAt: row.issuedAt.toISOString(),
    replaces: replaces ? other(replaces) : null,
    replacedBy: replacedBy ? other(replacedBy) : null,
    creditNotes: related.filter(({ correctsId }) => correctsId === row.id).map(other),
  };
}

import type { ReceiptBody, TaxPayerView } from "@songtan/contract/payments/receipts";
import { decideTaxReceipt, type IssuedReceipt } from "@songtan/domain/receipts/tax-receipt";
import type { ReceiptKind } from "@songtan/domain/receipts/types";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type BookingRow, lockBooking } from "../../bookings/record/booking.ts";
import { partsOf } from "../tax/tax-splits.ts";
import {
  bodyOf,
  insertReceipt,
  loadFollowers,
  loadReceiptsOf,
  type ReceiptRow,
} from "./receipt-records.ts";
import { loadTaxPayer } from "./tax-payer.ts";

/** The job after the work is done: the profile's tax data make tax receipts of a booking's receipts by themselves. */
export async function issueTaxReceipts(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { bookingId }: { bookingId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    const payer = booking && (await loadTaxPayer(trx, booking.customerId));
    if (!booking || !payer) return;
    const decision = decideTaxReceipt(booking.state, await loadIssued(trx, bookingId));
    if (decision.ok)
      await replaceReceipts(trx, { booking, payer, replace: decision.replace, now: clock() });
  });
}

export type Issued = IssuedReceipt & { row: ReceiptRow };

/** Loads the documents of a booking, with the replacement and credit of each. */
export async function loadIssued(db: Reader, bookingId: string): Promise<Issued[]> {
  const rows = await loadReceiptsOf(db, bookingId);
  const followers = await loadFollowers(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    row,
    kind: row.kind,
    amountSatang: row.amountSatang,
    replaced: followers.some((other) => other.replacesId === row.id),
    creditedSatang: followers
      .filter((other) => other.correctsId === row.id)
      .reduce((sum, other) => sum + other.amountSatang, 0),
  }));
}

type Replacing = { booking: BookingRow; payer: TaxPayerView; now: Date };

/**
 * Each plain receipt again, made out to the payer; the plain one is void from then on, and so are the credit notes on it,
 * which follow in its stead. The caller holds the booking.
 */
export async function replaceReceipts(
  trx: Trx,
  { replace, ...replacing }: Replacing & { replace: readonly Issued[] },
): Promise<void> {
  for (const { row } of replace) {
    const id = await replaceReceipt(trx, {
      row,
      kind: "tax_receipt",
      body: bodyOf(row),
      ...replacing,
    });
    const made = id
      ? await trx.selectFrom("receipts").selectAll().where("id", "=", id).executeTakeFirst()
      : null;
    if (!made) continue;
    for (const note of await loadFollowers(trx, [row.id])) {
      const body = bodyOf(note);
      if (note.correctsId !== row.id || !body.correction) continue;
      const correction = {
        ...body.correction,
        serial: made.serial,
        issuedAt: made.issuedAt.toISOString(),
      };
      const onIt = {
        row: note,
        kind: "credit_note",
        correctsId: made.id,
        body: { ...body, correction },
      } as const;
      await replaceReceipt(trx, { ...onIt, ...replacing });
    }
  }
}

type Replacement = Replacing & {
  row: ReceiptRow;
  kind: ReceiptKind;
  correctsId?: string;
  body: ReceiptBody;
};

const replaceReceipt = (
  trx: Trx,
  { row, kind, correctsId, body, booking, payer, now }: Replacement,
): Promise<string | null> =>
  insertReceipt(trx, {
    kind,
    source: `tax:${row.id}`,
    customerId: booking.customerId,
    bookingId: booking.id,
    replacesId: row.id,
    ...(correctsId && { correctsId }),
    amountSatang: row.amountSatang,
    ...partsOf(row),
    body: { ...body, payer },
    receivedAt: row.receivedAt,
    issuedAt: now,
  });

import { ReceiptBody as bodyShape, type ReceiptBody } from "@songtan/contract/payments/receipts";
import { receiptSerial, seriesYear } from "@songtan/domain/receipts/serial";
import type { ReceiptKind } from "@songtan/domain/receipts/types";
import type { TaxParts } from "@songtan/domain/tax/split-vat";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import { enqueue } from "../../../jobs/enqueue.ts";

export type ReceiptRow = Selectable<DB["receipts"]>;

export type NewReceipt = TaxParts & {
  kind: ReceiptKind;
  source: string;
  customerId: string;
  bookingId: string | null;
  replacesId?: string;
  correctsId?: string;
  amountSatang: number;
  body: ReceiptBody;
  receivedAt: Date;
  issuedAt: Date;
};

/**
 * Issues a paper with the next number of its series. The series' row is locked until commit: of two issuers one waits, and
 * a number that is rolled back is the next one's. Null when this money has its paper already.
 */
export async function insertReceipt(trx: Trx, receipt: NewReceipt): Promise<string | null> {
  const year = seriesYear(receipt.issuedAt);
  const series = await trx
    .insertInto("receiptSeries")
    .values({ kind: receipt.kind, year, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "year"])
        .doUpdateSet((eb) => ({ lastNumber: eb("receiptSeries.lastNumber", "+", 1) })),
    )
    .returning("lastNumber")
    .executeTakeFirstOrThrow();
  // Checked behind the lock: a receipt issued a moment ago is visible here.
  if (await findBySource(trx, receipt.source))
    return releaseNumber(trx, { kind: receipt.kind, year });
  const row = await trx
    .insertInto("receipts")
    .values({
      kind: receipt.kind,
      year,
      number: series.lastNumber,
      serial: receiptSerial({ kind: receipt.kind, year, number: series.lastNumber }),
      source: receipt.source,
      customerId: receipt.customerId,
      bookingId: receipt.bookingId,
      replacesId: receipt.replacesId ?? null,
      correctsId: receipt.correctsId ?? null,
      amountSatang: receipt.amountSatang,
      exemptSatang: receipt.exemptSatang,
      passedOnSatang: receipt.passedOnSatang,
      netSatang: receipt.netSatang,
      vatSatang: receipt.vatSatang,
      body: JSON.stringify(receipt.body),
      receivedAt: receipt.receivedAt,
      issuedAt: receipt.issuedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(trx, { name: "send_receipt", payload: { receiptId: row.id } });
  return row.id;
}

async function releaseNumber(trx: Trx, series: { kind: ReceiptKind; year: number }): Promise<null> {
  await trx
    .updateTable("receiptSeries")
    .set((eb) => ({ lastNumber: eb("lastNumber", "-", 1) }))
    .where("kind", "=", series.kind)
    .where("year", "=", series.year)
    .execute();
  return null;
}

export const findBySource = (db: Reader, source: string): Promise<ReceiptRow | undefined> =>
  db.selectFrom("receipts").selectAll().where("source", "=", source).executeTakeFirst();

/** A booking's papers in the order they were issued. */
export const loadReceiptsOf = (db: Reader, bookingId: string): Promise<ReceiptRow[]> =>
  db
    .selectFrom("receipts")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .orderBy("sequenceNumber")
    .execute();

/** The papers that replaced or corrected these. */
export const loadFollowers = (db: Reader, ids: readonly string[]): Promise<ReceiptRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("receipts")
        .selectAll()
        .where((eb) => eb.or([eb("replacesId", "in", ids), eb("correctsId", "in", ids)]))
        .orderBy("sequenceNumber")
        .execute();

export const bodyOf = (row: Pick<ReceiptRow, "body">): ReceiptBody => bodyShape.parse(row.body);

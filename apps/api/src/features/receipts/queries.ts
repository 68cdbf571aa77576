import { ReceiptBody as bodyShape, type ReceiptBody, type TaxPayerView } from "@songtan/contract/receipts";
import { receiptSerial, seriesYear } from "@songtan/domain/receipts/serial";
import type { ReceiptKind, ReceiptMethod } from "@songtan/domain/receipts/words";
import { creditSplit, splitBesidesCredit } from "@songtan/domain/tax/split-credit";
import type { TaxParts, TaxSplit } from "@songtan/domain/tax/split-vat";
import type { Kysely, Selectable } from "kysely";
import type { DB } from "../../../generated/tables.ts";
import type { Database, Trx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import type { AskedCreditNote, AskedReceipt } from "../../jobs/jobs.ts";
import type { BookingRow } from "../bookings/queries.ts";
import { type ChargedLine, loadMoneySplit, saveMoneySplit, splitLines } from "../tax/queries.ts";

type Reader = Pick<Kysely<Database>, "selectFrom">;
export type ReceiptRow = Selectable<DB["receipts"]>;

/** Money that came in, taken apart; `prepays`: it pays the booking's price before that is settled. */
export type ReceivedMoney = AskedReceipt & { split: TaxSplit; prepays: boolean };

/**
 * Keeps the tax in money that came in and has a receipt issued for it, exactly when the caller's transaction commits. A job
 * of its own does it: the lock on the running number is then held for an instant, and no payment waits for a paper.
 */
export async function askReceipt(trx: Trx, { split, prepays, ...asked }: ReceivedMoney): Promise<void> {
  if (split.totalSatang <= 0) return;
  await saveMoneySplit(trx, { source: asked.source, bookingId: asked.bookingId, prepays }, split);
  await enqueue(trx, { name: "issue_receipt", payload: asked });
}

type Priced = Pick<BookingRow, "id" | "lines" | "driver_pay_satang" | "credit_satang" | "created_at">;

/** A booking's price as its lines are now. Where credit pays a part, by the rules of when it did: both parts are of one. */
export const priceSplit = (trx: Trx, { lines, driver_pay_satang, credit_satang, created_at }: Priced, at: Date) =>
  splitLines(trx, lines as ChargedLine[], {
    at: Number(credit_satang) > 0 ? created_at : at,
    driverPaySatang: Number(driver_pay_satang),
  });

/** Keeps the tax in what credit pays of a new booking, once; null where it pays nothing. */
export async function keepCreditSplit(trx: Trx, booking: Priced): Promise<TaxSplit | null> {
  const creditSatang = Number(booking.credit_satang);
  if (creditSatang === 0) return null;
  const source = `credit:${booking.id}`;
  const kept = await loadMoneySplit(trx, source);
  if (kept) return kept;
  const split = creditSplit(await priceSplit(trx, booking, booking.created_at), creditSatang);
  await saveMoneySplit(trx, { source, bookingId: booking.id, prepays: true }, split);
  return split;
}

/** The receipt of a booking's price as its lines are now, less what credit paid of it. */
export async function askBookingReceipt(
  trx: Trx,
  booking: BookingRow,
  { source, method, receivedAt }: { source: string; method: string; receivedAt: Date },
): Promise<void> {
  const whole = await priceSplit(trx, booking, receivedAt);
  const byCredit = await keepCreditSplit(trx, booking);
  const split = byCredit ? splitBesidesCredit(whole, byCredit) : whole;
  await askReceipt(trx, { source, ...of(booking), method: method as ReceiptMethod, split, ...prepaid(receivedAt) });
}

/**
 * The receipt of what credit paid of a booking. When the work is done: one that is cancelled then needs no credit note.
 */
export async function askCreditReceipt(trx: Trx, booking: BookingRow, receivedAt: Date): Promise<void> {
  const split = await keepCreditSplit(trx, booking);
  if (!split) return;
  const source = `credit:${booking.id}`;
  await askReceipt(trx, { source, ...of(booking), method: "credit", split, ...prepaid(receivedAt) });
}

const of = ({ id, customer_id }: BookingRow) => ({ customerId: customer_id, bookingId: id });
const prepaid = (receivedAt: Date) => ({ prepays: true, receivedAt: receivedAt.toISOString() });

/** Has a credit note issued for a part of a refund that was sent, or is credit again. */
export const askCreditNote = (trx: Trx, asked: Extract<AskedCreditNote, { refundId: string }>): Promise<void> =>
  enqueue(trx, { name: "issue_credit_note", payload: asked });

/**
 * A fare that was taken in cash became credit, as the work was never done: has a credit note issued on its paper for all but
 * what stays paid. Where no cash was taken there is none.
 *
 * @param keptSatang what of the cash pays a fee
 */
export async function askCashNote(
  trx: Trx,
  bookingId: string,
  { keptSatang, at }: { keptSatang: number; at: Date },
): Promise<void> {
  const paper = await loadMoneySplit(trx, `cash:${bookingId}`);
  const amountSatang = (paper?.totalSatang ?? 0) - keptSatang;
  const asked = { cashOf: bookingId, amountSatang, endedAt: at.toISOString() };
  if (amountSatang > 0) await enqueue(trx, { name: "issue_credit_note", payload: asked });
}

/** Has tax receipts issued for a booking whose work is done, when its customer keeps tax data on the profile. */
export const askTaxReceipts = (trx: Trx, bookingId: string): Promise<void> =>
  enqueue(trx, { name: "issue_tax_receipts", payload: { bookingId } });

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
export async function insertReceipt(trx: Trx, paper: NewReceipt): Promise<string | null> {
  const year = seriesYear(paper.issuedAt);
  const series = await trx
    .insertInto("receipt_series")
    .values({ kind: paper.kind, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "year"])
        .doUpdateSet((eb) => ({ last_number: eb("receipt_series.last_number", "+", 1) })),
    )
    .returning("last_number")
    .executeTakeFirstOrThrow();
  // Looked up behind the lock: whoever issued the same a moment ago is seen here.
  if (await findBySource(trx, paper.source)) return takeBack(trx, { kind: paper.kind, year });
  const row = await trx
    .insertInto("receipts")
    .values({
      kind: paper.kind,
      year,
      number: series.last_number,
      serial: receiptSerial({ kind: paper.kind, year, number: series.last_number }),
      source: paper.source,
      customer_id: paper.customerId,
      booking_id: paper.bookingId,
      replaces_id: paper.replacesId ?? null,
      corrects_id: paper.correctsId ?? null,
      amount_satang: paper.amountSatang,
      exempt_satang: paper.exemptSatang,
      passed_on_satang: paper.passedOnSatang,
      net_satang: paper.netSatang,
      vat_satang: paper.vatSatang,
      body: JSON.stringify(paper.body),
      received_at: paper.receivedAt,
      issued_at: paper.issuedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(trx, { name: "send_receipt", payload: { receiptId: row.id } });
  return row.id;
}

async function takeBack(trx: Trx, series: { kind: ReceiptKind; year: number }): Promise<null> {
  await trx
    .updateTable("receipt_series")
    .set((eb) => ({ last_number: eb("last_number", "-", 1) }))
    .where("kind", "=", series.kind)
    .where("year", "=", series.year)
    .execute();
  return null;
}

export const findBySource = (db: Reader, source: string): Promise<ReceiptRow | undefined> =>
  db.selectFrom("receipts").selectAll().where("source", "=", source).executeTakeFirst();

/** A booking's papers in the order they were issued. */
export const loadReceiptsOf = (db: Reader, bookingId: string): Promise<ReceiptRow[]> =>
  db.selectFrom("receipts").selectAll().where("booking_id", "=", bookingId).orderBy("place").execute();

/** The papers that replaced or corrected these. */
export const loadFollowers = (db: Reader, ids: readonly string[]): Promise<ReceiptRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("receipts")
        .selectAll()
        .where((eb) => eb.or([eb("replaces_id", "in", ids), eb("corrects_id", "in", ids)]))
        .orderBy("place")
        .execute();

export const bodyOf = (row: Pick<ReceiptRow, "body">): ReceiptBody => bodyShape.parse(row.body);

/** Who a customer's papers are made out to; null when the profile has no tax data. */
export async function loadTaxPayer(db: Reader, accountId: string): Promise<TaxPayerView | null> {
  const row = await db.selectFrom("tax_payers").selectAll().where("account_id", "=", accountId).executeTakeFirst();
  return row ? { name: row.name, address: row.address, taxId: row.tax_id, branch: row.branch } : null;
}

/** Takes the tax data off an account that is closed. Papers already issued keep it: the law wants them unchanged. */
export async function forgetTaxPayer(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom("tax_payers").where("account_id", "=", accountId).execute();
}

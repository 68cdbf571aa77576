import type { InvoiceRecord, InvoiceView } from "@songtan/contract/businesses/business-money";
import { Refusal } from "@songtan/contract/errors";
import { isOverdue } from "@songtan/domain/businesses/invoices";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";

const selectInvoices = (db: Reader) =>
  db
    .selectFrom("businessInvoices")
    .innerJoin("receipts", "receipts.id", "businessInvoices.receiptId")
    .select([
      "businessInvoices.id",
      "businessInvoices.accountId",
      "businessInvoices.receiptId",
      "receipts.serial",
      "receipts.vatSatang",
      "businessInvoices.month",
      "businessInvoices.amountSatang",
      "businessInvoices.paidSatang",
      "businessInvoices.creditedSatang",
      "businessInvoices.issuedAt",
      "businessInvoices.dueOn",
      "businessInvoices.settledAt",
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectInvoices>["executeTakeFirstOrThrow"]>>;

function toView(row: Row, now: Date): InvoiceView {
  const { id, serial, amountSatang, vatSatang, paidSatang, creditedSatang } = row;
  const dueOn = String(row.dueOn);
  return {
    id,
    serial,
    month: String(row.month),
    amountSatang,
    vatSatang,
    paidSatang,
    creditedSatang,
    openSatang: amountSatang - paidSatang - creditedSatang,
    issuedAt: row.issuedAt.toISOString(),
    dueOn,
    state: row.settledAt ? "settled" : isOverdue(dueOn, now) ? "overdue" : "open",
  };
}

type Listed = { accountId: string; cursor?: string | undefined; limit: number };

/** The invoices of a business, newest first. */
export async function listInvoices(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { accountId, cursor, limit }: Listed,
): Promise<Paged<InvoiceView>> {
  const after = parseCursor(cursor);
  let query = selectInvoices(db)
    .where("businessInvoices.accountId", "=", accountId)
    .orderBy("businessInvoices.issuedAt", "desc")
    .orderBy("businessInvoices.id", "desc")
    .limit(limit + 1);
  if (after)
    query = query.where((eb) =>
      eb(
        eb.refTuple("businessInvoices.issuedAt", "businessInvoices.id"),
        "<",
        eb.tuple(after.at, after.id),
      ),
    );
  const rows = await query.execute();
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.issuedAt, id: row.id }));
  return { data: page.map((row) => toView(row, clock())), nextCursor };
}

type Found = { invoiceId: string; accountId?: string };

async function findInvoice(db: Reader, { invoiceId, accountId }: Found): Promise<Row> {
  const row = await selectInvoices(db)
    .where("businessInvoices.id", "=", invoiceId)
    .executeTakeFirst();
  if (!row || (accountId !== undefined && row.accountId !== accountId))
    throw new Refusal("not_found");
  return row;
}

/** The paper of an invoice. */
export const receiptOfInvoice = async (db: Reader, found: Found): Promise<string> =>
  (await findInvoice(db, found)).receiptId;

/** One invoice with its lines. */
export async function loadInvoice(
  { db, clock }: Pick<Deps, "db" | "clock">,
  found: Found,
): Promise<InvoiceRecord> {
  const row = await findInvoice(db, found);
  const lines = await db
    .selectFrom("invoiceItems")
    .leftJoin("bookings", "bookings.id", "invoiceItems.bookingId")
    .select([
      "invoiceItems.bookingId",
      "bookings.number as bookingNumber",
      "bookings.reference",
      "invoiceItems.source",
      "invoiceItems.amountSatang",
      "invoiceItems.reducedSatang",
      "invoiceItems.chargedAt",
    ])
    .where("invoiceItems.invoiceId", "=", found.invoiceId)
    .orderBy("invoiceItems.chargedAt")
    .orderBy("invoiceItems.id")
    .execute();
  return {
    ...toView(row, clock()),
    lines: lines.map(({ source, chargedAt, amountSatang, reducedSatang, ...line }) => ({
      ...line,
      kind: source.startsWith("credit:") ? ("booking" as const) : ("later" as const),
      amountSatang: amountSatang - reducedSatang,
      chargedAt: chargedAt.toISOString(),
    })),
  };
}

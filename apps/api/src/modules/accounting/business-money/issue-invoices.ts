import { receiptText } from "@songtan/contract/payments/receipt-texts";
import type { ReceiptBody } from "@songtan/contract/payments/receipts";
import { invoiceDueOn } from "@songtan/domain/businesses/invoices";
import { addMonths, type Month, monthOf } from "@songtan/domain/ledger/months";
import { sumSatang } from "@songtan/domain/money";
import { sumParts, type TaxParts } from "@songtan/domain/tax/split-vat";
import { formatDate, serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { recordMoneyEvent } from "../../businesses/records/money-events.ts";
import {
  loadCompany,
  loadTaxRates,
  sellerOf,
} from "../../platform/operator/load-operator-settings.ts";
import { insertReceipt } from "../receipts/receipt-records.ts";
import { loadTaxPayer } from "../receipts/tax-payer.ts";
import { type ItemRow, loadItemParts } from "./invoice-parts.ts";

type IssueDeps = Pick<Deps, "db" | "clock" | "settings">;

/**
 * Issues the previous month's invoices, one for each business that owes an amount. It runs every day and may run
 * twice: a month has one invoice, and work that ends too late is on the next.
 */
export async function issueInvoices(deps: IssueDeps): Promise<void> {
  const month = addMonths(monthOf(serviceDay(deps.clock())), -1);
  await forEachIsolated(await listAccounts(deps.db, month), (accountId) =>
    deps.db.transaction().execute((trx) => issueInvoice(trx, deps, { accountId, month })),
  );
}

/** Selects the items of a month: work that had ended by then, and amounts that became due. */
const selectItems = (db: Reader, month: Month) => {
  const end = serviceDayStart(addMonths(month, 1));
  return db
    .selectFrom("invoiceItems")
    .leftJoin("bookings", "bookings.id", "invoiceItems.bookingId")
    .where("invoiceItems.invoiceId", "is", null)
    .where("invoiceItems.chargedAt", "<", end)
    .where("bookings.endedAt", "<", end)
    .whereRef("invoiceItems.amountSatang", ">", "invoiceItems.reducedSatang");
};

async function listAccounts(db: Reader, month: Month): Promise<string[]> {
  const rows = await selectItems(db, month)
    .select("invoiceItems.accountId")
    .distinct()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("businessInvoices")
            .select("businessInvoices.id")
            .whereRef("businessInvoices.accountId", "=", "invoiceItems.accountId")
            .where("businessInvoices.month", "=", month),
        ),
      ),
    )
    .execute();
  return rows.map(({ accountId }) => accountId);
}

async function issueInvoice(
  trx: Trx,
  { clock, settings }: IssueDeps,
  { accountId, month }: { accountId: string; month: Month },
): Promise<void> {
  await lockCustomer(trx, accountId);
  const issued = await trx
    .selectFrom("businessInvoices")
    .select("id")
    .where("accountId", "=", accountId)
    .where("month", "=", month)
    .executeTakeFirst();
  const items: ItemRow[] = issued ? [] : await loadItems(trx, { accountId, month });
  if (items.length === 0) return;
  const now = clock();
  const dueOn = invoiceDueOn(now);
  const parts: TaxParts[] = [];
  for (const item of items) parts.push(await loadItemParts(trx, item));
  const amountSatang = sumSatang(items.map((item) => item.amountSatang - item.reducedSatang));
  const business = await trx
    .selectFrom("businesses")
    .select(["id", "name", "billingAddress"])
    .where((eb) =>
      eb.or([eb("liveAccountId", "=", accountId), eb("testAccountId", "=", accountId)]),
    )
    .executeTakeFirstOrThrow();
  const receiptId = await insertReceipt(trx, {
    kind: "invoice",
    source: `invoice:${accountId}:${month}`,
    customerId: accountId,
    bookingId: null,
    amountSatang,
    ...sumParts(parts),
    body: {
      seller: sellerOf(await loadCompany(trx, { settings }, now)),
      payer: (await loadTaxPayer(trx, accountId)) ?? {
        name: business.name,
        address: business.billingAddress,
        taxId: null,
        branch: null,
      },
      bookingNumber: null,
      invoice: { month, dueOn },
      method: "invoice",
      vatPercent: (await loadTaxRates(trx, now)).vatPercent,
      lines: items.map((item, index) => lineOf(item, parts[index] as TaxParts)),
      correction: null,
    },
    receivedAt: now,
    issuedAt: now,
  });
  if (!receiptId) return;
  const invoice = await trx
    .insertInto("businessInvoices")
    .values({
      accountId,
      businessId: business.id,
      receiptId,
      month,
      amountSatang,
      issuedAt: now,
      dueOn,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("invoiceItems")
    .set({ invoiceId: invoice.id })
    .where(
      "id",
      "in",
      items.map(({ id }) => id),
    )
    .execute();
  await announce(trx, { ...invoice, businessId: business.id, month, amountSatang, dueOn, now });
}

const loadItems = (trx: Trx, { accountId, month }: { accountId: string; month: Month }) =>
  selectItems(trx, month)
    .select([
      "invoiceItems.id",
      "invoiceItems.source",
      "invoiceItems.bookingId",
      "invoiceItems.amountSatang",
      "invoiceItems.reducedSatang",
      "invoiceItems.chargedAt",
      "bookings.number",
      "bookings.reference",
      "bookings.state as bookingState",
    ])
    .where("invoiceItems.accountId", "=", accountId)
    .orderBy("invoiceItems.chargedAt")
    .orderBy("invoiceItems.id")
    .execute();

/** A booking by its number, day and the business's own number. */
function lineOf(item: ItemRow, parts: TaxParts): ReceiptBody["lines"][number] {
  const later = item.source.startsWith("credit:") ? null : receiptText("later");
  const inLanguage = (locale: "th" | "en") =>
    [item.number, later?.[locale], formatDate(item.chargedAt, locale), item.reference]
      .filter(Boolean)
      .join(" · ");
  return {
    th: inLanguage("th"),
    en: inLanguage("en"),
    amountSatang: item.amountSatang - item.reducedSatang,
    taxed: parts.netSatang + parts.vatSatang !== 0,
    passedOn: parts.passedOnSatang !== 0,
  };
}

type Issued = {
  id: string;
  businessId: string;
  month: Month;
  amountSatang: number;
  dueOn: string;
  now: Date;
};

async function announce(
  trx: Trx,
  { id, businessId, month, amountSatang, dueOn, now }: Issued,
): Promise<void> {
  await recordMoneyEvent(trx, {
    businessId,
    type: "invoice.issued",
    subject: id,
    data: { invoiceId: id, month, amountSatang, dueOn },
    now,
  });
  await enqueue(trx, { name: "send_invoice", payload: { invoiceId: id, reminder: 0 } });
}

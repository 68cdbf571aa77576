import type { ReceiptBody } from "@songtan/contract/payments/receipts";
import { invoiceDueOn } from "@songtan/domain/businesses/invoices";
import { payInvoice } from "@songtan/domain/ledger/business-entries";
import { addMonths, type Month, monthOf } from "@songtan/domain/ledger/months";
import { sumSatang } from "@songtan/domain/money";
import { receiptSerial, seriesYear } from "@songtan/domain/receipts/serial";
import { sumParts } from "@songtan/domain/tax/split-vat";
import {
  addServiceDays,
  formatDate,
  serviceDay,
  serviceDayStart,
} from "@songtan/domain/thai/dates";
import type { Row } from "../../data/database.ts";
import { stableId } from "../../data/stable-id.ts";
import type { TimedEntry } from "../history-entries.ts";
import { demoSecondStaffId } from "../staff-rows.ts";
import type { OrderMoney } from "./orders-money.ts";
import { demoBusiness } from "./people.ts";

export type Seller = ReceiptBody["seller"];
export const demoTaxPayer = {
  name: demoBusiness.name,
  address: "99 ถนนพระราม 1 แขวงปทุมวัน เขตปทุมวัน กรุงเทพมหานคร 10330",
  taxId: "0105536000011",
  branch: "00000",
} as const;

type Making = { now: Date; seller: Seller; staffId: string };
export type MonthInvoice = {
  id: string;
  month: Month;
  amountSatang: number;
  issuedAt: Date;
  dueOn: string;
  paidAt: Date | null;
};
type InvoiceRows = {
  invoices: MonthInvoice[];
  entries: TimedEntry[];
  /** By table, in the order in which they are inserted. */
  rows: Record<string, Row[]>;
};

/** The last invoice was issued at most so long ago, so that it is open and in time on any day of a month. */
const lastIssuedDaysMax = 6;
const paidDaysBefore = 3;

/** An invoice for each past month in which something was booked on it. All are paid but the last one. */
export function invoiceRows(orders: readonly OrderMoney[], making: Making): InvoiceRows {
  const { now } = making;
  const invoiced = orders.filter(({ onInvoice }) => onInvoice);
  const present = monthOf(serviceDay(now));
  const months = [...new Set(invoiced.map(monthOfOrder))].filter((month) => month < present).sort();
  const made: InvoiceRows = { invoices: [], entries: [], rows: {} };
  const papers: Row[] = [];
  const records: Row[] = [];
  const transfers: Row[] = [];
  const numbers = new Map<number, number>();
  for (const month of months) {
    const items = invoiced.filter(
      (order) => monthOfOrder(order) === month && order.backSatang === 0,
    );
    if (items.length === 0) continue;
    const invoice = planInvoice(month, items, { now, isLast: month === months.at(-1) });
    const year = seriesYear(invoice.issuedAt);
    const number = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, number);
    papers.push(paperRow(invoice, items, { ...making, year, number }));
    records.push(invoiceRow(invoice));
    made.invoices.push(invoice);
    if (!invoice.paidAt) continue;
    const transfer = transferRow(invoice, making.staffId);
    transfers.push(transfer);
    const { id: invoiceId, amountSatang } = invoice;
    const because = `transfer:${String(transfer.id)}`;
    const { liveAccountId: accountId } = demoBusiness;
    const entry = payInvoice({ invoiceId, accountId, amountSatang, by: "transfer", because });
    if (entry) made.entries.push({ entry, at: invoice.paidAt });
  }
  const series = [...numbers].map(([year, lastNumber]) => ({ kind: "invoice", year, lastNumber }));
  return {
    ...made,
    rows: {
      receipt_series: series,
      receipts: papers,
      business_invoices: records,
      invoice_items: invoiced.map((order) => itemRow(order, made.invoices)),
      invoice_transfers: transfers,
    },
  };
}

const monthOfOrder = ({ createdAt }: OrderMoney): Month => monthOf(serviceDay(createdAt));

function planInvoice(
  month: Month,
  items: readonly OrderMoney[],
  { now, isLast }: { now: Date; isLast: boolean },
): MonthInvoice {
  const first = serviceDayStart(addMonths(month, 1)).getTime() + 20 * 60_000;
  const latest = now.getTime() - lastIssuedDaysMax * 86_400_000;
  const issuedAt = new Date(isLast ? Math.max(first, latest) : first);
  const dueOn = invoiceDueOn(issuedAt);
  return {
    ...{ id: stableId(`invoice ${month}`), month, issuedAt, dueOn },
    amountSatang: sumSatang(items.map(({ amountSatang }) => amountSatang)),
    paidAt: isLast ? null : new Date(`${addServiceDays(dueOn, -paidDaysBefore)}T11:20:00+07:00`),
  };
}

function paperRow(
  { month, amountSatang, issuedAt, dueOn }: MonthInvoice,
  items: readonly OrderMoney[],
  { seller, year, number }: Pick<Making, "seller"> & { year: number; number: number },
): Row {
  const body: ReceiptBody = {
    seller,
    payer: demoTaxPayer,
    bookingNumber: null,
    invoice: { month, dueOn },
    method: "invoice",
    vatPercent: items[0]?.split.vatPercent ?? 0,
    lines: items.map(lineOf),
    correction: null,
  };
  return {
    ...{ id: stableId(`invoice paper ${month}`), kind: "invoice", year, number },
    serial: receiptSerial({ kind: "invoice", year, number }),
    source: `invoice:${demoBusiness.liveAccountId}:${month}`,
    ...{ customerId: demoBusiness.liveAccountId, amountSatang },
    ...sumParts(items.map(({ split }) => split)),
    ...{ body, receivedAt: issuedAt.toISOString(), issuedAt: issuedAt.toISOString() },
  };
}

function lineOf({
  booking,
  amountSatang,
  createdAt,
  split,
}: OrderMoney): ReceiptBody["lines"][number] {
  const inLanguage = (locale: "th" | "en") =>
    [booking.number, formatDate(createdAt, locale), booking.reference].filter(Boolean).join(" · ");
  return {
    ...{ th: inLanguage("th"), en: inLanguage("en"), amountSatang },
    taxed: split.netSatang + split.vatSatang !== 0,
    passedOn: split.passedOnSatang !== 0,
  };
}

const invoiceRow = ({ id, month, amountSatang, issuedAt, dueOn, paidAt }: MonthInvoice): Row => ({
  ...{ id, accountId: demoBusiness.liveAccountId, businessId: demoBusiness.id },
  ...{ receiptId: stableId(`invoice paper ${month}`), month, amountSatang },
  paidSatang: paidAt ? amountSatang : 0,
  creditedSatang: 0,
  ...{ issuedAt: issuedAt.toISOString(), dueOn, settledAt: paidAt?.toISOString() ?? null },
  // The first reminder comes three days before, the day on which these were paid.
  reminders: paidAt ? 1 : 0,
});

const itemRow = (order: OrderMoney, invoices: readonly MonthInvoice[]): Row => {
  const { booking, amountSatang, backSatang, createdAt } = order;
  const invoice = invoices.find(({ month }) => month === monthOfOrder(order));
  return {
    id: stableId(`invoice item ${String(booking.id)}`),
    source: `credit:${String(booking.id)}`,
    ...{ accountId: demoBusiness.liveAccountId, businessId: demoBusiness.id },
    ...{ bookingId: booking.id, amountSatang, reducedSatang: backSatang },
    invoiceId: backSatang === 0 ? (invoice?.id ?? null) : null,
    chargedAt: createdAt.toISOString(),
  };
};

const transferRow = ({ id, month, amountSatang, paidAt }: MonthInvoice, staffId: string): Row => ({
  ...{ id: stableId(`invoice transfer ${month}`), invoiceId: id, amountSatang },
  bankReference: `KB${month.replaceAll("-", "")}0417`,
  paidOn: paidAt && serviceDay(paidAt),
  state: "recorded",
  recordedBy: staffId,
  recordedAt: paidAt?.toISOString(),
  decidedBy: demoSecondStaffId,
  decidedAt: paidAt?.toISOString(),
});

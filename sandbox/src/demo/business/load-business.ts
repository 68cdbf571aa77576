import { type QueryExecutorProvider, sql } from "kysely";
import { insertRows, type Row } from "../../data/database.ts";
import type { Sealing } from "../../data/sealing.ts";
import { type Receipt, splitColumns } from "../balances.ts";
import type { BookingSplit, TimedEntry } from "../history-entries.ts";
import { type HistoryRows, historyRows, historyTables, joinHistories } from "../history-rows.ts";
import { businessRows, invitationRows } from "./business-rows.ts";
import { type CashOrder, cashOrders } from "./cash-orders.ts";
import { importRows } from "./import-rows.ts";
import { invoiceRows, type Seller } from "./invoice-rows.ts";
import { limitRows, logRows } from "./log-rows.ts";
import { type OrderMoney, orderMoney, settledSplits, topUps } from "./orders-money.ts";
import { demoBusiness } from "./people.ts";
import { type BusinessOrder, planOrders } from "./plan-orders.ts";
import { requestRows } from "./request-rows.ts";
import { webhookRows } from "./webhook-rows.ts";

export type BusinessMaking = Sealing & {
  now: Date;
  passwordHash: string;
  /** Who issues its invoices. */
  seller: Seller;
  staffId: string;
};

/** The past of the demo business: its bookings, and their money by the program's own rules. */
export function planBusiness(making: Pick<BusinessMaking, "now" | "seller" | "staffId">) {
  const orders = planOrders();
  const made = historyRows(orders, making.now, {
    customerId: demoBusiness.liveAccountId,
    columnsOf: orderColumns,
  });
  const history = { ...made, proofs: withoutOldPictures(made) };
  const inCash = historyRows(cashOrders, making.now, {
    customerId: demoBusiness.liveAccountId,
    columnsOf: cashColumns,
  });
  const cash = { ...inCash, proofs: withoutOldPictures(inCash) };
  const money = history.bookings.map(orderMoney);
  const invoices = invoiceRows(money, making);
  const { entries: paidIn, lowBalanceSatang } = topUps(money);
  const entries: TimedEntry[] = [
    ...paidIn,
    ...money.flatMap((order) => order.entries),
    ...invoices.entries,
  ];
  const splits: BookingSplit[] = settledSplits(money);
  return { orders, history, cash, money, invoices, lowBalanceSatang, entries, splits };
}
export type BusinessPlan = ReturnType<typeof planBusiness>;

/** Returns the additional columns of a business's booking, which its balance or its invoice has paid. */
function orderColumns({ madeBy, payment, reference }: BusinessOrder, quote: Row): Row {
  return {
    ...{ businessId: demoBusiness.id, madeBy, reference, metadata: {}, businessPayment: payment },
    ...{ paymentMethod: "credit", paymentState: "paid", creditSatang: quote.totalSatang },
    ...{ payer: null, payerStopIndex: null, fareCollectedAt: null },
  };
}

/** Its people pay in cash at the stops as anybody does. */
const cashColumns = ({ madeBy, reference }: CashOrder): Row => ({
  ...{ businessId: demoBusiness.id, madeBy, reference, metadata: {}, businessPayment: "cash" },
});

/** Pictures of so long ago are on no phone any more; who received it is still there. */
const withoutOldPictures = ({ proofs }: HistoryRows): Row[] =>
  proofs.filter(({ uploadId }) => uploadId === null);

/** Everything that has to be there before the bookings. */
export async function insertBusiness(
  trx: QueryExecutorProvider,
  { lowBalanceSatang }: BusinessPlan,
  making: BusinessMaking,
): Promise<void> {
  const tables = businessRows({ ...making, lowBalanceSatang });
  for (const [table, rows] of Object.entries(tables)) await insertRows(trx, table, rows);
  await sql`update accounts set business_id = ${demoBusiness.id}
    where id = ${demoBusiness.liveAccountId}`.execute(trx);
}

/** Inserts its bookings and their related rows; the ledger entries are inserted with all others. */
export async function insertBusinessHistory(
  trx: QueryExecutorProvider,
  { orders, history, cash, invoices, lowBalanceSatang }: BusinessPlan,
  making: BusinessMaking,
): Promise<void> {
  for (const table of historyTables) {
    await insertRows(trx, table, history[table]);
    await insertRows(trx, table, cash[table]);
  }
  const tables = {
    business_invitations: invitationRows(making.now),
    credit_limits: limitRows(making),
    ...invoices.rows,
    ...importRows(orders, history),
    ...webhookRows(joinHistories(history, cash), making),
    partner_requests: requestRows(history.bookings, making.now),
    business_audit_log: logRows({ ...making, invoices: invoices.invoices, lowBalanceSatang }),
  };
  for (const [table, rows] of Object.entries(tables)) await insertRows(trx, table, rows);
  // Their places in the order are used: the sender goes on after them.
  await sql`select nextval('webhook_positions') from webhook_events`.execute(trx);
}

/** Returns the tax of payments by balance or invoice, and the receipts for the balance, for completed work. */
export const creditReceipts = (money: readonly OrderMoney[]): Receipt[] =>
  money.map(({ booking, split, onInvoice, endedAt }) => {
    const bookingId = String(booking.id);
    const source = `credit:${bookingId}`;
    const request = {
      ...{ source, bookingId, method: "credit", customerId: demoBusiness.liveAccountId },
      receivedAt: endedAt.toISOString(),
    };
    return {
      row: { source, prepays: true, ...splitColumns(bookingId, split) },
      request: onInvoice || booking.driverId === null ? null : request,
    };
  });

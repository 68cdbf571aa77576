import { receiveTopUp } from "@songtan/domain/ledger/payment-entries";
import type { TaxSplit } from "@songtan/domain/tax/split-vat";
import type { QueryExecutorProvider } from "kysely";
import { sql } from "kysely";
import { insertRows, type Row } from "../data/database.ts";
import { stableId } from "../data/stable-id.ts";
import { demoDriver } from "./accounts.ts";
import { type BookingSplit, balanceIn, historyMoney, type TimedEntry } from "./history-entries.ts";
import type { HistoryRows } from "./history-rows.ts";

/** The demo driver's balance after the history, in satang. */
const demoBalanceSatang = 200_000;
/**
 * Enough for the commissions of cash jobs until the data is reset: simulated drivers pay no cash
 * in.
 */
const simulatedBalanceSatang = 10_000_000;

const topUp = (driverId: string, amountSatang: number, at: Date): TimedEntry => {
  const entry = receiveTopUp({
    topUpId: stableId(`top-up of ${driverId}`),
    driverId,
    amountSatang,
    feeSatang: 0,
  });
  if (!entry) throw new Error("a top-up is of something");
  // Booked as a payment to our bank account, because the card provider was not involved.
  const postings = entry.postings.map((line) =>
    line.account === "provider_clearing"
      ? ({ account: "bank", amountSatang: line.amountSatang } as const)
      : line,
  );
  return { entry: { ...entry, postings }, at };
};

/**
 * The money of the demo data as ordinary ledger entries: what drivers paid in, and each booking of
 * the history. The demo driver paid in the amount that makes today's balance round after the
 * collected cash.
 */
export function demoMoney(history: HistoryRows, drivers: readonly { id: string }[], now: Date) {
  const times = history.bookings.map(({ createdAt }) => new Date(String(createdAt)).getTime());
  const began = new Date(Math.min(now.getTime(), ...times) - 86_400_000);
  const others = drivers
    .filter(({ id }) => id !== demoDriver.id)
    .map(({ id }) => topUp(id, simulatedBalanceSatang, began));
  // With a balance that covers all cash, what the history changes in all is known beforehand.
  const enough = topUp(demoDriver.id, simulatedBalanceSatang, began);
  const after = balanceIn(
    [enough, ...historyMoney(history, [enough, ...others]).entries],
    demoDriver.id,
  );
  const missing = demoBalanceSatang + simulatedBalanceSatang - after.availableSatang;
  const before = [topUp(demoDriver.id, missing, began), ...others];
  const money = historyMoney(history, before);
  const entries = [...before, ...money.entries];
  return { entries, splits: money.splits };
}

/** Writes entries into the books, in the order they happened. */
export async function insertMoney(
  trx: QueryExecutorProvider,
  { entries, splits }: ReturnType<typeof demoMoney>,
): Promise<void> {
  const inOrder = entries
    .map(({ entry, at }, index) => ({ entry, at, index }))
    .sort((left, right) => left.at.getTime() - right.at.getTime() || left.index - right.index);
  await sql`
    insert into ledger_entries (kind, source, booking_id, happened_at, recorded_at)
    select kind, source, "bookingId", "happenedAt", "happenedAt"
    from jsonb_to_recordset(${JSON.stringify(
      inOrder.map(({ entry, at }, index) => ({
        ...{
          index,
          kind: entry.kind,
          source: entry.source,
          bookingId: entry.bookingId ?? null,
        },
        happenedAt: at.toISOString(),
      })),
    )}::jsonb) as made (index int, kind text, source text, "bookingId" uuid, "happenedAt" timestamptz)
    order by index`.execute(trx);
  const { rows } = await sql<{
    id: string;
    source: string;
  }>`select id, source from ledger_entries`.execute(trx);
  const ids = new Map(rows.map((row) => [row.source, row.id]));
  await insertRows(
    trx,
    "ledger_postings",
    inOrder.flatMap(({ entry }) =>
      entry.postings.map((posting, line) => ({
        ...{ entryId: ids.get(entry.source), line, account: posting.account },
        ...{ ownerId: posting.ownerId ?? null, amountSatang: posting.amountSatang },
      })),
    ),
  );
  await insertRows(
    trx,
    "tax_splits",
    splits.map(({ source, bookingId, split }) => ({ source, ...splitColumns(bookingId, split) })),
  );
}

/** The columns of a split, in both tables of them. */
export const splitColumns = (bookingId: string, split: TaxSplit): Row => ({
  ...{ bookingId, model: split.model, vatPercent: split.vatPercent },
  ...{
    totalSatang: split.totalSatang,
    exemptSatang: split.exemptSatang,
    passedOnSatang: split.passedOnSatang,
  },
  ...{ netSatang: split.netSatang, vatSatang: split.vatSatang, lines: split.lines },
});

/** The tax in money that came in, and the job that has its receipt issued; null where an invoice is its paper. */
export type Receipt = { row: Row; request: Row | null };

/**
 * Returns the tax of each fare in the history, and the job that issues its receipt, as after a driver's report of the
 * cash.
 */
export const fareReceipts = (
  { bookings }: Pick<HistoryRows, "bookings">,
  splits: readonly BookingSplit[],
): Receipt[] =>
  splits.flatMap(({ bookingId, split }) => {
    const booking = bookings.find(
      ({ id, fareCollectedAt }) => id === bookingId && fareCollectedAt !== null,
    );
    if (!booking) return [];
    const source = `cash:${bookingId}`;
    return {
      row: { source, prepays: true, ...splitColumns(bookingId, split) },
      request: {
        source,
        bookingId,
        method: "cash",
        customerId: booking.customerId,
        receivedAt: booking.fareCollectedAt,
      },
    };
  });

/** Keeps the tax in each fare, and has the receipts issued when this transaction commits. */
export async function enqueueReceipts(
  trx: QueryExecutorProvider,
  receipts: readonly Receipt[],
): Promise<void> {
  await insertRows(
    trx,
    "money_splits",
    receipts.map(({ row }) => row),
  );
  const requests = receipts.flatMap(({ request }) => request ?? []);
  for (const request of requests)
    await sql`select enqueue_job('issue_receipt', ${JSON.stringify(request)}::json, null, null)`.execute(
      trx,
    );
}

/** Cash on delivery of the history, with us for its sender. */
export const collectionRows = ({ bookings, stops }: HistoryRows): Row[] =>
  stops
    .filter(({ codCollectedAt }) => codCollectedAt !== null)
    .flatMap((stop) => {
      const booking = bookings.find(({ id }) => id === stop.bookingId);
      if (!booking) return [];
      return {
        ...{
          id: stableId(`cod ${stop.bookingId} ${stop.index}`),
          bookingId: stop.bookingId,
          stopIndex: stop.index,
        },
        ...{
          customerId: booking.customerId,
          driverId: booking.driverId,
          amountSatang: stop.codAmountSatang,
        },
        ...{ state: "held", collectedAt: stop.codCollectedAt },
      };
    });

import { receiveTopUp } from "@songtan/domain/ledger/payment-entries";
import type { TaxSplit } from "@songtan/domain/tax/split-vat";
import type { QueryExecutorProvider } from "kysely";
import { sql } from "kysely";
import { insertRows, type Row } from "../data/database.ts";
import { stableId } from "../data/stable-id.ts";
import { demoDriver } from "./accounts.ts";
import { type BookingSplit, balanceIn, historyMoney, type TimedEntry } from "./history-entries.ts";
import type { HistoryRows } from "./history-rows.ts";

/** What the demo driver has with us today, after the history. */
const demoBalanceSatang = 200_000;
/**
 * Enough for the commissions of cash jobs until the data is reset: simulated drivers pay no cash
 * in.
 */
const simulatedBalanceSatang = 1_000_000_000;

const topUp = (driverId: string, amountSatang: number, at: Date): TimedEntry => {
  const entry = receiveTopUp({
    topUpId: stableId(`top-up of ${driverId}`),
    driverId,
    amountSatang,
    feeSatang: 0,
  });
  if (!entry) throw new Error("a top-up is of something");
  // Paid in at the counter of our own bank: the card provider knows nothing of it.
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
  const times = history.bookings.map(({ created_at }) => new Date(String(created_at)).getTime());
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
    select kind, source, booking_id, happened_at, happened_at
    from jsonb_to_recordset(${JSON.stringify(
      inOrder.map(({ entry, at }, index) => ({
        ...{
          place: index,
          kind: entry.kind,
          source: entry.source,
          booking_id: entry.bookingId ?? null,
        },
        happened_at: at.toISOString(),
      })),
    )}::jsonb) as made (place int, kind text, source text, booking_id uuid, happened_at timestamptz)
    order by place`.execute(trx);
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
        ...{ entry_id: ids.get(entry.source), line, account: posting.account },
        ...{ owner_id: posting.ownerId ?? null, amount_satang: posting.amountSatang },
      })),
    ),
  );
  await insertRows(
    trx,
    "tax_splits",
    splits.map(({ source, bookingId, split }) => ({ source, ...splitColumns(bookingId, split) })),
  );
}

const splitColumns = (bookingId: string, split: TaxSplit): Row => ({
  ...{ booking_id: bookingId, model: split.model, vat_percent: split.vatPercent },
  ...{
    total_satang: split.totalSatang,
    exempt_satang: split.exemptSatang,
    passed_on_satang: split.passedOnSatang,
  },
  ...{ net_satang: split.netSatang, vat_satang: split.vatSatang, lines: split.lines },
});

/** What each fare of the history was, and the job that has its receipt issued, as when a driver reports the cash. */
export const fareReceipts = (
  { bookings }: Pick<HistoryRows, "bookings">,
  splits: readonly BookingSplit[],
) =>
  splits.flatMap(({ bookingId, split }) => {
    const booking = bookings.find(
      ({ id, fare_collected_at }) => id === bookingId && fare_collected_at !== null,
    );
    if (!booking) return [];
    const source = `cash:${bookingId}`;
    return {
      row: { source, prepays: true, ...splitColumns(bookingId, split) },
      request: {
        source,
        bookingId,
        method: "cash",
        customerId: booking.customer_id,
        receivedAt: booking.fare_collected_at,
      },
    };
  });

/** Keeps the tax in each fare, and has the receipts issued when this transaction commits. */
export async function enqueueReceipts(
  trx: QueryExecutorProvider,
  receipts: ReturnType<typeof fareReceipts>,
): Promise<void> {
  await insertRows(
    trx,
    "money_splits",
    receipts.map(({ row }) => row),
  );
  for (const { request } of receipts)
    await sql`select enqueue_job('issue_receipt', ${JSON.stringify(request)}::json, null, null)`.execute(
      trx,
    );
}

/** Cash on delivery of the history, with us for its sender. */
export const collectionRows = ({ bookings, stops }: HistoryRows): Row[] =>
  stops
    .filter(({ cod_collected_at }) => cod_collected_at !== null)
    .flatMap((stop) => {
      const booking = bookings.find(({ id }) => id === stop.booking_id);
      if (!booking) return [];
      return {
        ...{
          id: stableId(`cod ${stop.booking_id} ${stop.index}`),
          booking_id: stop.booking_id,
          stop_index: stop.index,
        },
        ...{
          customer_id: booking.customer_id,
          driver_id: booking.driver_id,
          amount_satang: stop.cod_amount_satang,
        },
        ...{ state: "held", collected_at: stop.cod_collected_at },
      };
    });

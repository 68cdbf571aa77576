import { sumSatang } from "@songtan/domain/money";
import {
  type OutstandingAmount,
  type ReportedReason,
  reportedReasons,
} from "@songtan/domain/payments/amount-due";
import {
  type AmountDueEntry,
  type AmountDueItem,
  amountDueItems,
  droppedCharges,
} from "@songtan/domain/payments/amount-due-items";
import type { TaxSplit } from "@songtan/domain/tax/split-vat";
import { compileOnce } from "../../../db/compiled.ts";
import type { Reader } from "../../../db/database.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { loadTaxSplit } from "../tax/tax-splits.ts";

type AmountDueRow = AmountDueEntry & { bookingId: string };

/** What a customer has owed and paid, by booking and kind of entry, in the order it happened. */
async function loadAmountDueRows(
  db: Reader,
  { customerId, bookingId }: { customerId: string; bookingId?: string },
): Promise<AmountDueRow[]> {
  const rows = bookingId
    ? await findOfBooking(db, { customerId, bookingId })
    : await findOfCustomer(db, { customerId });
  return rows.map((row) => ({
    bookingId: row.bookingId ?? "",
    kind: row.kind,
    source: row.source,
    amountSatang: row.amountSatang,
    at: row.happenedAt,
  }));
}

const select = (db: Pick<Reader, "selectFrom">, customerId: string) =>
  db
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerPostings.entryId")
    .select(["bookingId", "kind", "source", "amountSatang", "happenedAt"])
    .where("account", "=", "customer_due")
    .where("ownerId", "=", customerId)
    .where("bookingId", "is not", null)
    .orderBy("ledgerEntries.id");
const findOfCustomer = compileOnce((db, { customerId }: { customerId: string }) =>
  select(db, customerId),
);
const findOfBooking = compileOnce(
  (db, { customerId, bookingId }: { customerId: string; bookingId: string }) =>
    select(db, customerId).where("bookingId", "=", bookingId),
);

/**
 * What a customer owes, by booking. While the pay of a doubtful job waits, its extra amounts wait too, and the time to pay
 * them begins when staff have released it.
 */
export async function loadOutstandingAmounts(
  db: Reader,
  customerId: string,
): Promise<OutstandingAmount[]> {
  const rows = await loadAmountDueRows(db, { customerId });
  const owed = [...Map.groupBy(rows, (row) => row.bookingId)].flatMap(([bookingId, ofBooking]) => {
    const amountSatang = ofBooking.reduce((sum, row) => sum + row.amountSatang, 0);
    const since = ofBooking.find((row) => row.amountSatang > 0)?.at;
    return amountSatang > 0 && since ? [{ bookingId, amountSatang, since }] : [];
  });
  const checks = await loadChecks(
    db,
    owed.map(({ bookingId }) => bookingId),
  );
  return owed.flatMap((amount) => {
    const check = checks.get(amount.bookingId);
    if (check?.isOpen) return [];
    return check && check.until > amount.since ? [{ ...amount, since: check.until }] : [amount];
  });
}

/** Of doubtful jobs whether their pay is still held, and until when it was. */
async function loadChecks(db: Reader, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return new Map<string, { isOpen: boolean; until: Date }>();
  const rows = await db
    .selectFrom("payoutFreezes")
    .select(["bookingId", "thawedAt"])
    .where("inBooks", "=", true)
    .where("bookingId", "in", bookingIds)
    .orderBy("thawedAt", (order) => order.asc().nullsLast())
    .execute();
  // The last row of a booking counts: what is held still comes after what was released.
  return new Map(
    rows.map(({ bookingId, thawedAt }) => [
      bookingId ?? "",
      { isOpen: thawedAt === null, until: thawedAt ?? new Date(0) },
    ]),
  );
}

type Owing = Pick<BookingRow, "id" | "customerId" | "cancelFeeSatang">;

/** The extra amounts of a booking by reason, with the unpaid part of each. */
export async function loadAmountDueItems(db: Reader, booking: Owing): Promise<AmountDueItem[]> {
  const { rows, settled } = await loadExtras(db, booking);
  return amountDueItems(rows, settled);
}

/** What a driver's reports made the customer owe, by reason; also the fee that the prepaid price has paid. */
export async function loadReportedCharges(
  db: Reader,
  booking: Owing,
): Promise<{ why: ReportedReason; amountSatang: number }[]> {
  const { rows, settled, retainedSatang } = await loadExtras(db, booking);
  const satang = Map.groupBy(amountDueItems(rows, settled), ({ why }) => why);
  return reportedReasons.flatMap((why) => {
    const items = satang.get(why) ?? [];
    const owed = sumSatang(items.map((item) => item.amountSatang - item.waivedSatang));
    const amountSatang = owed + (why === "failed_pickup" ? retainedSatang : 0);
    return amountSatang > 0 ? [{ why, amountSatang }] : [];
  });
}

/** Of these charges what is open, and what the customer has paid. */
export async function loadDroppedCharges(db: Reader, booking: Owing) {
  const { rows, settled, retainedSatang } = await loadExtras(db, booking);
  return droppedCharges(rows, { ...settled, retainedSatang });
}

async function loadExtras(db: Reader, booking: Owing) {
  const rows = await loadAmountDueRows(db, {
    customerId: booking.customerId,
    bookingId: booking.id,
  });
  const pickUp = await db
    .selectFrom("stops")
    .select("state")
    .where("bookingId", "=", booking.id)
    .where("index", "=", 0)
    .executeTakeFirst();
  const split = await loadTaxSplit(db, `settled:${booking.id}`);
  const failedPickup = pickUp?.state === "failed";
  const feeDueSatang = sumSatang(
    rows.filter(({ kind }) => kind === "cancellation_settled").map((row) => row.amountSatang),
  );
  return {
    rows,
    settled: { backSatang: backOf(split?.lines ?? []), failedPickup },
    retainedSatang: failedPickup ? (booking.cancelFeeSatang ?? 0) - feeDueSatang : 0,
  };
}

const backOf = (settledLines: TaxSplit["lines"]): number =>
  sumSatang(settledLines.filter(({ code }) => code === "return").map((line) => line.amountSatang));

/** The same of entries that are loaded. */
export function toAmountDueItems(
  entries: readonly AmountDueEntry[],
  { settledLines, failedPickup }: { settledLines: TaxSplit["lines"]; failedPickup: boolean },
): AmountDueItem[] {
  if (entries.length === 0) return [];
  return amountDueItems(entries, { backSatang: backOf(settledLines), failedPickup });
}

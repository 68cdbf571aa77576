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

/** Loads the entries of a customer's debts and payments, by booking and kind, in the order in which they happened. */
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
 * Loads the amounts that a customer owes, by booking. While the pay of a doubtful job is held, its extra amounts are
 * held as well; the time to pay them begins when staff have released it.
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

/** Loads, for each doubtful job, the state of its held pay and the time of the latest release. */
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

/**
 * Loads the charges that a customer owes because of a driver's reports, by reason. They include the fee that was paid
 * from the prepaid price.
 */
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

/** Loads the open part of these charges and the part that the customer has paid. */
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

/** Returns the amounts due of loaded entries, by reason, with the unpaid part of each. */
export function toAmountDueItems(
  entries: readonly AmountDueEntry[],
  { settledLines, failedPickup }: { settledLines: TaxSplit["lines"]; failedPickup: boolean },
): AmountDueItem[] {
  if (entries.length === 0) return [];
  return amountDueItems(entries, { backSatang: backOf(settledLines), failedPickup });
}

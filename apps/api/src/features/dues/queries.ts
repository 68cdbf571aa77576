import { type OpenDue, payOldestFirst } from "@songtan/domain/charges/amount-due";
import { payParts } from "@songtan/domain/charges/due-parts";
import { payDue } from "@songtan/domain/ledger/charge-entries";
import { sumSatang } from "@songtan/domain/money";
import { providerAmountSatangMin } from "@songtan/domain/payments/payment";
import { joinSplits } from "@songtan/domain/tax/join-splits";
import { dueCode, splitDue } from "@songtan/domain/tax/split-due";
import type { TaxSplit } from "@songtan/domain/tax/split-vat";
import { type Kysely, sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { postEntries } from "../../ledger/post-entries.ts";
import type { BookingRow } from "../bookings/queries.ts";
import { askReceipt } from "../receipts/queries.ts";
import { loadPrepaidSplits, loadTaxSplits, splitLines } from "../tax/queries.ts";
import { loadDueParts, loadOpenDues } from "./load-dues.ts";

export { loadDueParts, loadOpenDues } from "./load-dues.ts";

type Times = { happenedAt: Date; recordedAt: Date };

/**
 * Holds a customer's money until commit: what is owed and what we have of theirs are weighed against each other by one at
 * a time. After the booking and the driver, before the charge.
 */
export async function lockCustomer(trx: Trx, customerId: string): Promise<void> {
  // Not `for update`: whoever writes down something else that names this customer need not wait.
  await trx.selectFrom("accounts").select("id").where("id", "=", customerId).forNoKeyUpdate().execute();
}

/**
 * The tax in money for dues, the oldest booking first: its share of what stands in the books for each. Before it is paid.
 * Null when nothing is owed.
 *
 * @param skipSatang other money that pays before it, and has its own paper
 */
export async function splitForDues(
  trx: Trx,
  customerId: string,
  { moneySatang, skipSatang = 0, now }: { moneySatang: number; skipSatang?: number; now: Date },
): Promise<TaxSplit | null> {
  const splits: TaxSplit[] = [];
  let left = { moneySatang, skipSatang };
  for (const { bookingId } of payOldestFirst(await loadOpenDues(trx, customerId), skipSatang + moneySatang)) {
    const booking = await trx.selectFrom("bookings").selectAll().where("id", "=", bookingId).executeTakeFirstOrThrow();
    const books = { booked: await loadTaxSplits(trx, bookingId), paid: await loadPrepaidSplits(trx, bookingId) };
    const { paid, ...rest } = payParts(await loadDueParts(trx, booking), left);
    left = rest;
    for (const { part, amountSatang } of paid) {
      const split = splitDue(part, amountSatang, books);
      const line = { code: dueCode(part.why), amountSatang };
      splits.push(split ?? (await splitLines(trx, [line], { at: now, driverPaySatang: amountSatang })));
    }
  }
  return splits.length > 0 ? joinSplits(splits) : null;
}

/**
 * What we have of a customer's and have not promised to send back, by the provider or by a bank transfer. In one statement:
 * a refund that is sent meanwhile is either still promised and in the balance, or neither.
 */
export async function loadFreeCredit(db: Kysely<Database>, customerId: string): Promise<number> {
  const { credit, promised, granted } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("ledger_balances")
        .select("balance_satang")
        .where("account", "=", "customer_credit")
        .where("owner_id", "=", customerId)
        .as("credit"),
      eb
        .selectFrom("refunds")
        .leftJoin("payments", "payments.id", "refunds.payment_id")
        .leftJoin("bookings", "bookings.id", "payments.booking_id")
        .leftJoin("charges", "charges.id", "refunds.charge_id")
        .select(({ fn }) => fn.sum<string | null>("refunds.amount_satang").as("promised"))
        .where("refunds.state", "in", ["waiting", "failed"])
        .where(sql<boolean>`coalesce(bookings.customer_id, charges.customer_id) = ${customerId}`)
        .as("promised"),
      eb
        .selectFrom("reports")
        .innerJoin("bookings", "bookings.id", "reports.booking_id")
        .select(({ fn }) => fn.sum<string | null>("reports.amount_satang").as("granted"))
        .where("reports.state", "=", "accepted")
        .where("reports.way", "=", "transfer")
        .where("bookings.customer_id", "=", customerId)
        .as("granted"),
    ])
    .executeTakeFirstOrThrow();
  return Math.max(0, 0 - Number(credit ?? 0) - Number(promised ?? 0) - Number(granted ?? 0));
}

type ByCredit = { customerId: string; because: string; paperedSatang?: number };

/**
 * What we have of a customer's pays what they owe, the oldest first, and has its paper. The caller holds the customer.
 * Answers what is still owed.
 *
 * @param because what made it happen, such as a charge's id: the same never pays twice, and is one customer's
 * @param paperedSatang what of it came in just now and has a paper of its own; it pays first
 */
export async function payDuesWithCredit(
  trx: Trx,
  { customerId, because, paperedSatang: skipSatang = 0 }: ByCredit,
  times: Times,
): Promise<OpenDue[]> {
  const dues = await loadOpenDues(trx, customerId);
  if (dues.length === 0) return [];
  const paid = payOldestFirst(dues, await loadFreeCredit(trx, customerId));
  const moneySatang = sumSatang(paid.map(({ amountSatang }) => amountSatang)) - skipSatang;
  const tax = { moneySatang, skipSatang, now: times.happenedAt };
  const split = moneySatang > 0 ? await splitForDues(trx, customerId, tax) : null;
  const bookingId = paid.length === 1 ? (paid[0]?.bookingId ?? null) : null;
  const by = { source: `due-credit:${because}`, method: "credit", prepays: false } as const;
  const receivedAt = times.happenedAt.toISOString();
  if (split) await askReceipt(trx, { ...by, customerId, bookingId, split, receivedAt });
  await postEntries(
    trx,
    paid.map((part) => payDue({ ...part, customerId, because })),
    times,
  );
  return paid.length === 0 ? dues : loadOpenDues(trx, customerId);
}

/**
 * After a booking was settled: what the customer now owes is paid with what we have of theirs; the rest is asked of the
 * card the booking was paid with, once, by a job, or stays the amount due. After refunds were asked for: what goes back
 * is not for dues.
 *
 * @param because what brought credit in after the settlement; each pays once
 * @param paperedSatang what of that credit has a paper of its own
 */
export async function collectDues(
  trx: Trx,
  booking: Pick<BookingRow, "id" | "customer_id">,
  { because = `settled:${booking.id}`, paperedSatang = 0, ...times }: Times & Partial<Omit<ByCredit, "customerId">>,
): Promise<void> {
  const { customer_id: customerId } = booking;
  await lockCustomer(trx, customerId);
  const open = await payDuesWithCredit(trx, { customerId, because, paperedSatang }, times);
  const ofThis = open.find((due) => due.bookingId === booking.id);
  if (ofThis && ofThis.amountSatang >= providerAmountSatangMin)
    await enqueue(trx, { name: "charge_due", payload: { bookingId: booking.id }, key: `charge_due:${booking.id}` });
}

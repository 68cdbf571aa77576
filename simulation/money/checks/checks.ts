import { loadTrialBalance } from "../../../apps/api/src/ledger/trial-balance.ts";
import type { City } from "../../city/city.ts";
import type { DriverMoney } from "../model/driver-balances.ts";
import { modelBalances } from "../model/model.ts";
import { assertEqual } from "../model/money-mismatch.ts";
import { priceOf } from "../model/price.ts";
import { endedUnpaid } from "../model/provider.ts";
import {
  booksOf,
  grantedTransfers,
  promisedBack,
  type Records,
  sumOf,
  type Watched,
} from "../model/records.ts";
import { paidTax, vatOf } from "../model/tax.ts";
import { type Story, watched } from "../steps/story.ts";
import { checkFrozen } from "./check-frozen.ts";
import { loadRecords } from "./load-records.ts";

/** After every step: the books are whole, nothing runs unpaid or is paid twice, and balances are what the rules say. */
export async function checkStep(city: City, watched: Watched): Promise<Records> {
  const records = await loadRecords(city, watched);
  assertEqual("entries that do not sum to zero", records.crooked, []);
  assertEqual("kept balances that are not the sums", records.differing, []);
  for (const booking of records.bookings) {
    checkBooking(booking, records);
    checkTax(booking, records);
    checkPrice(booking, records);
    checkFrozen(booking, records);
  }
  checkBalances(records, watched);
  return records;
}

/** A booking on its way by card or PromptPay has been paid, once; a promo counts as long as its booking does. */
function checkBooking(booking: Records["bookings"][number], records: Records): void {
  const { number, state, method, paid, promo, lines } = booking;
  const endedBefore = endedUnpaid(booking, records);
  // For credit the books show it: what was used counts as paid and not settled.
  if (method === "credit") assertEqual(`payments of ${number}, by credit`, paid, 0);
  else if (method !== "cash" && (paid > 1 || !(endedBefore || state === "awaiting_payment")))
    assertEqual(`payments of ${number}, ${state}`, paid, 1);
  const discountSatang = lines.reduce(
    (sum, line) => sum - (line.code === "promo" ? line.amountSatang : 0),
    0,
  );
  assertEqual(
    `what the promo of ${number}, ${state}, uses of its budget`,
    promo,
    endedBefore ? 0 : discountSatang,
  );
}

/** The VAT that is booked is that of the price, and all that paid the price together has the same in it. */
function checkTax(booking: Records["bookings"][number], records: Records): void {
  const { id, number, credit, state } = booking;
  const byCredit = records.splits.find(({ source }) => source === `credit:${id}`);
  assertEqual(`the credit of ${number} that has its tax`, byCredit?.total ?? 0, credit);
  if (state !== "delivered" && state !== "returned" && state !== "held") return;
  const expectedVat = vatOf(booking);
  assertEqual(
    `VAT booked for ${number}`,
    records.vat.find(({ bookingId }) => bookingId === id)?.amount ?? 0,
    expectedVat,
  );
  const { total, vat } = paidTax(booking, records);
  if (total === booking.total) assertEqual(`VAT in what paid for ${number}`, vat, expectedVat);
  // The way got shorter and no service smaller; money of which some went back another way may not have that much of the way's.
  const pure =
    credit === 0 &&
    !records.refunds.some((refund) => refund.bookingId === id && refund.reason !== "edited");
  const returnedVat = records.editVat.find(({ bookingId }) => bookingId === id)?.amount ?? 0;
  if (pure) assertEqual(`VAT that went back for other drop-offs of ${number}`, returnedVat, 0);
}

/** The price is what was quoted, raised and agreed to after, and its lines say so. */
function checkPrice(booking: Records["bookings"][number], { edits }: Records): void {
  const { number, total, later, lines } = booking;
  const { before, settled } = priceOf(booking, edits);
  assertEqual(
    `the total of ${number}, and what of it is later`,
    [total, later],
    [settled, settled - before],
  );
  assertEqual(
    `the lines of ${number}`,
    sumOf(lines, (line) => line.amountSatang),
    total,
  );
}

function checkBalances(records: Records, { customerId, driverIds, giftSatang }: Watched): void {
  const model = modelBalances(records);
  for (const driverId of driverIds)
    checkDriver(booksOf(records, driverId), model.drivers.get(driverId));
  const books = booksOf(records, customerId);
  const [due, credit] = [books.customer_due ?? 0, 0 - (books.customer_credit ?? 0)];
  const promised = promisedBack(records) + grantedTransfers(records);
  assertEqual(
    "what the customer owes, less what we have of theirs",
    due - credit + promised,
    model.owes - giftSatang,
  );
  if (due < 0 || credit < 0)
    assertEqual("the customer's due and credit", [due, credit], "neither below 0");
  assertEqual("cash on delivery held", 0 - (books.cod_held ?? 0), model.codHeld);
  const prepaid = (rows: readonly (readonly [string, number])[]) =>
    rows.filter(([, amount]) => amount !== 0).sort(([left], [right]) => (left < right ? -1 : 1));
  const prepaidBalances = records.balances.filter(({ account }) => account === "booking_prepaid");
  assertEqual(
    "paid and not settled",
    prepaid(prepaidBalances.map(({ owner, balance }) => [owner, 0 - balance])),
    prepaid([...model.prepaid]),
  );
}

function checkDriver(books: Record<string, number>, model: DriverMoney | undefined): void {
  const { exact = true, ...expected } = model ?? { available: 0, held: 0, cashOwed: 0 };
  const actual = {
    available: 0 - (books.driver_available ?? 0),
    held: 0 - (books.driver_held ?? 0),
    cashOwed: books.driver_cash_owed ?? 0,
  };
  const parts = ({ available, held, cashOwed }: typeof actual) =>
    exact ? { available, held, cashOwed } : { held, both: available - cashOwed };
  assertEqual("a driver's balance", parts(actual), parts(expected));
  if (actual.cashOwed < 0) assertEqual("cash a driver owes", actual.cashOwed, 0);
}

/** Reads and checks the present state; the next step is chosen by it. */
export async function check(story: Story): Promise<void> {
  story.records = await checkStep(story.city, watched(story));
}

/** The whole books, and all that the provider has: once in a while, for it grows with every history. */
export async function checkCity({ world }: City): Promise<void> {
  const { totalSatang, differing } = await loadTrialBalance(world.deps.db);
  assertEqual("the trial balance", [totalSatang, differing], [0, []]);
}

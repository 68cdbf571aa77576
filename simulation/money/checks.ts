import { loadTrialBalance } from "../../apps/api/src/ledger/trial-balance.ts";
import type { City } from "../city.ts";
import { modelBalances, priceKept } from "./model.ts";
import { loadRecords, type Records, type Watched } from "./records.ts";

/** A rule of money was broken; the message says which, with both figures. */
export class MoneyWrong extends Error {
  override name = "MoneyWrong";
}

function mustBe(what: string, found: unknown, wanted: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new MoneyWrong(`${what}: found ${left}, should be ${right}`);
}

/** After every step: the books are whole, nothing runs unpaid or is paid twice, and balances are what the rules say. */
export async function checkStep(city: City, watched: Watched): Promise<Records> {
  const records = await loadRecords(city.world.deps, watched);
  mustBe("entries that do not sum to zero", records.crooked, []);
  mustBe("kept balances that are not the sums", records.differing, []);
  for (const booking of records.bookings) checkBooking(booking);
  checkBalances(records, watched);
  return records;
}

/** A booking on its way by card or PromptPay has been paid, once; a promo counts as long as its booking does. */
function checkBooking({ number, state, method, paid, promo, lines }: Records["bookings"][number]): void {
  const endedBefore = state === "cancelled" || state === "unfulfilled";
  if (method !== "cash" && (paid > 1 || !(endedBefore || state === "awaiting_payment")))
    mustBe(`payments of ${number}, ${state}`, paid, 1);
  const taken = lines.reduce((sum, line) => sum - (line.code === "promo" ? line.amountSatang : 0), 0);
  mustBe(`what the promo of ${number}, ${state}, uses of its budget`, promo, endedBefore ? 0 : taken);
}

const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);

/** What goes back and has not left yet: until then it is the customer's with us. */
const promisedBack = ({ refunds }: Records): number =>
  sumOf(refunds, ({ state, amount }) => (state === "waiting" || state === "failed" ? amount : 0));

const booksOf = ({ balances }: Records, owner: string): Record<string, number> =>
  Object.fromEntries(balances.filter((row) => row.owner === owner).map((row) => [row.account, row.balance]));

function checkBalances(records: Records, { customerId, driverIds }: Watched): void {
  const model = modelBalances(records);
  for (const driverId of driverIds) {
    const books = booksOf(records, driverId);
    const { exact = true, ...wanted } = model.drivers.get(driverId) ?? { available: 0, held: 0, cashOwed: 0 };
    const found = {
      available: 0 - (books.driver_available ?? 0),
      held: 0 - (books.driver_held ?? 0),
      cashOwed: books.driver_cash_owed ?? 0,
    };
    const parts = ({ available, held, cashOwed }: typeof found) =>
      exact ? { available, held, cashOwed } : { held, both: available - cashOwed };
    mustBe("a driver's balance", parts(found), parts(wanted));
    if (found.cashOwed < 0) mustBe("cash a driver owes", found.cashOwed, 0);
  }
  const books = booksOf(records, customerId);
  const [due, credit] = [books.customer_due ?? 0, 0 - (books.customer_credit ?? 0)];
  mustBe("what the customer owes, less what we have of theirs", due - credit + promisedBack(records), model.owes);
  if (due < 0 || credit < 0) mustBe("the customer's due and credit", [due, credit], "neither below 0");
  mustBe("cash on delivery held", 0 - (books.cod_held ?? 0), model.codHeld);
  const prepaid = (rows: readonly (readonly [string, number])[]) =>
    rows.filter(([, amount]) => amount !== 0).sort(([left], [right]) => (left < right ? -1 : 1));
  const found = records.balances.filter(({ account }) => account === "booking_prepaid");
  mustBe(
    "paid and not settled",
    prepaid(found.map(({ owner, balance }) => [owner, 0 - balance])),
    prepaid([...model.prepaid]),
  );
}

/**
 * When nothing is under way: the provider has kept the price of each booking, the fee, or nothing, of each later charge
 * what it was for; nobody's money lies about; and our clearing account says of all these what the provider says.
 */
export async function checkQuiet(city: City, watched: Watched): Promise<void> {
  const records = await checkStep(city, watched);
  const books = booksOf(records, watched.customerId);
  const [due, credit] = [books.customer_due ?? 0, 0 - (books.customer_credit ?? 0) - promisedBack(records)];
  if (due > 0 && credit > 0) mustBe("what we have of a customer who owes", credit, 0);
  const charges = await city.bank.charges(watched.since);
  const wantedOf = new Map<string, number>();
  for (const charge of records.charges) {
    const back = sumOf(records.refunds, (one) => (one.chargeId === charge.id && one.state === "sent" ? one.amount : 0));
    if (charge.purpose !== "priority_fee") wantedOf.set(charge.id, charge.state === "paid" ? charge.amount - back : 0);
  }
  for (const { id, state, amount } of records.topUps) wantedOf.set(id, state === "paid" ? amount : 0);
  const raised = (bookingId: string) =>
    records.charges.filter((one) => one.purpose === "priority_fee" && one.bookingId === bookingId).map(({ id }) => id);
  const takenOf = (mine: typeof charges) => sumOf(mine, (one) => (one.paid ? one.amount : 0) - one.refunded_amount);
  let seen: typeof charges = [];
  for (const booking of records.bookings) {
    const ids = raised(booking.id);
    const mine = charges.filter((one) => one.description === booking.number || ids.includes(one.metadata.paymentId));
    seen = [...seen, ...mine];
    mustBe(`what the provider kept of ${booking.number}, ${booking.state}`, takenOf(mine), priceKept(booking, records));
  }
  for (const [id, wanted] of wantedOf) {
    const mine = charges.filter(({ metadata }) => metadata.paymentId === id);
    seen = [...seen, ...mine];
    const purpose = records.charges.find((one) => one.id === id)?.purpose ?? "top-up";
    mustBe(`what the provider kept of a charge, ${purpose}`, takenOf(mine), wanted);
  }
  const fees = sumOf(seen, (one) => (one.paid ? one.fee + one.fee_vat : 0));
  mustBe(
    "our clearing account",
    records.clearing,
    takenOf(seen) - fees - (await checkTransfers(city, records, watched)),
  );
}

/** Each payout that is paid was transferred, once, and no other. Answers what the provider has transferred. */
async function checkTransfers(city: City, { payouts }: Records, { since }: Watched): Promise<number> {
  const transfers = payouts.length > 0 ? await city.bank.transfers(since) : [];
  let paid = 0;
  for (const payout of payouts) {
    const mine = transfers.filter(({ metadata }) => metadata.payoutId === payout.id);
    if (mine.length > 1) mustBe(`transfers of a payout, ${payout.state}`, mine.length, 1);
    const arrived = sumOf(mine, (one) => (one.paid ? one.amount : 0));
    mustBe(`what was transferred of a payout, ${payout.state}`, arrived, payout.state === "paid" ? payout.transfer : 0);
    paid += arrived;
  }
  return paid;
}

/** The whole books, and all that the provider has: once in a while, for it grows with every history. */
export async function checkCity({ world }: City): Promise<void> {
  const { totalSatang, differing } = await loadTrialBalance(world.deps.db);
  mustBe("the trial balance", [totalSatang, differing], [0, []]);
}

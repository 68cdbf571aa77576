import { sql } from "kysely";
import { loadTrialBalance } from "../../apps/api/src/ledger/trial-balance.ts";
import { loadRecords } from "../money/checks/load-records.ts";
import { modelBalances } from "../money/model/model.ts";
import { InvariantViolation } from "./plan/invariant-violation.ts";
import { dayBegins } from "./plan/plan.ts";
import { checkBooking } from "./world/check-booking.ts";
import type { Booking, Day } from "./world/day.ts";
import { type SignedInAccount, topUpSatang } from "./world/people.ts";

function assertEqual(description: string, actual: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right)
    throw new InvariantViolation(`${description}: found ${left}, should be ${right}`);
}

/** At the end of a day: everything has ended, every fact is there once, and the money is what the rules say. */
export async function checkDay(day: Day, customers: readonly SignedInAccount[]): Promise<void> {
  for (const booking of day.bookings.values()) await checkBooking(day, booking);
  for (const id of day.open)
    throw new InvariantViolation(`never ended\n  ${day.bookings.get(id)?.steps.join("\n  ")}`);
  await checkBookings(day);
  await checkEvents(day);
  await checkBooks(day);
  await checkPeople(day, customers);
  await checkDoubts(day);
}

/** The most of a day's honest jobs that may look dishonest; one of a small day. */
const doubtfulShareMax = 0.005;

async function checkDoubts(day: Day): Promise<void> {
  const { rows } = await sql<{ paid: number; doubtful: number; found: string | null }>`
    select (select count(distinct booking_id)::int from ledger_entries where kind = 'job_settled') as paid,
      count(*)::int as doubtful, string_agg(details::text, E'\n  ') as found
    from incidents where kind = 'delivery_doubtful'`.execute(day.world.deps.db);
  const { paid = 0, doubtful = 0, found } = rows[0] ?? {};
  Object.assign(day.tally, { paidJobs: paid, doubtfulJobs: doubtful });
  if (doubtful > Math.max(1, paid * doubtfulShareMax))
    throw new InvariantViolation(`${doubtful} of ${paid} honest jobs were doubted\n  ${found}`);
}

/** The product has no booking that no customer made, and nothing is left unfinished. */
async function checkBookings(day: Day): Promise<void> {
  const { db } = day.world.deps;
  const made = await sql<{ count: number }>`select count(*)::int as count from bookings`.execute(
    db,
  );
  assertEqual("bookings", made.rows[0]?.count, day.bookings.size);
  const leftovers = await sql<{ what: string; count: number }>`
    select 'open offers' as what, count(*)::int as count from offers where answer is null
    union all select 'payments under way', count(*)::int from payments where state in ('calling', 'pending')
    union all select 'refunds waiting', count(*)::int from refunds where state = 'waiting'
    union all select 'drivers on duty', count(*)::int from drivers where on_duty_since is not null`.execute(
    db,
  );
  assertEqual(
    "what is left",
    leftovers.rows.filter(({ count }) => count > 0),
    [],
  );
}

/** Each event that a phone recorded is stored once, with the outcome the phone received. */
async function checkEvents(day: Day): Promise<void> {
  const { rows } = await sql<{
    id: string;
    outcome: string;
  }>`select id, outcome from task_events`.execute(day.world.deps.db);
  const storedOutcomes = new Map(rows.map(({ id, outcome }) => [id, outcome]));
  for (const [id, { bookingId, answered }] of day.events) {
    const steps = () => day.bookings.get(bookingId)?.steps.join("\n  ");
    if (answered === null) throw new InvariantViolation(`a fact was never sent\n  ${steps()}`);
    if (storedOutcomes.get(id) !== answered)
      throw new InvariantViolation(
        `a fact was answered ${answered} and kept as ${storedOutcomes.get(id) ?? "nothing"}\n  ${steps()}`,
      );
  }
  assertEqual("facts", storedOutcomes.size, day.events.size);
}

/** At any moment: every entry sums to zero, and all of them together; no driver has more in hand than they have places. */
export async function checkBalance(day: Day): Promise<void> {
  const { db } = day.world.deps;
  const { totalSatang, differing } = await loadTrialBalance(db);
  assertEqual("the trial balance", [totalSatang, differing], [0, []]);
  const crooked = await sql<{ id: number }>`select entry_id as id from ledger_postings
    group by entry_id having sum(amount_satang) <> 0 or count(*) < 2`.execute(db);
  assertEqual("entries that do not sum to zero", crooked.rows, []);
  const laden = await sql<{ id: string }>`select driver_id as id from bookings
    where state in ('assigned', 'in_transit', 'returning') group by driver_id having count(*) > 2`.execute(
    db,
  );
  assertEqual("drivers with more than two bookings", laden.rows, []);
}

async function checkBooks(day: Day): Promise<void> {
  const { db } = day.world.deps;
  await checkBalance(day);
  const lying = await sql<{ account: string; booking: string; satang: number }>`
    select account, booking_id as booking, sum(amount_satang)::int as satang
    from ledger_postings join ledger_entries on ledger_entries.id = entry_id
    where account in ('booking_prepaid', 'driver_held') and kind not in ('job_pay_held', 'job_pay_released')
    group by account, booking_id, owner_id
    having sum(amount_satang) <> 0`.execute(db);
  for (const { account, booking, satang } of lying.rows)
    throw new InvariantViolation(
      `${satang} stay on ${account} of a booking that is over\n  ${day.bookings.get(booking)?.steps.join("\n  ")}`,
    );
}

type Books = Map<string, Record<string, number>>;

async function loadBooks(day: Day): Promise<Books> {
  const { rows } = await sql<{ owner: string; account: string; balance: number }>`
    select owner_id as owner, account, balance_satang as balance from ledger_balances`.execute(
    day.world.deps.db,
  );
  const books: Books = new Map();
  for (const { owner, account, balance } of rows) {
    const balances = books.get(owner) ?? {};
    balances[account] = Number(balance);
    books.set(owner, balances);
  }
  return books;
}

/**
 * What each customer owes and each driver is worth, by a second reading of the rules from the
 * timelines. People affected by a late event that waits for review are left out.
 */
async function checkPeople(day: Day, customers: readonly SignedInAccount[]): Promise<void> {
  const books = await loadBooks(day);
  const worth = new Map([...day.drivers.keys()].map((id) => [id, topUpSatang]));
  const bookingsByCustomer = Map.groupBy(
    day.bookings.values(),
    ({ order }) => customers[order.customer]?.id ?? "",
  );
  const reviewed = [...bookingsByCustomer.values()].filter((customerBookings) =>
    customerBookings.some((booking) => booking.reviewed),
  );
  const leftOut = await driversOf(day, reviewed.flat());
  for (const [customerId, customerBookings] of bookingsByCustomer) {
    if (reviewed.includes(customerBookings)) continue;
    const records = await loadRecords(day.city, {
      customerId,
      driverIds: [],
      giftSatang: 0,
      since: dayBegins,
    });
    const model = modelBalances(records);
    for (const [id, { available, held, cashOwed }] of model.drivers)
      worth.set(id, (worth.get(id) ?? 0) + available + held - cashOwed);
    const balances = books.get(customerId) ?? {};
    const owes = (balances.customer_due ?? 0) + (balances.customer_credit ?? 0);
    const actual = { owes, codHeld: 0 - (balances.cod_held ?? 0) };
    const steps = customerBookings.map((booking) => booking.steps.join("\n  ")).join("\n  --\n  ");
    assertEqual(`a customer's money, whose bookings were\n  ${steps}\n`, actual, {
      owes: model.owes,
      codHeld: model.codHeld,
    });
  }
  for (const [id, satang] of worth) {
    if (leftOut.has(id)) continue;
    const balances = books.get(id) ?? {};
    const actual =
      0 -
      (balances.driver_available ?? 0) -
      (balances.driver_held ?? 0) -
      (balances.driver_cash_owed ?? 0);
    assertEqual(`what driver ${day.drivers.get(id)?.habits.index} is worth`, actual, satang);
  }
}

async function driversOf(day: Day, bookings: readonly Booking[]): Promise<Set<string>> {
  if (bookings.length === 0) return new Set();
  const { rows } = await sql<{
    id: string;
  }>`select distinct substring(actor from 8) as id from booking_events
    where booking_id = any(${bookings.map(({ id }) => id)}::uuid[]) and actor like 'driver:%'`.execute(
    day.world.deps.db,
  );
  return new Set(rows.map(({ id }) => id));
}

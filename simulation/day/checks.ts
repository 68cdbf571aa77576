import { sql } from "kysely";
import { loadTrialBalance } from "../../apps/api/src/ledger/trial-balance.ts";
import { loadRecords } from "../money/load-records.ts";
import { modelBalances } from "../money/model.ts";
import type { Day, Parcel } from "./day.ts";
import { look } from "./look.ts";
import { type Somebody, topUpSatang } from "./people.ts";
import { dayBegins } from "./plan.ts";
import { DayWrong } from "./wrong.ts";

function mustBe(what: string, found: unknown, wanted: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new DayWrong(`${what}: found ${left}, should be ${right}`);
}

/** At the end of a day: everything has ended, every fact is there once, and the money is what the rules say. */
export async function checkDay(day: Day, customers: readonly Somebody[]): Promise<void> {
  for (const parcel of day.parcels.values()) await look(day, parcel);
  for (const id of day.open) throw new DayWrong(`never ended\n  ${day.parcels.get(id)?.steps.join("\n  ")}`);
  await checkBookings(day);
  await checkFacts(day);
  await checkBooks(day);
  await checkPeople(day, customers);
}

/** The product knows no booking that nobody made, and nothing is left under way. */
async function checkBookings(day: Day): Promise<void> {
  const { db } = day.world.deps;
  const made = await sql<{ count: number }>`select count(*)::int as count from bookings`.execute(db);
  mustBe("bookings", made.rows[0]?.count, day.parcels.size);
  const left = await sql<{ what: string; count: number }>`
    select 'open offers' as what, count(*)::int as count from offers where answer is null
    union all select 'payments under way', count(*)::int from payments where state in ('calling', 'pending')
    union all select 'refunds waiting', count(*)::int from refunds where state = 'waiting'
    union all select 'drivers on duty', count(*)::int from drivers where on_duty_since is not null`.execute(db);
  mustBe(
    "what is left",
    left.rows.filter(({ count }) => count > 0),
    [],
  );
}

/** Each fact that a phone wrote down stands there once, with the outcome the phone was told. */
async function checkFacts(day: Day): Promise<void> {
  const { rows } = await sql<{ id: string; outcome: string }>`select id, outcome from task_events`.execute(
    day.world.deps.db,
  );
  const kept = new Map(rows.map(({ id, outcome }) => [id, outcome]));
  for (const [id, { bookingId, answered }] of day.facts) {
    const steps = () => day.parcels.get(bookingId)?.steps.join("\n  ");
    if (answered === null) throw new DayWrong(`a fact was never sent\n  ${steps()}`);
    if (kept.get(id) !== answered)
      throw new DayWrong(`a fact was answered ${answered} and kept as ${kept.get(id) ?? "nothing"}\n  ${steps()}`);
  }
  mustBe("facts", kept.size, day.facts.size);
}

/** At any moment: every entry sums to zero, and all of them together; no driver has more in hand than they have places. */
export async function checkBalance(day: Day): Promise<void> {
  const { db } = day.world.deps;
  const { totalSatang, differing } = await loadTrialBalance(db);
  mustBe("the trial balance", [totalSatang, differing], [0, []]);
  const crooked = await sql<{ id: number }>`select entry_id as id from ledger_postings
    group by entry_id having sum(amount_satang) <> 0 or count(*) < 2`.execute(db);
  mustBe("entries that do not sum to zero", crooked.rows, []);
  const laden = await sql<{ id: string }>`select driver_id as id from bookings
    where state in ('assigned', 'in_transit', 'returning') group by driver_id having count(*) > 2`.execute(db);
  mustBe("drivers with more than two bookings", laden.rows, []);
}

async function checkBooks(day: Day): Promise<void> {
  const { db } = day.world.deps;
  await checkBalance(day);
  const lying = await sql<{ account: string; booking: string; satang: number }>`
    select account, booking_id as booking, sum(amount_satang)::int as satang
    from ledger_postings join ledger_entries on ledger_entries.id = entry_id
    where account in ('booking_prepaid', 'driver_held') group by account, booking_id, owner_id
    having sum(amount_satang) <> 0`.execute(db);
  for (const { account, booking, satang } of lying.rows)
    throw new DayWrong(
      `${satang} stay on ${account} of a booking that is over\n  ${day.parcels.get(booking)?.steps.join("\n  ")}`,
    );
}

type Books = Map<string, Record<string, number>>;

async function loadBooks(day: Day): Promise<Books> {
  const { rows } = await sql<{ owner: string; account: string; balance: number }>`
    select owner_id as owner, account, balance_satang as balance from ledger_balances`.execute(day.world.deps.db);
  const books: Books = new Map();
  for (const { owner, account, balance } of rows) {
    const known = books.get(owner) ?? {};
    known[account] = Number(balance);
    books.set(owner, known);
  }
  return books;
}

/**
 * What each customer owes and each driver is worth, by a second reading of the rules from the timelines. Who is concerned
 * by something that came too late and waits for people to look at it is left out.
 */
async function checkPeople(day: Day, customers: readonly Somebody[]): Promise<void> {
  const books = await loadBooks(day);
  const worth = new Map([...day.riders.keys()].map((id) => [id, topUpSatang]));
  const parcels = Map.groupBy(day.parcels.values(), ({ order }) => customers[order.customer]?.id ?? "");
  const reviewed = [...parcels.values()].filter((theirs) => theirs.some((parcel) => parcel.reviewed));
  const leftOut = await driversOf(day, reviewed.flat());
  for (const [customerId, theirs] of parcels) {
    if (reviewed.includes(theirs)) continue;
    const records = await loadRecords(day.city, { customerId, driverIds: [], giftSatang: 0, since: dayBegins });
    const model = modelBalances(records);
    for (const [id, { available, held, cashOwed }] of model.drivers)
      worth.set(id, (worth.get(id) ?? 0) + available + held - cashOwed);
    const kept = books.get(customerId) ?? {};
    const owes = (kept.customer_due ?? 0) + (kept.customer_credit ?? 0);
    const found = { owes, codHeld: 0 - (kept.cod_held ?? 0) };
    const steps = theirs.map((parcel) => parcel.steps.join("\n  ")).join("\n  --\n  ");
    mustBe(`a customer's money, whose bookings were\n  ${steps}\n`, found, {
      owes: model.owes,
      codHeld: model.codHeld,
    });
  }
  for (const [id, satang] of worth) {
    if (leftOut.has(id)) continue;
    const kept = books.get(id) ?? {};
    const found = 0 - (kept.driver_available ?? 0) - (kept.driver_held ?? 0) - (kept.driver_cash_owed ?? 0);
    mustBe(`what driver ${day.riders.get(id)?.habits.place} is worth`, found, satang);
  }
}

async function driversOf(day: Day, parcels: readonly Parcel[]): Promise<Set<string>> {
  if (parcels.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select distinct substring(actor from 8) as id from booking_events
    where booking_id = any(${parcels.map(({ id }) => id)}::uuid[]) and actor like 'driver:%'`.execute(
    day.world.deps.db,
  );
  return new Set(rows.map(({ id }) => id));
}

import { type Kysely, sql } from "kysely";
import type { Database } from "../../apps/api/src/db/database.ts";
import { loadTrialBalance } from "../../apps/api/src/ledger/trial-balance.ts";
import type { City } from "../city.ts";
import { modelBalances, priceKept } from "./model.ts";

type Db = Kysely<Database>;
export type Watched = { customerId: string; driverIds: readonly string[]; since: Date };

/** A rule of money was broken; the message says which, with both figures. */
export class MoneyWrong extends Error {
  override name = "MoneyWrong";
}

function mustBe(what: string, found: unknown, wanted: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new MoneyWrong(`${what}: found ${left}, should be ${right}`);
}

/** After every step: the books are whole, nothing runs unpaid or is paid twice, and balances are what the rules say. */
export async function checkStep(city: City, watched: Watched): Promise<void> {
  const { db } = city.world.deps;
  await Promise.all([checkBooks(db, watched), checkBookings(db, watched.customerId), checkBalances(city, watched)]);
}

/** Of these people's money: each entry sums to zero, each kept balance is the sum of its lines. */
async function checkBooks(db: Db, { customerId, driverIds }: Watched): Promise<void> {
  const owners = sql`(select id from bookings where customer_id = ${customerId}
    union all select unnest(${[customerId, ...driverIds]}::uuid[]))`;
  const crooked = await sql<{ id: number }>`select entry_id as id from ledger_postings
    where entry_id in (select entry_id from ledger_postings where owner_id in ${owners})
    group by entry_id having sum(amount_satang) <> 0 or count(*) < 2`.execute(db);
  mustBe("entries that do not sum to zero", crooked.rows, []);
  const differing = await sql<{ account: string }>`select account from
    (select account, owner_id, balance_satang as kept from ledger_balances where owner_id in ${owners}) balances
    full join (select account, owner_id, sum(amount_satang) as summed from ledger_postings where owner_id in ${owners}
      group by account, owner_id) sums using (account, owner_id)
    where kept is distinct from summed`.execute(db);
  mustBe("kept balances that are not the sums", differing.rows, []);
}

/** A booking on its way by card or PromptPay has been paid, once. */
async function checkBookings(db: Db, customerId: string): Promise<void> {
  const { rows } = await sql<{ number: string; state: string; paid: number }>`
    select number, bookings.state, count(payments.id) filter (where payments.state = 'paid')::int as paid
    from bookings left join payments on payments.booking_id = bookings.id
    where customer_id = ${customerId} and payment_method <> 'cash' group by bookings.id`.execute(db);
  for (const { number, state, paid } of rows) {
    const onItsWay = !["awaiting_payment", "cancelled", "unfulfilled"].includes(state);
    if (onItsWay) mustBe(`payments of ${number}, ${state}`, paid, 1);
    else if (paid > 1) mustBe(`payments of ${number}, ${state}`, paid, 1);
  }
}

type Kept = { owner: string; account: string; balance: number };

async function loadKept(db: Db, { customerId, driverIds }: Watched): Promise<readonly Kept[]> {
  const { rows } = await sql<Kept>`select owner_id as owner, account, balance_satang as balance from ledger_balances
    where owner_id in (select unnest(${[customerId, ...driverIds]}::uuid[])
      union all select id from bookings where customer_id = ${customerId})`.execute(db);
  return rows;
}
const keptOf = (kept: readonly Kept[], ownerId: string): Record<string, number> =>
  Object.fromEntries(kept.filter(({ owner }) => owner === ownerId).map((row) => [row.account, Number(row.balance)]));

async function checkBalances({ world }: City, watched: Watched) {
  const { customerId, driverIds } = watched;
  const [model, kept] = await Promise.all([modelBalances(world, customerId), loadKept(world.deps.db, watched)]);
  for (const driverId of driverIds) {
    const books = keptOf(kept, driverId);
    const found = {
      available: 0 - (books.driver_available ?? 0),
      held: 0 - (books.driver_held ?? 0),
      cashOwed: books.driver_cash_owed ?? 0,
    };
    mustBe("a driver's balance", found, model.drivers.get(driverId) ?? { available: 0, held: 0, cashOwed: 0 });
  }
  const books = keptOf(kept, customerId);
  mustBe("the customer's due", books.customer_due ?? 0, model.customer.due);
  mustBe("cash on delivery held", 0 - (books.cod_held ?? 0), model.customer.codHeld);
  const prepaid = (rows: readonly (readonly [string, number])[]) =>
    rows.filter(([, amount]) => amount !== 0).sort(([left], [right]) => (left < right ? -1 : 1));
  const found = kept.filter(({ account }) => account === "booking_prepaid");
  mustBe(
    "paid and not settled",
    prepaid(found.map(({ owner, balance }) => [owner, 0 - Number(balance)])),
    prepaid([...model.prepaid]),
  );
  return { model, creditSatang: 0 - (books.customer_credit ?? 0) };
}

/**
 * When nothing is under way: the provider has kept the price of each booking, the fee, or nothing; nobody's money lies about;
 * and our clearing account says of these charges what the provider says.
 */
export async function checkQuiet(city: City, watched: Watched): Promise<void> {
  const { db } = city.world.deps;
  const { model, creditSatang } = await checkBalances(city, watched);
  mustBe("the customer's credit", creditSatang, model.customer.credit);
  const { rows } = await sql<{
    number: string;
    state: string;
    method: string;
    total: number;
    fee: number;
    gone: boolean;
  }>`
    select number, state, payment_method as method, total_satang as total, cancel_fee_satang as fee,
      exists (select 1 from booking_events where booking_id = bookings.id and kind in ('searching', 'scheduled')) as gone
    from bookings where customer_id = ${watched.customerId}`.execute(db);
  const charges = await city.bank.charges(watched.since);
  let clearing = 0;
  for (const booking of rows) {
    const mine = charges.filter(({ description }) => description === booking.number);
    const taken = mine.reduce((sum, one) => sum + (one.paid ? one.amount : 0) - one.refunded_amount, 0);
    const fees = mine.reduce((sum, one) => sum + (one.paid ? one.fee + one.fee_vat : 0), 0);
    clearing += taken - fees;
    const facts = { ...booking, total: Number(booking.total), fee: Number(booking.fee), everSearched: booking.gone };
    mustBe(`what the provider kept of ${booking.number}, ${booking.state}`, taken, priceKept(facts));
  }
  const kept = await sql<{ sum: number }>`select coalesce(sum(amount_satang), 0)::bigint as sum from ledger_postings
    join ledger_entries on ledger_entries.id = entry_id
    where account = 'provider_clearing'
      and booking_id in (select id from bookings where customer_id = ${watched.customerId})`.execute(db);
  mustBe("our clearing account", Number(kept.rows[0]?.sum), clearing);
}

/** The whole books, and all that the provider has: once in a while, for it grows with every history. */
export async function checkCity({ world }: City): Promise<void> {
  const { totalSatang, differing } = await loadTrialBalance(world.deps.db);
  mustBe("the trial balance", [totalSatang, differing], [0, []]);
}

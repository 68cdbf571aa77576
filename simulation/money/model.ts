import { sql } from "kysely";
import type { TestWorld } from "../../apps/api/src/testing/test-world.ts";

/**
 * What the rules say everybody has, worked out a second time and in another way than the books: from what happened
 * (bookings and the facts of their timelines, in order) and from what the provider says it took and gave back. It reads
 * neither entries nor our own payments.
 */
export type Balances = {
  customer: { due: number; credit: number; codHeld: number };
  drivers: Map<string, { available: number; held: number; cashOwed: number }>;
  /** Paid and not settled, by booking. */
  prepaid: Map<string, number>;
};

type Booking = {
  id: string;
  number: string;
  state: string;
  method: string;
  total: number;
  pay: number;
  fee: number;
  cashStop: number | null;
  distance: number;
  returnIncluded: boolean;
};
type Fact = { booking_id: string; kind: string; actor: string; stop_index: number | null; reason: string | null };

const returnShare = 0.5;
const driverShareOfReturn = 0.85;

/** Works the facts through in their order. */
export async function modelBalances({ deps: { db } }: TestWorld, customerId: string): Promise<Balances> {
  const [bookings, facts, cod] = await Promise.all([
    loadBookings(db, customerId),
    sql<Fact>`select booking_id, kind, actor, stop_index, reason from booking_events
    where booking_id in (select id from bookings where customer_id = ${customerId}) order by id`.execute(db),
    sql<{ booking_id: string; index: number; amount: number }>`
    select booking_id, index, cod_amount_satang as amount from stops
    where booking_id in (select id from bookings where customer_id = ${customerId})`.execute(db),
  ]);
  const codOf = (bookingId: string, index: number) =>
    Number(cod.rows.find((row) => row.booking_id === bookingId && row.index === index)?.amount ?? 0);
  const play = newPlay();
  for (const fact of facts.rows) {
    const booking = bookings.get(fact.booking_id);
    if (booking) play.take(booking, fact, codOf);
  }
  return play.balances();
}

async function loadBookings(db: TestWorld["deps"]["db"], customerId: string): Promise<Map<string, Booking>> {
  const rows = await db.selectFrom("bookings").selectAll().where("customer_id", "=", customerId).execute();
  return new Map(
    rows.map((row) => {
      const lines = row.lines as { code: string; amountSatang: number }[];
      return [
        row.id,
        {
          id: row.id,
          number: row.number,
          state: row.state,
          method: row.payment_method,
          total: Number(row.total_satang),
          pay: Number(row.driver_pay_satang),
          fee: Number(row.cancel_fee_satang),
          cashStop: row.payer_stop_index,
          distance: lines.find(({ code }) => code === "distance")?.amountSatang ?? 0,
          returnIncluded: lines.some(({ code }) => code === "return_trip"),
        },
      ];
    }),
  );
}

function newPlay() {
  const customer = { due: 0, credit: 0, codHeld: 0 };
  const drivers: Balances["drivers"] = new Map();
  const prepaid = new Map<string, number>();
  const holds = new Map<string, number>();
  const driverOf = new Map<string, string>();
  const fareTaken = new Set<string>();
  const over = new Set<string>();

  const purse = (id: string) => {
    const known = drivers.get(id) ?? { available: 0, held: 0, cashOwed: 0 };
    drivers.set(id, known);
    return known;
  };
  const release = (booking: Booking, driverId: string) => {
    const held = holds.get(booking.id) ?? 0;
    holds.delete(booking.id);
    purse(driverId).held -= held;
    purse(driverId).available += held;
  };
  /** What was earned pays for the cash in the pocket. */
  const payForCash = (driverId: string) => {
    const mine = purse(driverId);
    const both = Math.max(0, Math.min(mine.available, mine.cashOwed));
    mine.available -= both;
    mine.cashOwed -= both;
  };
  const assigned = (booking: Booking, driverId: string) => {
    driverOf.set(booking.id, driverId);
    if (booking.method !== "cash" || fareTaken.has(booking.id)) return;
    const hold = Math.max(0, booking.total - booking.pay);
    holds.set(booking.id, hold);
    purse(driverId).available -= hold;
    purse(driverId).held += hold;
  };
  const cash = (booking: Booking, fact: Fact, codSatang: number) => {
    const driverId = fact.actor.replace("driver:", "");
    const isFare = booking.cashStop === fact.stop_index && !fareTaken.has(booking.id);
    if (isFare) {
      fareTaken.add(booking.id);
      prepaid.set(booking.id, booking.total);
      purse(driverId).cashOwed += booking.total;
      return;
    }
    purse(driverId).cashOwed += codSatang;
    customer.codHeld += codSatang;
  };
  const done = (booking: Booking, cameBack: boolean) => {
    const driverId = driverOf.get(booking.id) ?? "";
    const back = cameBack && !booking.returnIncluded ? Math.floor(booking.distance * returnShare + 0.5) : 0;
    customer.due += booking.total - (prepaid.get(booking.id) ?? 0) + back;
    prepaid.delete(booking.id);
    purse(driverId).available += booking.pay + Math.floor(back * driverShareOfReturn);
    release(booking, driverId);
    payForCash(driverId);
  };
  const ended = (booking: Booking) => {
    const driverId = driverOf.get(booking.id);
    const paid = prepaid.get(booking.id) ?? 0;
    const kept = Math.min(paid, booking.fee);
    prepaid.delete(booking.id);
    customer.due += booking.fee - kept;
    // The provider gives the rest back to the card; cash somebody took stays the customer's with us.
    if (booking.method === "cash") customer.credit += paid - kept;
    if (!driverId) return;
    purse(driverId).available += booking.fee;
    release(booking, driverId);
    payForCash(driverId);
  };

  return {
    take(booking: Booking, fact: Fact, codOf: (bookingId: string, index: number) => number): void {
      const finished = ["delivered", "returned", "cancelled", "unfulfilled"].includes(fact.kind);
      if (finished && over.has(booking.id)) return;
      if (finished) over.add(booking.id);
      // Money of the provider's counts from the moment the booking was let go on its way.
      if (fact.kind === "searching" || fact.kind === "scheduled") {
        if (booking.method !== "cash" && !prepaid.has(booking.id)) prepaid.set(booking.id, booking.total);
        if (fact.actor.startsWith("driver:")) driverOf.delete(booking.id);
      }
      if (fact.kind === "assigned") assigned(booking, fact.actor.replace("driver:", ""));
      if (fact.kind === "cash_collected") cash(booking, fact, codOf(booking.id, fact.stop_index ?? 0));
      if (fact.kind === "given_back") {
        release(booking, fact.actor.replace("driver:", ""));
        driverOf.delete(booking.id);
      }
      if (fact.kind === "delivered" || fact.kind === "returned") done(booking, fact.kind === "returned");
      if (fact.kind === "cancelled" || fact.kind === "unfulfilled") ended(booking);
    },
    balances(): Balances {
      return { customer, drivers, prepaid };
    },
  };
}

/** What the provider should have kept of a booking when all is quiet: its price, the fee, or nothing. */
export function priceKept(booking: {
  state: string;
  method: string;
  total: number;
  fee: number;
  everSearched: boolean;
}): number {
  if (booking.method === "cash" || !booking.everSearched) return 0;
  const endedBefore = booking.state === "cancelled" || booking.state === "unfulfilled";
  return endedBefore ? Math.min(booking.fee, booking.total) : booking.total;
}

import type { BookingRecord, Fact, Records } from "./records.ts";

/**
 * What the rules say everybody has, worked out a second time and in another way than the books: from what happened
 * (bookings and the facts of their timelines, in order), from what was asked of cards and given back. It reads no entries.
 */
export type Balances = {
  /** What the customer owes less what we have of theirs and have not promised to send back. */
  owes: number;
  codHeld: number;
  drivers: Map<string, DriverMoney>;
  /** Paid and not settled, by booking. */
  prepaid: Map<string, number>;
};
export type DriverMoney = {
  /** Of the balance that can be paid out, and of the cash in the pocket: exact as long as only jobs moved them. */
  available: number;
  cashOwed: number;
  held: number;
  exact: boolean;
};

const returnShare = 0.5;
const driverShareOfReturn = 0.85;
const waiting = { freeSeconds: 30 * 60, stepSeconds: 30 * 60, stepSatang: 2500, mostSecondsAtAStop: 4 * 3600 };
const arrivals = ["arrived_at_pickup", "arrived_at_stop"];
const departures = ["picked_up", "stop_done", "stop_done_unverified", "stop_failed"];

/** Works the facts through in their order, then what was charged and given back. */
export function modelBalances(records: Records): Balances {
  const play = newPlay(records);
  for (const fact of records.facts) {
    const booking = records.bookings.find(({ id }) => id === fact.bookingId);
    if (booking) play.take(booking, fact);
  }
  for (const charge of records.charges) if (charge.state === "paid") play.charged(charge);
  for (const topUp of records.topUps) if (topUp.state === "paid") play.moved(topUp.driverId, topUp.amount);
  for (const payout of records.payouts) if (!["failed", "rejected"].includes(payout.state)) play.paidOut(payout);
  return play.balances();
}

/** What of a charge for dues stays: a part that nothing was owed for any more goes back. What staff give is a gift. */
const keptOfDue = ({ refunds }: Records, charge: Records["charges"][number]): number =>
  refunds
    .filter((one) => one.chargeId === charge.id && one.reason !== "staff")
    .reduce((left, one) => left - one.amount, charge.amount);

function newPlay(records: Records) {
  let owes = 0;
  // What was given back to a recipient was never the sender's.
  let codHeld = 0 - records.collections.reduce((sum, one) => sum + (one.state === "refunded" ? one.amount : 0), 0);
  const drivers: Balances["drivers"] = new Map();
  const prepaid = new Map<string, number>();
  const holds = new Map<string, number>();
  const driverOf = new Map<string, string>();
  const fareTaken = new Set<string>();
  const over = new Set<string>();
  const visits = new Map<string, Fact[]>();

  const purse = (id: string) => {
    const known = drivers.get(id) ?? { available: 0, held: 0, cashOwed: 0, exact: true };
    drivers.set(id, known);
    return known;
  };
  const release = (booking: BookingRecord, driverId: string) => {
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
  const assigned = (booking: BookingRecord, driverId: string) => {
    driverOf.set(booking.id, driverId);
    visits.set(booking.id, []);
    if (booking.method !== "cash" || fareTaken.has(booking.id)) return;
    const hold = Math.max(0, booking.total - booking.pay);
    holds.set(booking.id, hold);
    purse(driverId).available -= hold;
    purse(driverId).held += hold;
  };
  const cash = (booking: BookingRecord, fact: Fact) => {
    const driverId = fact.actor.replace("driver:", "");
    const isFare = booking.cashStop === fact.stopIndex && !fareTaken.has(booking.id);
    if (isFare) {
      // As much as the price was then: it may have been raised since.
      const fare = records.fares.find(({ bookingId }) => bookingId === booking.id)?.amount ?? 0;
      fareTaken.add(booking.id);
      prepaid.set(booking.id, fare);
      purse(driverId).cashOwed += fare;
      return;
    }
    const stop = records.cod.find((one) => one.bookingId === booking.id && one.index === fact.stopIndex);
    purse(driverId).cashOwed += stop?.amount ?? 0;
    codHeld += stop?.amount ?? 0;
  };
  const done = (booking: BookingRecord, cameBack: boolean) => {
    const driverId = driverOf.get(booking.id) ?? "";
    const lineOf = (code: string) => booking.lines.find((line) => line.code === code)?.amountSatang ?? 0;
    const back = cameBack && !lineOf("return_trip") ? Math.floor(lineOf("distance") * returnShare + 0.5) : 0;
    const waited = waitingFee(visits.get(booking.id) ?? []);
    owes += booking.total - (prepaid.get(booking.id) ?? 0) + back + waited;
    prepaid.delete(booking.id);
    purse(driverId).available += booking.pay + Math.floor(back * driverShareOfReturn) + waited;
    release(booking, driverId);
    payForCash(driverId);
  };
  const ended = (booking: BookingRecord) => {
    const driverId = driverOf.get(booking.id);
    const paid = prepaid.get(booking.id) ?? 0;
    const kept = Math.min(paid, booking.fee);
    prepaid.delete(booking.id);
    owes += booking.fee - kept;
    // The provider gives the rest back to the card; cash somebody took stays the customer's with us.
    if (booking.method === "cash") owes -= paid - kept;
    if (!driverId) return;
    purse(driverId).available += booking.fee;
    release(booking, driverId);
    payForCash(driverId);
  };

  /** Money came into, or left, a driver's balance by another way than a job. */
  const moved = (driverId: string, amount: number) => {
    const mine = purse(driverId);
    mine.available += amount;
    mine.exact = false;
  };

  return {
    moved,
    take(booking: BookingRecord, fact: Fact): void {
      const finished = ["delivered", "returned", "cancelled", "unfulfilled"].includes(fact.kind);
      if (finished && over.has(booking.id)) return;
      if (finished) over.add(booking.id);
      visits.get(booking.id)?.push(fact);
      // Money of the provider's counts from the moment the booking was let go on its way.
      if (fact.kind === "searching" || fact.kind === "scheduled") {
        if (booking.method !== "cash" && !prepaid.has(booking.id)) prepaid.set(booking.id, booking.total);
        if (fact.actor.startsWith("driver:")) driverOf.delete(booking.id);
      }
      if (fact.kind === "assigned") assigned(booking, fact.actor.replace("driver:", ""));
      if (fact.kind === "cash_collected") cash(booking, fact);
      if (fact.kind === "given_back") {
        release(booking, fact.actor.replace("driver:", ""));
        driverOf.delete(booking.id);
      }
      if (fact.kind === "delivered" || fact.kind === "returned") done(booking, fact.kind === "returned");
      if (fact.kind === "cancelled" || fact.kind === "unfulfilled") ended(booking);
    },
    charged(charge: Records["charges"][number]): void {
      if (charge.purpose === "due") owes -= keptOfDue(records, charge);
      if (charge.purpose === "tip") moved(driverOf.get(charge.bookingId ?? "") ?? "", charge.amount);
    },
    paidOut({ kind, accountId, amount }: Records["payouts"][number]): void {
      if (kind === "cod") codHeld -= amount;
      else moved(accountId, -amount);
    },
    balances: (): Balances => ({ owes, codHeld, drivers, prepaid }),
  };
}

/** Each started half hour after the first, over all stops where the driver who finished it stood. */
export function waitingFee(facts: readonly Fact[]): number {
  let seconds = 0;
  const since = new Map<number, number>();
  for (const { kind, stopIndex, happenedAt } of facts) {
    if (stopIndex === null) continue;
    const at = Date.parse(happenedAt);
    const arrived = since.get(stopIndex);
    if (arrivals.includes(kind) && arrived === undefined) since.set(stopIndex, at);
    if (!departures.includes(kind) || arrived === undefined) continue;
    seconds += Math.min(waiting.mostSecondsAtAStop, Math.floor((at - arrived) / 1000));
    since.delete(stopIndex);
  }
  return Math.ceil(Math.max(0, seconds - waiting.freeSeconds) / waiting.stepSeconds) * waiting.stepSatang;
}

/** What the provider should have kept of a booking's price when all is quiet: the price, the fee, or nothing. */
export function priceKept(booking: BookingRecord, { facts, refunds, charges }: Records): number {
  const everSearched = facts.some(
    ({ bookingId, kind }) => bookingId === booking.id && (kind === "searching" || kind === "scheduled"),
  );
  if (booking.method === "cash" || !everSearched) return 0;
  const endedBefore = booking.state === "cancelled" || booking.state === "unfulfilled";
  const price = endedBefore ? Math.min(booking.fee, booking.total) : booking.total;
  const ofPrice = (chargeId: string | null) =>
    chargeId === null || charges.some(({ id, purpose }) => id === chargeId && purpose === "priority_fee");
  const lowered = refunds.filter(
    (one) => one.bookingId === booking.id && ofPrice(one.chargeId) && one.reason === "staff" && one.state === "sent",
  );
  return price - lowered.reduce((sum, one) => sum + one.amount, 0);
}

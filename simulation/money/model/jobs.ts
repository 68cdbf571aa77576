import type { DriverBalances } from "./driver-balances.ts";
import { holdOf, priceOf } from "./price.ts";
import { type BookingEvent, type BookingRecord, lineOf, type Records } from "./records.ts";
import { waitingFee } from "./waiting.ts";

const returnShare = 0.5;
const driverPercentOfReturn = 85;

/** What jobs earn and cost, by their timelines. */
type JobsMoney = { owes: number; codHeld: number; prepaid: Map<string, number> };

type Play = {
  records: Records;
  balances: DriverBalances;
  money: JobsMoney;
  driverOf: Map<string, string>;
  /** On its way once, so paid. */
  paid: Set<string>;
  edited: Set<string>;
  fareCollected: Set<string>;
  over: Set<string>;
  visits: Map<string, BookingEvent[]>;
};

/** Bookings and their timelines, fact by fact. */
export function newJobs(records: Records, balances: DriverBalances) {
  const money: JobsMoney = { owes: 0, codHeld: 0, prepaid: new Map() };
  const play: Play = {
    records,
    balances,
    money,
    driverOf: new Map(),
    paid: new Set(),
    edited: new Set(),
    fareCollected: new Set(),
    over: new Set(),
    visits: new Map(),
  };
  return {
    money,
    driverOf: (bookingId: string): string => play.driverOf.get(bookingId) ?? "",
    apply: (booking: BookingRecord, event: BookingEvent): void => applyEvent(play, booking, event),
  };
}
export type Jobs = ReturnType<typeof newJobs>;

function applyEvent(play: Play, booking: BookingRecord, event: BookingEvent): void {
  // What is lost out of a depot ended before, with the driver's pay.
  const finished = ["delivered", "returned", "held", "lost", "cancelled", "unfulfilled"].includes(
    event.kind,
  );
  if (finished && play.over.has(booking.id)) return;
  if (finished) play.over.add(booking.id);
  play.visits.get(booking.id)?.push(event);
  const driverId = event.actor.replace("driver:", "");
  if (event.kind === "booked") applyCredit(play, booking);
  if (event.kind === "searching" || event.kind === "scheduled") {
    confirmPayment(play, booking);
    if (event.actor.startsWith("driver:")) play.driverOf.delete(booking.id);
  }
  if (event.kind === "assigned") assigned(play, booking, driverId);
  if (event.kind === "edit_agreed") edited(play, booking, driverId);
  if (event.kind === "cash_collected") cash(play, booking, event);
  if (event.kind === "given_back") {
    play.balances.release(driverId, booking.id);
    play.driverOf.delete(booking.id);
  }
  // At a depot the way back was driven all the same.
  if (["delivered", "returned", "held"].includes(event.kind))
    done(play, booking, event.kind !== "delivered");
  if (event.kind === "cancelled" || event.kind === "unfulfilled") ended(play, booking);
  if (event.kind === "lost") lost(play, booking);
}

/** The customer's credit is the booking's from the moment it was made, whether or not the rest is ever paid. */
function applyCredit({ money }: Play, booking: BookingRecord): void {
  if (booking.credit === 0) return;
  money.prepaid.set(booking.id, booking.credit);
  money.owes += booking.credit;
}

/**
 * The provider's money counts from the moment the booking is confirmed; a raised price is the
 * provider's too.
 */
function confirmPayment({ records, money, paid }: Play, booking: BookingRecord): void {
  if (booking.method === "cash" || paid.has(booking.id)) return;
  paid.add(booking.id);
  money.prepaid.set(booking.id, priceOf(booking, records.edits).before);
}

function assigned(play: Play, booking: BookingRecord, driverId: string): void {
  play.driverOf.set(booking.id, driverId);
  play.visits.set(booking.id, []);
  hold(play, booking, driverId);
}

/** More cash to collect is more to set aside, less is less; cash that was counted stays as it is. */
function edited(play: Play, booking: BookingRecord, driverId: string): void {
  play.edited.add(booking.id);
  hold(play, booking, driverId);
}

function hold(
  { records, balances, fareCollected, edited }: Play,
  booking: BookingRecord,
  driverId: string,
): void {
  if (booking.method !== "cash" || fareCollected.has(booking.id)) return;
  balances.release(driverId, booking.id);
  balances.hold(driverId, booking.id, holdOf(booking, records, edited.has(booking.id)));
}

function cash(
  { records, balances, money, fareCollected }: Play,
  booking: BookingRecord,
  event: BookingEvent,
): void {
  const driverId = event.actor.replace("driver:", "");
  const isFare = booking.cashStop === event.stopIndex && !fareCollected.has(booking.id);
  if (isFare) {
    // As much as the price was then: it may have been raised since.
    const fare = records.fares.find(({ bookingId }) => bookingId === booking.id)?.amount ?? 0;
    fareCollected.add(booking.id);
    money.prepaid.set(booking.id, booking.credit + fare);
    balances.addCash(driverId, fare);
    return;
  }
  const cod =
    records.stops.find((stop) => stop.bookingId === booking.id && stop.index === event.stopIndex)
      ?.cod ?? 0;
  balances.addCash(driverId, cod);
  money.codHeld += cod;
}

function done(
  { records, balances, money, driverOf, visits }: Play,
  booking: BookingRecord,
  cameBack: boolean,
): void {
  const driverId = driverOf.get(booking.id) ?? "";
  const back =
    cameBack && !lineOf(booking, "return_trip")
      ? Math.floor(lineOf(booking, "distance") * returnShare + 0.5)
      : 0;
  const waited = waitingFee(visits.get(booking.id) ?? []);
  const { settled } = priceOf(booking, records.edits);
  money.owes += settled - (money.prepaid.get(booking.id) ?? 0) + back + waited;
  money.prepaid.delete(booking.id);
  balances.earned(driverId, booking.pay + Math.ceil((back * driverPercentOfReturn) / 100) + waited);
  balances.release(driverId, booking.id);
  balances.payForCash(driverId);
}

function ended({ balances, money, driverOf }: Play, booking: BookingRecord): void {
  const driverId = driverOf.get(booking.id);
  const paid = money.prepaid.get(booking.id) ?? 0;
  const retained = Math.min(paid, booking.fee);
  money.prepaid.delete(booking.id);
  money.owes += booking.fee - retained - becomesCredit(booking, paid, retained);
  if (!driverId) return;
  balances.earned(driverId, booking.fee);
  balances.release(driverId, booking.id);
  balances.payForCash(driverId);
}

/** There is no pay for goods that were lost on the way, and everything paid is refunded. */
function lost({ balances, money, driverOf }: Play, booking: BookingRecord): void {
  const paid = money.prepaid.get(booking.id) ?? 0;
  money.prepaid.delete(booking.id);
  money.owes -= becomesCredit({ ...booking, fee: 0 }, paid, 0);
  const driverId = driverOf.get(booking.id);
  if (driverId) balances.release(driverId, booking.id);
}

/**
 * The provider refunds the rest to the card; collected cash and used credit become the customer's
 * credit.
 */
function becomesCredit(booking: BookingRecord, paid: number, retained: number): number {
  // Credit pays the fee first; what was charged, also for a higher price, goes back where it came from.
  return booking.method === "cash"
    ? paid - retained
    : booking.credit - Math.min(booking.credit, booking.fee);
}

import { holdOf, priceOf } from "./model-price.ts";
import type { Purses } from "./model-purses.ts";
import { waitingFee } from "./model-waiting.ts";
import { type BookingRecord, type Fact, lineOf, type Records } from "./records.ts";

const returnShare = 0.5;
const driverShareOfReturn = 0.85;

/** What jobs bring and cost, as their timelines tell it. */
type JobsMoney = { owes: number; codHeld: number; prepaid: Map<string, number> };

type Play = {
  records: Records;
  purses: Purses;
  money: JobsMoney;
  driverOf: Map<string, string>;
  /** On its way once, so paid. */
  paid: Set<string>;
  edited: Set<string>;
  fareTaken: Set<string>;
  over: Set<string>;
  visits: Map<string, Fact[]>;
};

/** Bookings and their timelines, fact by fact. */
export function newJobs(records: Records, purses: Purses) {
  const money: JobsMoney = { owes: 0, codHeld: 0, prepaid: new Map() };
  const play: Play = {
    records,
    purses,
    money,
    driverOf: new Map(),
    paid: new Set(),
    edited: new Set(),
    fareTaken: new Set(),
    over: new Set(),
    visits: new Map(),
  };
  return {
    money,
    driverOf: (bookingId: string): string => play.driverOf.get(bookingId) ?? "",
    take: (booking: BookingRecord, fact: Fact): void => takeFact(play, booking, fact),
  };
}
export type Jobs = ReturnType<typeof newJobs>;

function takeFact(play: Play, booking: BookingRecord, fact: Fact): void {
  // What is lost out of a depot ended before, with the driver's pay.
  const finished = ["delivered", "returned", "held", "lost", "cancelled", "unfulfilled"].includes(fact.kind);
  if (finished && play.over.has(booking.id)) return;
  if (finished) play.over.add(booking.id);
  play.visits.get(booking.id)?.push(fact);
  const driverId = fact.actor.replace("driver:", "");
  if (fact.kind === "booked") takeCredit(play, booking);
  if (fact.kind === "searching" || fact.kind === "scheduled") {
    letGo(play, booking);
    if (fact.actor.startsWith("driver:")) play.driverOf.delete(booking.id);
  }
  if (fact.kind === "assigned") assigned(play, booking, driverId);
  if (fact.kind === "edit_agreed") edited(play, booking, driverId);
  if (fact.kind === "cash_collected") cash(play, booking, fact);
  if (fact.kind === "given_back") {
    play.purses.release(driverId, booking.id);
    play.driverOf.delete(booking.id);
  }
  // At a depot the way back was driven all the same.
  if (["delivered", "returned", "held"].includes(fact.kind)) done(play, booking, fact.kind !== "delivered");
  if (fact.kind === "cancelled" || fact.kind === "unfulfilled") ended(play, booking);
  if (fact.kind === "lost") lost(play, booking);
}

/** The customer's credit is the booking's from the moment it was made, whether or not the rest is ever paid. */
function takeCredit({ money }: Play, booking: BookingRecord): void {
  if (booking.credit === 0) return;
  money.prepaid.set(booking.id, booking.credit);
  money.owes += booking.credit;
}

/** Money of the provider's counts from the moment the booking was let go on its way; a higher price is the provider's too. */
function letGo({ records, money, paid }: Play, booking: BookingRecord): void {
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

function hold({ records, purses, fareTaken, edited }: Play, booking: BookingRecord, driverId: string): void {
  if (booking.method !== "cash" || fareTaken.has(booking.id)) return;
  purses.release(driverId, booking.id);
  purses.hold(driverId, booking.id, holdOf(booking, records, edited.has(booking.id)));
}

function cash({ records, purses, money, fareTaken }: Play, booking: BookingRecord, fact: Fact): void {
  const driverId = fact.actor.replace("driver:", "");
  const isFare = booking.cashStop === fact.stopIndex && !fareTaken.has(booking.id);
  if (isFare) {
    // As much as the price was then: it may have been raised since.
    const fare = records.fares.find(({ bookingId }) => bookingId === booking.id)?.amount ?? 0;
    fareTaken.add(booking.id);
    money.prepaid.set(booking.id, booking.credit + fare);
    purses.tookCash(driverId, fare);
    return;
  }
  const cod = records.stops.find((one) => one.bookingId === booking.id && one.index === fact.stopIndex)?.cod ?? 0;
  purses.tookCash(driverId, cod);
  money.codHeld += cod;
}

function done({ records, purses, money, driverOf, visits }: Play, booking: BookingRecord, cameBack: boolean): void {
  const driverId = driverOf.get(booking.id) ?? "";
  const back =
    cameBack && !lineOf(booking, "return_trip") ? Math.floor(lineOf(booking, "distance") * returnShare + 0.5) : 0;
  const waited = waitingFee(visits.get(booking.id) ?? []);
  const { settled } = priceOf(booking, records.edits);
  money.owes += settled - (money.prepaid.get(booking.id) ?? 0) + back + waited;
  money.prepaid.delete(booking.id);
  purses.earned(driverId, booking.pay + Math.floor(back * driverShareOfReturn) + waited);
  purses.release(driverId, booking.id);
  purses.payForCash(driverId);
}

function ended({ purses, money, driverOf }: Play, booking: BookingRecord): void {
  const driverId = driverOf.get(booking.id);
  const paid = money.prepaid.get(booking.id) ?? 0;
  const kept = Math.min(paid, booking.fee);
  money.prepaid.delete(booking.id);
  money.owes += booking.fee - kept - becomesCredit(booking, paid, kept);
  if (!driverId) return;
  purses.earned(driverId, booking.fee);
  purses.release(driverId, booking.id);
  purses.payForCash(driverId);
}

/** Nobody earns on goods that were lost on the way, and all that was paid goes back. */
function lost({ purses, money, driverOf }: Play, booking: BookingRecord): void {
  const paid = money.prepaid.get(booking.id) ?? 0;
  money.prepaid.delete(booking.id);
  money.owes -= becomesCredit({ ...booking, fee: 0 }, paid, 0);
  const driverId = driverOf.get(booking.id);
  if (driverId) purses.release(driverId, booking.id);
}

/** The provider gives the rest back to the card; cash that was taken, and credit that was used, are the customer's with us. */
function becomesCredit(booking: BookingRecord, paid: number, kept: number): number {
  // Credit pays the fee first; what was charged, also for a higher price, goes back where it came from.
  return booking.method === "cash" ? paid - kept : booking.credit - Math.min(booking.credit, booking.fee);
}

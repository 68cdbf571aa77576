import { type Jobs, newJobs } from "./model-jobs.ts";
import { type DriverMoney, newPurses, type Purses } from "./model-purses.ts";
import {
  type AdjustmentRecord,
  type ChargeRecord,
  type ClaimRecord,
  type Records,
  type RefundRecord,
  sumOf,
} from "./records.ts";

/**
 * What the rules say everybody has, worked out a second time and in another way than the books: from what happened
 * (bookings and the facts of their timelines, in order), from what was asked of cards and given back, and from what staff
 * decided. It reads no entries.
 */
export type Balances = {
  /** What the customer owes less what we have of theirs and have not promised to send back. */
  owes: number;
  codHeld: number;
  drivers: ReadonlyMap<string, DriverMoney>;
  /** Paid and not settled, by booking. */
  prepaid: ReadonlyMap<string, number>;
};

/** Works the facts through in their order, then what was charged, paid out, granted and set right. */
export function modelBalances(records: Records): Balances {
  const purses = newPurses();
  const jobs = newJobs(records, purses);
  for (const fact of records.facts) {
    const booking = records.bookings.find(({ id }) => id === fact.bookingId);
    if (booking) jobs.take(booking, fact);
  }
  for (const topUp of records.topUps) if (topUp.state === "paid") purses.moved(topUp.driverId, topUp.amount);
  const payouts = records.payouts.filter(({ state }) => state !== "failed" && state !== "rejected");
  for (const { kind, accountId, amount } of payouts) if (kind === "driver") purses.moved(accountId, -amount);
  const outOf = (kind: string) => sumOf(payouts, (one) => (one.kind === kind ? one.amount : 0));
  // What was given back to a recipient was never the sender's.
  const toRecipients = sumOf(records.collections, ({ state, amount }) => (state === "refunded" ? amount : 0));
  return {
    owes:
      jobs.money.owes +
      outOf("credit") -
      sumOf(records.charges, (charge) => paidByCharge(charge, { records, jobs, purses })) -
      sumOf(records.claims, (claim) => grantedByClaim(claim, { records, purses })) -
      sumOf(records.refunds, keptAsCredit) -
      sumOf(records.adjustments, (adjustment) => setRight(adjustment, purses)),
    codHeld: jobs.money.codHeld - toRecipients - outOf("cod"),
    drivers: purses.all,
    prepaid: jobs.money.prepaid,
  };
}

/** What a later charge pays of dues; a tip is its driver's. */
function paidByCharge(
  charge: ChargeRecord,
  { records, jobs, purses }: { records: Records; jobs: Jobs; purses: Purses },
): number {
  if (charge.state !== "paid") return 0;
  if (charge.purpose === "tip") purses.moved(jobs.driverOf(charge.bookingId ?? ""), charge.amount);
  return charge.purpose === "due" ? keptOfDue(records, charge) : 0;
}

/** What of a charge for dues stays: a part that nothing was owed for any more goes back. What staff give is a gift. */
const keptOfDue = ({ refunds }: Records, charge: ChargeRecord): number =>
  charge.amount - sumOf(refunds, (one) => (one.chargeId === charge.id && one.reason !== "staff" ? one.amount : 0));

/** What credit had paid is credit again when staff give it back; so is what the provider refused and staff left with us. */
const keptAsCredit = ({ state, amount, credit }: RefundRecord): number =>
  (state === "proposed" || state === "turned_down" ? 0 : credit) + (state === "credited" ? amount : 0);

/** A claim two of staff have granted: credit, or a transfer that is still to be made; what goes to the card is promised back. */
function grantedByClaim(claim: ClaimRecord, { records, purses }: { records: Records; purses: Purses }): number {
  if (claim.state !== "accepted" && claim.state !== "paid") return 0;
  const driverId = records.bookings.find(({ id }) => id === claim.bookingId)?.driverId;
  if (driverId && claim.share > 0) purses.moved(driverId, -claim.share);
  // A transfer is shown as promised as long as nobody has made it.
  return claim.way === "credit" ? (claim.amount ?? 0) : 0;
}

/** What two of staff have set right. */
function setRight({ kind, ownerId, amount, state }: AdjustmentRecord, purses: Purses): number {
  if (state !== "done") return 0;
  if (kind === "driver_credit") purses.moved(ownerId, amount);
  if (kind === "driver_debit") purses.moved(ownerId, -amount);
  return kind === "customer_credit" || kind === "due_waived" ? amount : 0;
}

import { type DriverBalances, type DriverMoney, newDriverBalances } from "./driver-balances.ts";
import { type Jobs, newJobs } from "./jobs.ts";
import {
  type AdjustmentRecord,
  type ChargeRecord,
  type ClaimRecord,
  type Records,
  type RefundRecord,
  sumOf,
} from "./records.ts";

/**
 * Everyone's balance by the rules, calculated a second time and independently of the books: from
 * bookings and their events in order, from charges and refunds, and from staff decisions. It reads
 * no entries.
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
  const balances = newDriverBalances();
  const jobs = newJobs(records, balances);
  for (const event of records.events) {
    const booking = records.bookings.find(({ id }) => id === event.bookingId);
    if (booking) jobs.apply(booking, event);
  }
  for (const topUp of records.topUps)
    if (topUp.state === "paid") balances.moved(topUp.driverId, topUp.amount);
  const payouts = records.payouts.filter(({ state }) => state !== "failed" && state !== "rejected");
  for (const { kind, accountId, amount } of payouts)
    if (kind === "driver") balances.moved(accountId, -amount);
  const outOf = (kind: string) =>
    sumOf(payouts, (payout) => (payout.kind === kind ? payout.amount : 0));
  // What was given back to a recipient was never the sender's.
  const toRecipients = sumOf(records.collections, ({ state, amount }) =>
    state === "refunded" ? amount : 0,
  );
  return {
    owes:
      jobs.money.owes +
      outOf("credit") -
      sumOf(records.charges, (charge) => paidByCharge(charge, { records, jobs, balances })) -
      sumOf(records.claims, (claim) => paidByClaim(claim, { records, balances })) -
      sumOf(records.refunds, creditedByRefund) -
      sumOf(records.adjustments, (adjustment) => creditedByAdjustment(adjustment, balances)),
    codHeld: jobs.money.codHeld - toRecipients - outOf("cod"),
    drivers: balances.all,
    prepaid: jobs.money.prepaid,
  };
}

/** What a later charge pays of dues; a tip is its driver's. */
function paidByCharge(
  charge: ChargeRecord,
  { records, jobs, balances }: { records: Records; jobs: Jobs; balances: DriverBalances },
): number {
  if (charge.state !== "paid") return 0;
  if (charge.purpose === "tip")
    balances.moved(jobs.driverOf(charge.bookingId ?? ""), charge.amount);
  return charge.purpose === "due" ? retainedOfDue(records, charge) : 0;
}

/**
 * What remains of a charge for amounts due: a part that was no longer owed is refunded. A staff
 * refund is a gift.
 */
const retainedOfDue = ({ refunds }: Records, charge: ChargeRecord): number =>
  charge.amount -
  sumOf(refunds, (refund) =>
    refund.chargeId === charge.id && refund.reason !== "staff" ? refund.amount : 0,
  );

/** What credit had paid is credit again when staff give it back; so is what the provider refused and staff left with us. */
const creditedByRefund = ({ state, amount, credit }: RefundRecord): number =>
  (state === "proposed" || state === "turned_down" ? 0 : credit) +
  (state === "credited" ? amount : 0);

/** A claim two of staff have granted: credit, or a transfer that is still to be made; what goes to the card is promised back. */
function paidByClaim(
  claim: ClaimRecord,
  { records, balances }: { records: Records; balances: DriverBalances },
): number {
  if (claim.state !== "accepted" && claim.state !== "paid") return 0;
  const driverId = records.bookings.find(({ id }) => id === claim.bookingId)?.driverId;
  if (driverId && claim.share > 0) balances.moved(driverId, -claim.share);
  // A transfer counts as promised until it is made.
  return claim.way === "credit" ? (claim.amount ?? 0) : 0;
}

/** What two of staff have set right. */
function creditedByAdjustment(
  { kind, ownerId, amount, state }: AdjustmentRecord,
  balances: DriverBalances,
): number {
  if (state !== "done") return 0;
  if (kind === "driver_credit") balances.moved(ownerId, amount);
  if (kind === "driver_debit") balances.moved(ownerId, -amount);
  return kind === "customer_credit" || kind === "due_waived" ? amount : 0;
}

import { assert } from "../assert.ts";
import { isSatang, type Satang } from "../money.ts";
import { type Entry, entryOf, type Posting } from "./entry.ts";

export type ReceivedCharge = {
  paymentId: string;
  /** Null for money that pays dues of several bookings. */
  bookingId: string | null;
  customerId: string;
  amountSatang: Satang;
  /** The provider's fee with its VAT, 0 to the amount. */
  feeSatang: Satang;
};

const head = (kind: Entry["kind"], { paymentId, bookingId }: ReceivedCharge) => ({
  kind,
  source: `payment:${paymentId}`,
  ...(bookingId && { bookingId }),
});

/** Returns the postings of a charge: the money held by the provider, and the provider's fee. */
function arrived({ amountSatang, feeSatang }: ReceivedCharge): Posting[] {
  assert(feeSatang >= 0 && feeSatang <= amountSatang, "the fee is part of the amount");
  return [
    { account: "provider_clearing", amountSatang: amountSatang - feeSatang },
    { account: "provider_fees", amountSatang: feeSatang },
  ];
}

/** A tip: all of it is the driver's, the provider's fee is the platform's. */
export const receiveTip = (charge: ReceivedCharge, driverId: string): Entry | null =>
  entryOf(head("tip_received", charge), [
    ...arrived(charge),
    { account: "driver_available", ownerId: driverId, amountSatang: -charge.amountSatang },
  ]);

/** A higher price is paid: the money is the booking's until it is settled, like the price before. */
export function receivePriority(charge: ReceivedCharge): Entry | null {
  assert(charge.bookingId, "a priority fee belongs to a booking");
  return entryOf(head("priority_received", charge), [
    ...arrived(charge),
    { account: "booking_prepaid", ownerId: charge.bookingId, amountSatang: -charge.amountSatang },
  ]);
}

/**
 * Books money for a customer's amounts due. It is the customer's until `payAmountDue` uses it for the bookings
 * concerned.
 */
export const receiveForAmountsDue = (charge: ReceivedCharge): Entry | null =>
  creditCharge(charge, "due_received");

/** Money that came in and that nothing waits for: the customer's, until it has gone back. */
export const receiveUnused = (charge: ReceivedCharge): Entry | null =>
  creditCharge(charge, "charge_unused");

const creditCharge = (
  charge: ReceivedCharge,
  kind: "due_received" | "charge_unused",
): Entry | null =>
  entryOf(head(kind, charge), [
    ...arrived(charge),
    { account: "customer_credit", ownerId: charge.customerId, amountSatang: -charge.amountSatang },
  ]);

/**
 * One waiting of a booking in the books; `part` distinguishes a driver who handed the goods over
 * from the one who finished.
 */
export const waitingSource = (bookingId: string, part?: string): string =>
  part ? `waiting:${bookingId}:${part}` : `waiting:${bookingId}`;

/** The driver had to wait: the customer owes it, the driver has it at once. Null for nothing. */
export function settleWaiting(input: {
  bookingId: string;
  customerId: string;
  driverId: string;
  feeSatang: Satang;
  part?: string | undefined;
}): Entry | null {
  const { bookingId, feeSatang, part } = input;
  assert(isSatang(feeSatang) && feeSatang >= 0, "the fee is not negative");
  return entryOf({ kind: "waiting_settled", source: waitingSource(bookingId, part), bookingId }, [
    { account: "customer_due", ownerId: input.customerId, amountSatang: feeSatang },
    { account: "driver_available", ownerId: input.driverId, amountSatang: -feeSatang },
  ]);
}

/**
 * The customer's money with us pays what they owe for a booking.
 * @param because distinguishes two payments for one booking, such as a payment's id
 */
export function payAmountDue(input: {
  bookingId: string;
  customerId: string;
  amountSatang: Satang;
  because: string;
}): Entry | null {
  const { bookingId, customerId, amountSatang, because } = input;
  assert(isSatang(amountSatang) && amountSatang >= 0, "the amount is not negative");
  return entryOf({ kind: "due_paid", source: `due:${bookingId}:${because}`, bookingId }, [
    { account: "customer_credit", ownerId: customerId, amountSatang },
    { account: "customer_due", ownerId: customerId, amountSatang: -amountSatang },
  ]);
}

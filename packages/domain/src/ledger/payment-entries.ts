import { assert } from "../assert.ts";
import type { Satang } from "../money.ts";
import { type Entry, entryOf } from "./entry.ts";

/**
 * A customer's money has come in by card or PromptPay and pays for a booking; the provider keeps its fee.
 *
 * @param feeSatang the provider's fee with its VAT, 0 to the amount
 */
export function receivePayment(input: {
  paymentId: string;
  bookingId: string;
  amountSatang: Satang;
  feeSatang: Satang;
}): Entry | null {
  const { paymentId, bookingId, amountSatang, feeSatang } = input;
  assert(feeSatang >= 0 && feeSatang <= amountSatang, "the fee is part of the amount");
  return entryOf({ kind: "payment_received", source: `payment:${paymentId}`, bookingId }, [
    { account: "provider_clearing", amountSatang: amountSatang - feeSatang },
    { account: "provider_fees", amountSatang: feeSatang },
    { account: "booking_prepaid", ownerId: bookingId, amountSatang: -amountSatang },
  ]);
}

/** A driver has paid in; the provider's fee is ours. */
export function receiveTopUp(input: {
  topUpId: string;
  driverId: string;
  amountSatang: Satang;
  feeSatang: Satang;
}): Entry | null {
  const { topUpId, driverId, amountSatang, feeSatang } = input;
  assert(feeSatang >= 0 && feeSatang <= amountSatang, "the fee is part of the amount");
  return entryOf({ kind: "top_up_received", source: `payment:${topUpId}` }, [
    { account: "provider_clearing", amountSatang: amountSatang - feeSatang },
    { account: "provider_fees", amountSatang: feeSatang },
    { account: "driver_available", ownerId: driverId, amountSatang: -amountSatang },
  ]);
}

/** Money that came in for a booking that does not wait for it: the customer's, until it has gone back. */
export const creditUnusedPayment = (input: {
  paymentId: string;
  bookingId: string;
  customerId: string;
  amountSatang: Satang;
}): Entry | null =>
  entryOf(
    { kind: "payment_unused", source: `unused:${input.paymentId}`, bookingId: input.bookingId },
    [
      { account: "booking_prepaid", ownerId: input.bookingId, amountSatang: input.amountSatang },
      { account: "customer_credit", ownerId: input.customerId, amountSatang: -input.amountSatang },
    ],
  );

/**
 * Books a customer's credit as payment for a booking. The money belongs to the booking until it is settled, like an
 * ordinary payment.
 */
export const useCredit = (input: {
  bookingId: string;
  customerId: string;
  amountSatang: Satang;
}): Entry | null =>
  entryOf(
    { kind: "credit_used", source: `credit:${input.bookingId}`, bookingId: input.bookingId },
    [
      { account: "customer_credit", ownerId: input.customerId, amountSatang: input.amountSatang },
      { account: "booking_prepaid", ownerId: input.bookingId, amountSatang: -input.amountSatang },
    ],
  );

/**
 * A booking that credit alone pays became cheaper: less of the credit is used, and the rest is the customer's again at once.
 * @param because names the change; the same gives back once
 */
export const useLessCredit = (input: {
  bookingId: string;
  customerId: string;
  amountSatang: Satang;
  because: string;
}): Entry | null =>
  entryOf(
    {
      kind: "credit_used",
      source: `credit-back:${input.bookingId}:${input.because}`,
      bookingId: input.bookingId,
    },
    [
      { account: "booking_prepaid", ownerId: input.bookingId, amountSatang: input.amountSatang },
      { account: "customer_credit", ownerId: input.customerId, amountSatang: -input.amountSatang },
    ],
  );

/**
 * Books the remaining credit of a customer who closes the account and gives up an amount too small to be transferred.
 * It is other income instead of a sale, because we did not supply a service in return.
 */
export const forfeitCredit = (input: {
  closureId: string;
  customerId: string;
  amountSatang: Satang;
}): Entry | null =>
  entryOf({ kind: "credit_given_up", source: `given-up:${input.closureId}` }, [
    { account: "customer_credit", ownerId: input.customerId, amountSatang: input.amountSatang },
    { account: "other_income", amountSatang: -input.amountSatang },
  ]);

/** Money has gone back to where it came from. */
export const sendRefund = (input: {
  refundId: string;
  /** Null for money that paid what was due. */
  bookingId: string | null;
  customerId: string;
  amountSatang: Satang;
}): Entry | null =>
  entryOf(
    {
      kind: "refund_sent",
      source: `refund:${input.refundId}`,
      ...(input.bookingId && { bookingId: input.bookingId }),
    },
    [
      { account: "customer_credit", ownerId: input.customerId, amountSatang: input.amountSatang },
      { account: "provider_clearing", amountSatang: -input.amountSatang },
    ],
  );

/** A booking's states, in the order of a normal day. The moves between them are in `booking.ts`. */
export const bookingStates = [
  "awaiting_payment",
  "scheduled",
  "searching",
  "assigned",
  "in_transit",
  "delivered",
  "returning",
  "returned",
  "held",
  "disposed",
  "cancelled",
  "unfulfilled",
  "lost",
] as const;
export type BookingState = (typeof bookingStates)[number];

/**
 * A stop's states. `done_unverified` is a delivery with a PIN that was given without a network and
 * proved wrong.
 */
export const stopStates = [
  "pending",
  "heading",
  "arrived",
  "done",
  "done_unverified",
  "failed",
] as const;
export type StopState = (typeof stopStates)[number];

/** Events that a driver can report from a task. Each is a fact with the time it happened. */
export const taskEventKinds = [
  "heading",
  "arrived",
  "cash_collected",
  "picked_up",
  "delivered",
  "failed",
  "handed_to",
  "retry",
  "returning",
  "returned",
  "given_back",
  "handed_over",
  "taken_over",
  "left_at_depot",
] as const;
export type TaskEventKind = (typeof taskEventKinds)[number];

/** Why a stop failed, or a task was given back. */
export const failureReasons = [
  "sender_absent",
  "recipient_absent",
  "parcel_differs",
  "prohibited",
  "unsafe",
  "wrong_address",
  "refused",
  "payment_refused",
  "vehicle_trouble",
  "other",
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** Displayed reasons why a stop was not done: a driver's report, or the sender's recall. */
export const notDoneReasons = [...failureReasons, "sender_recalled"] as const;
export type NotDoneReason = (typeof notDoneReasons)[number];

/** The methods an operator can choose to accept. */
export const paymentMethods = ["card", "promptpay", "cash"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
/** Methods of payment for a booking: those the operator accepts, and the customer's credit. */
export const bookingMethods = [...paymentMethods, "credit"] as const;
export type BookingMethod = (typeof bookingMethods)[number];

export const paymentStates = [
  "due",
  "pending",
  "authorized",
  "paid",
  "failed",
  "expired",
  "refunded",
  "partially_refunded",
] as const;
export type PaymentState = (typeof paymentStates)[number];

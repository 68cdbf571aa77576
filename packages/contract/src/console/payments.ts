import { bookingStates } from "@songtan/domain/booking-types";
import { limits } from "@songtan/domain/limits";
import { paymentAttemptStates } from "@songtan/domain/payments/payment";
import { refundStates } from "@songtan/domain/payments/refunds/staff-refund";
import { z } from "zod";
import { Id, Instant, Page, problem, Satang, SearchText, singleLineText } from "../scalars.ts";

/** Reasons for a refund: automatic refunds, refunds by staff, and refunds from claims. */
export const refundReasons = [
  "cancelled",
  "unfulfilled",
  "failed_pickup",
  "lost",
  "unused",
  "staff",
  "claim",
  "edited",
] as const;

/** GET /console/payments, newest first. */
export const ListPayments = Page.extend({
  /** A booking's number, a charge of the provider, or the customer's name or phone. */
  q: SearchText.optional(),
  /** `attention`: a refund waits for a second person or was refused by the provider. */
  state: z.enum([...paymentAttemptStates, "attention"]).optional(),
});

const Party = z.object({ id: Id, name: z.string() });

/** The purpose of a payment: the booking itself, or a later charge. */
export const paymentPurposes = [
  "booking",
  "tip",
  "priority_fee",
  "due",
  "business_top_up",
  "invoice",
] as const;

/** The incoming method; `credit` if the booking was paid without a charge. */
const incomingMethods = ["card", "promptpay", "credit"] as const;

export const PaymentRow = z.object({
  id: Id,
  purpose: z.enum(paymentPurposes),
  /** Null for a payment of dues of several bookings. */
  booking: z.object({ id: Id, number: z.string(), state: z.enum(bookingStates) }).nullable(),
  customer: Party,
  method: z.enum(incomingMethods),
  amountSatang: Satang,
  /** The part of it that went back, or is promised back. */
  refundedSatang: Satang,
  state: z.enum(paymentAttemptStates),
  attention: z.boolean(),
  createdAt: Instant,
});
export type PaymentRow = z.infer<typeof PaymentRow>;

export const RefundView = z.object({
  id: Id,
  /**
   * The whole amount, and the part that credit had paid and is credit again; the rest goes to the
   * provider.
   */
  amountSatang: Satang,
  creditSatang: Satang,
  reason: z.enum(refundReasons),
  words: z.string().nullable(),
  state: z.enum(refundStates),
  askedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** True if the caller may approve it; the requester may not. */
  mayDecide: z.boolean(),
  failureCode: z.string().nullable(),
  bankReference: z.string().nullable(),
  reportId: Id.nullable(),
  version: z.int(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
});
export type RefundView = z.infer<typeof RefundView>;

/** GET /console/payments/{id}. */
export const PaymentRecord = PaymentRow.extend({
  /** The part of the same price that credit paid, in addition to this charge. */
  creditSatang: Satang,
  providerChargeId: z.string().nullable(),
  failureCode: z.string().nullable(),
  endedAt: Instant.nullable(),
  /** Everything that was paid or tried for the booking, newest first. */
  tries: z.array(
    z.object({
      id: Id,
      purpose: z.enum(paymentPurposes),
      method: z.enum(incomingMethods),
      amountSatang: Satang,
      state: z.enum(paymentAttemptStates),
      failureCode: z.string().nullable(),
      createdAt: Instant,
      endedAt: Instant.nullable(),
    }),
  ),
  /** The provider's events about it, newest first. */
  events: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      receivedAt: Instant,
      handledAt: Instant.nullable(),
    }),
  ),
  refunds: z.array(RefundView),
  refundable: z.object({
    /**
     * The amount left to refund, of the charge and the credit that paid for the same booking; `creditLeftSatang` is
     * the credit part.
     */
    leftSatang: Satang,
    creditLeftSatang: Satang,
    /** Why nothing can be given back now; null when something can. */
    not: z.enum(["not_paid", "under_way", "disputed", "nothing_left"]).nullable(),
    /** The most that the caller may refund without a second person: per refund, and for the rest of the day. */
    eachSatang: Satang,
    leftTodaySatang: Satang,
  }),
});
export type PaymentRecord = z.infer<typeof PaymentRecord>;

/** POST /console/payments/{id}/refunds. */
export const RequestRefund = z.object({
  amountSatang: z.int().min(1, problem("required")),
  /** The amount that was refundable when the refund was requested; 409 `conflict` if it has changed. */
  refundableSatang: z.int().min(0),
  words: singleLineText(limits.noteCharacters),
});
const version = z.int().min(0);
/** POST /console/refunds/{id}/approve and /retry: with the version of the refund that the page displayed. */
export const RefundVersion = z.object({ version });
/** POST /console/refunds/{id}/turn-down. */
export const RejectRefund = z.object({ version, words: singleLineText(limits.noteCharacters) });
/** POST /console/refunds/{id}/settle: the provider refused it; the money stays as credit, or went by bank. */
export const SettleRefund = z
  .object({
    version,
    way: z.enum(["credit", "transfer"]),
    reference: singleLineText(limits.nameCharacters).optional(),
  })
  .refine(({ way, reference }) => way === "credit" || !!reference, {
    path: ["reference"],
    error: problem("required"),
  });

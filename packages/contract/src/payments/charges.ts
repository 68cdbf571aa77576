import { chargePurposes } from "@songtan/domain/charges/charge";
import { limits } from "@songtan/domain/limits";
import { dueReasons } from "@songtan/domain/payments/amount-due";
import { paymentAttemptStates } from "@songtan/domain/payments/payment";
import { z } from "zod";
import { Id, Instant, problem, Satang } from "../scalars.ts";
import { PayByCharge, PaymentFailure, sandboxPayUri } from "./payments.ts";

/**
 * The method of payment for a later charge. Defaults to the card that paid for the booking, if it was saved, otherwise
 * PromptPay.
 */
export const PayWith = PayByCharge.partial({ method: true });
export type PayWith = z.infer<typeof PayWith>;

const wholeBaht = (amount: number): boolean => amount % 100 === 0;

/** All of it is the driver's. */
export const CreateTip = PayWith.extend({
  amountSatang: z
    .int()
    .min(limits.tipSatangMin, problem("too_small"))
    .max(limits.tipSatangMax, problem("too_big"))
    .refine(wholeBaht, problem("format")),
});
export type CreateTip = z.infer<typeof CreateTip>;

/** The new priority fee of the booking, including the present one. The tariff limits it. */
export const RaisePrice = PayWith.extend({ totalSatang: z.int() });
export type RaisePrice = z.infer<typeof RaisePrice>;

/** An attempt to pay a tip, a raised price or an amount due. */
export const ChargeView = z.object({
  id: Id,
  bookingId: Id.nullable(),
  purpose: z.enum(chargePurposes),
  method: z.enum(["card", "promptpay"]),
  amountSatang: Satang,
  state: z.enum(paymentAttemptStates),
  /** Only while the payment is pending: the bank's page, where the payer confirms. */
  authorizeUri: z.string().optional(),
  /** Only while the payment is pending: the QR code that the bank app scans. */
  qrImageUrl: z.string().optional(),
  sandboxPayUri,
  expiresAt: Instant,
  failure: PaymentFailure.optional(),
});
export type ChargeView = z.infer<typeof ChargeView>;

/** A charge on top of a booking's price. */
export const ExtraCharge = z.object({
  why: z.enum([...dueReasons, "tip"]),
  amountSatang: Satang,
  /** `due`: unpaid. `checked`: staff check the driver's report first, and payment is not required until they have. */
  state: z.enum(["paid", "due", "checked"]),
});

/** The driver waits at a stop: free until then, afterwards each started step costs. */
export const WaitingView = z.object({
  stopIndex: z.int(),
  freeUntil: Instant,
  stepMinutes: z.int(),
  satangPerStep: Satang,
  /** What waiting costs so far. */
  feeSatang: Satang,
});
export type WaitingView = z.infer<typeof WaitingView>;

/** A customer's amounts due, by booking and reason. */
export const AmountDueView = z.object({
  totalSatang: Satang,
  items: z.array(
    z.object({
      bookingId: Id,
      bookingNumber: z.string(),
      why: z.enum(dueReasons),
      amountSatang: Satang,
      since: Instant,
    }),
  ),
  /**
   * The time from which the customer must pay it before a new booking; null when the amount is zero, or too small to
   * pay separately.
   */
  blocksAt: Instant.nullable(),
  /** False if the amount is below the provider's minimum charge; it is added to the next payment. */
  payable: z.boolean(),
  /** The newest try to pay it, while it is under way or when it has failed. */
  charge: ChargeView.optional(),
});
export type AmountDueView = z.infer<typeof AmountDueView>;

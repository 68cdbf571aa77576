import { chargePurposes } from "@songtan/domain/charges/charge";
import { limits } from "@songtan/domain/limits";
import { dueReasons } from "@songtan/domain/payments/amount-due";
import { paymentAttemptStates } from "@songtan/domain/payments/payment";
import { z } from "zod";
import { Id, Instant, problem, Satang } from "../scalars.ts";
import { CreatePaymentAttempt, PaymentFailure, sandboxPayUri } from "./payments.ts";

/**
 * How a later charge is paid. By default the card the booking was paid with, if it was saved, else
 * PromptPay.
 */
export const PayWith = CreatePaymentAttempt.partial({ method: true });
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

/** The priority fee the booking is to have, with what it had before. The tariff says how far it goes. */
export const RaisePrice = PayWith.extend({ totalSatang: z.int() });
export type RaisePrice = z.infer<typeof RaisePrice>;

/** One try to pay a tip, a higher price or what is due. */
export const ChargeView = z.object({
  id: Id,
  bookingId: Id.nullable(),
  purpose: z.enum(chargePurposes),
  method: z.enum(["card", "promptpay"]),
  amountSatang: Satang,
  state: z.enum(paymentAttemptStates),
  /** While it waits: the bank's page, where the payer confirms. */
  authorizeUri: z.string().optional(),
  /** While it waits: what the bank app scans. */
  qrImageUrl: z.string().optional(),
  sandboxPayUri,
  expiresAt: Instant,
  failure: PaymentFailure.optional(),
});
export type ChargeView = z.infer<typeof ChargeView>;

/** What came on top of a booking's price. */
export const ExtraCharge = z.object({
  why: z.enum([...dueReasons, "tip"]),
  amountSatang: Satang,
  /** `due`: not paid yet. `checked`: staff check the driver's report first, and nothing is to pay until then. */
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

/** What a customer owes, by booking and reason. */
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
  /** When new bookings wait for it; null when nothing is due, or too little to be paid by itself. */
  blocksAt: Instant.nullable(),
  /** Whether it can be paid now: less than the provider charges at all waits for the next. */
  payable: z.boolean(),
  /** The newest try to pay it, while it is under way or when it has failed. */
  charge: ChargeView.optional(),
});
export type AmountDueView = z.infer<typeof AmountDueView>;

import {
  bookingMethods,
  bookingStates,
  paymentMethods,
  paymentStates,
} from "@songtan/domain/booking-types";
import { declineReasons } from "@songtan/domain/payments/payment";
import { topUpLimits, topUpStates } from "@songtan/domain/payments/top-up";
import { z } from "zod";
import { personal } from "../logged-texts.ts";
import { Id, Instant, problem, Satang } from "../scalars.ts";

/**
 * The payment methods available here, and the details with which a browser turns a card into a token without our
 * server.
 */
export const PaymentOptions = z.object({
  methods: z.array(z.enum(paymentMethods)),
  cardProvider: z.object({ publicKey: z.string(), scriptUrl: z.string() }).nullable(),
});
export type PaymentOptions = z.infer<typeof PaymentOptions>;

/** Pays by a charge of the card provider. */
export const PayByCharge = z.object({
  method: z.enum(["card", "promptpay"]),
  token: personal(z.string().max(200)).optional(),
  cardId: personal(z.string().max(200)).optional(),
});

/** Cash only: who pays, and at which stop. */
export const cashPayer = {
  payer: z.enum(["sender", "recipient"]).optional(),
  payerStopIndex: z.int().min(1).max(15).optional(),
};

/** Another attempt to pay for an unpaid booking, or the choice to pay it in cash. */
export const CreatePaymentAttempt = PayByCharge.extend({
  method: z.enum(paymentMethods),
  ...cashPayer,
});
export type CreatePaymentAttempt = z.infer<typeof CreatePaymentAttempt>;

export const PaymentFailure = z.enum(declineReasons);

/** A card the customer keeps with the provider. Its number is not here, nor anywhere with us. */
export const SavedCardView = z.object({
  id: Id,
  brand: z.string(),
  lastDigits: z.string(),
  expirationMonth: z.int(),
  expirationYear: z.int(),
  createdAt: Instant,
});
export type SavedCardView = z.infer<typeof SavedCardView>;
export const SaveCard = z.object({ token: z.string().min(1, problem("required")).max(200) });

/** In the sandbox: a path of ours where anyone pays this code. A POST of `answer=approve` to it does. */
export const sandboxPayUri = z.string().optional();

/** The state of a booking's payment. */
export const PaymentView = z.object({
  bookingId: Id,
  bookingNumber: z.string(),
  totalSatang: Satang,
  /** The part of the total that credit has paid. */
  creditSatang: Satang,
  bookingState: z.enum(bookingStates),
  method: z.enum(bookingMethods),
  state: z.enum(paymentStates),
  /** The bank's page, where the payer confirms. */
  authorizeUri: z.string().optional(),
  /** PromptPay: what the bank app scans. */
  qrImageUrl: z.string().optional(),
  sandboxPayUri,
  expiresAt: Instant.optional(),
  failure: PaymentFailure.optional(),
});
export type PaymentView = z.infer<typeof PaymentView>;

/** A driver pays into the balance by PromptPay. */
export const StartTopUp = z.object({
  amountSatang: z
    .int()
    .min(topUpLimits.minSatang, problem("too_small"))
    .max(topUpLimits.maxSatang, problem("too_big"))
    .refine((amount) => amount % 100 === 0, problem("format")),
});
export const TopUpView = z.object({
  id: Id,
  amountSatang: Satang,
  state: z.enum(topUpStates),
  /** Only while the payment is pending. */
  qrImageUrl: z.string().optional(),
  expiresAt: Instant,
});
export type TopUpView = z.infer<typeof TopUpView>;

import { locales } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { CreateBooking } from "../bookings/bookings.ts";
import { CreateQuote } from "../bookings/quotes.ts";
import { SentCode } from "../identity/accounts.ts";
import { Id, Instant, MobilePhone, Name, singleLineText } from "../scalars.ts";

/** POST /console/callers: the customer who has this phone, or a new one. */
export const FindCaller = z.object({
  phone: MobilePhone,
  /** Required when no customer has the phone; else ignored. */
  firstName: Name.optional(),
  lastName: Name.optional(),
  locale: z.enum(locales).default("th"),
});
export type FindCaller = z.infer<typeof FindCaller>;

export const Caller = z.object({
  customerId: Id,
  name: z.string(),
  /** Sent to a phone that no one has proved yet; the caller reads it back. Null for a known customer. */
  code: z.object({ id: Id, expiresAt: Instant }).nullable(),
});
export type Caller = z.infer<typeof Caller>;

/** POST /console/callers/{id}/confirm: the code that the caller read back. */
export const ConfirmCaller = z.object({ sentCode: SentCode });

/** POST /console/customers/{id}/quotes. A promo code counts as used by the customer. */
export const QuoteForCaller = CreateQuote.omit({ optimise: true });

/** The methods with which a caller may pay: none that requires a card number or spends the customer's credit. */
export const callerMethods = ["cash", "promptpay"] as const;

/** POST /console/customers/{id}/bookings. */
export const BookForCaller = CreateBooking.pick({ quoteId: true, stops: true }).extend({
  payment: CreateBooking.shape.payment
    .unwrap()
    .pick({ payer: true, payerStopIndex: true })
    .extend({ method: z.enum(callerMethods) }),
  /** Why staff book it: what was agreed on the phone. */
  words: singleLineText(limits.noteCharacters),
});
export type BookForCaller = z.infer<typeof BookForCaller>;

export const CallerBooking = z.object({ id: Id, number: z.string() });

import type { CreateBooking } from "@songtan/contract/bookings/bookings";
import { Refusal } from "@songtan/contract/errors";
import { usualMethod } from "@songtan/domain/businesses/invoices";
import { type BusinessMethod, businessMethods } from "@songtan/domain/businesses/payment";
import { setActedBy } from "../../../db/acted-by.ts";
import { json, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type BusinessActor, madeBy } from "../../../http/session/business-actor.ts";
import { loadBalances, owedOfCredit } from "../../../ledger/load-balances.ts";
import {
  type CappedKey,
  lockCappedKey,
  recordSpending,
  requireWithinCaps,
} from "../../bookings/key-spending/key-spending.ts";
import { recordBookingWebhook } from "../../bookings/record/booking-webhooks.ts";
import { lockQuote } from "../../pricing/quotes/lock-quote.ts";
import { createBooking } from "../bookings/create-booking.ts";
import { requireWithinMandate } from "./require-within-mandate.ts";

type BookingDeps = Pick<Deps, "clock" | "secrets" | "cardProvider" | "places"> & { trx: Trx };
export type BusinessBooking = {
  business: BusinessActor;
  /** The internal account of the business in its mode. */
  accountId: string;
  body: CreateBooking;
  /** The key of the agent that proposed it, where a member approved the booking, and until when its price was promised for that. */
  proposal?: { keyId: string; expiresAt: Date };
  /** Its number as an order of the v3 protocol. */
  dialectNumber?: string;
};

/**
 * Makes a booking of a business: within the caps of the calling key, paid as the business pays,
 * with its reference and metadata.
 *
 * @throws Refusal `suspended`, `cap_per_booking`, `cap_per_day`, `insufficient_balance`,
 * `reference_in_use`, and
 * those of `requireInvoiceRoom` and `createBooking`
 */
export async function createBusinessBooking(
  deps: BookingDeps,
  { business, accountId, body, proposal, dialectNumber }: BusinessBooking,
): Promise<string> {
  const { trx } = deps;
  const { businessId, by } = business;
  if (by.kind === "member" && by.isSuspended) throw new Refusal("suspended");
  const key = await lockCappedKey(trx, business);
  if (key) await requireQuoteWithinCaps(deps, key, body.quoteId);
  if (by.kind === "key" && by.agentName !== null)
    await requireWithinMandate(deps, { keyId: by.keyId, quoteId: body.quoteId });
  const { referenceUnique, creditLimitSatang } = await trx
    .selectFrom("businesses")
    .select(["referenceUnique", "creditLimitSatang"])
    .where("id", "=", businessId)
    .executeTakeFirstOrThrow();
  if (body.reference && referenceUnique)
    await requireNewReference(trx, { businessId, reference: body.reference });
  const method = methodOf(body, creditLimitSatang);
  if (owedOfCredit(await loadBalances(trx, accountId)) > 0)
    throw new Refusal("insufficient_balance");
  const maker = proposal ? `agent:${proposal.keyId}` : madeBy(business);
  await setActedBy(trx, maker);
  const bookingId = await createPaidBooking(deps, {
    ...{ accountId, body, method },
    priceHeldUntil: proposal?.expiresAt,
  });
  const { totalSatang } = await trx
    .updateTable("bookings")
    .set({
      businessId,
      madeBy: maker,
      businessPayment: method,
      reference: body.reference ?? null,
      referenceUnique: Boolean(body.reference && referenceUnique),
      metadata: json(body.metadata ?? {}),
      ...(dialectNumber && { dialectNumber }),
    })
    .where("id", "=", bookingId)
    .returning("totalSatang")
    .executeTakeFirstOrThrow();
  // A booking that a member approved does not use up the daily cap for the agent's unapproved bookings.
  if (key)
    await recordSpending(deps, key.id, { kind: "booking", bookingId, addedSatang: totalSatang });
  // Only now the booking says to which business the event belongs.
  await recordBookingWebhook(trx, { bookingId, type: "booking.created", now: deps.clock() });
  return bookingId;
}

async function requireQuoteWithinCaps(
  deps: BookingDeps,
  key: CappedKey,
  quoteId: string,
): Promise<void> {
  const quote = await lockQuote(deps.trx, quoteId);
  if (!quote) return;
  const { totalSatang } = quote;
  await requireWithinCaps(deps, key, { bookingSatang: totalSatang, addedSatang: totalSatang });
}

/** If two bookings with the same reference are made at the same time, the index refuses one. */
async function requireNewReference(
  trx: Trx,
  { businessId, reference }: { businessId: string; reference: string },
): Promise<void> {
  const other = await trx
    .selectFrom("bookings")
    .select("id")
    .where("businessId", "=", businessId)
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (other) throw new Refusal("reference_in_use", {}, { reference: "in_use" });
}

/**
 * A prepaid balance is the credit of the business's account, so the whole price is paid with it; on
 * an invoice it becomes credit first.
 */
async function createPaidBooking(
  deps: BookingDeps,
  {
    accountId,
    body,
    method,
    priceHeldUntil,
  }: Pick<BusinessBooking, "accountId" | "body"> & {
    method: BusinessMethod;
    priceHeldUntil: Date | undefined;
  },
): Promise<string> {
  try {
    return await createBooking(deps, {
      quoteId: body.quoteId,
      stops: body.stops,
      deviceId: body.deviceId,
      goodsTermsVersion: body.goodsTermsVersion,
      customerId: accountId,
      priceHeldUntil,
      onInvoice: method === "invoice",
      payment: { ...body.payment, method: method === "cash" ? "cash" : "credit" },
    });
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === "credit_too_little")
      throw new Refusal("insufficient_balance");
    throw problem;
  }
}

/** As the request names it, or as the business usually pays. */
function methodOf(body: CreateBooking, creditLimitSatang: number): BusinessMethod {
  const named = body.payment?.method ?? usualMethod(creditLimitSatang);
  const method = businessMethods.find((known) => known === named);
  if (!method) throw new Refusal("payment_not_of_business");
  return method;
}

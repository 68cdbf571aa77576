import { pathIn } from "@songtan/contract/client-routes";
import type { Locale } from "@songtan/domain/account-types";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type Payer, ProviderRefusal } from "../../../ports/card-provider.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";
import { mayStillCallSince } from "../records/attempt-timeout.ts";
import type { PaymentRow } from "../records/payments.ts";
import { applyProviderResult, failPayment } from "./apply-provider-result.ts";

type CallDeps = Pick<Deps, "db" | "clock" | "cardProvider" | "settings">;
type CallRequest = {
  /** A card that the payer entered for this payment only. */
  token?: string | undefined;
  locale: Locale;
};

/**
 * Creates the charge for a booking's payment if the provider has not been called yet. For a repeated request, such a
 * payment does not exist.
 */
export async function createBookingCharge(
  deps: CallDeps,
  { bookingId, ...request }: CallRequest & { bookingId: string },
): Promise<void> {
  const payment = await deps.db
    .selectFrom("payments")
    .select("id")
    .where("bookingId", "=", bookingId)
    .where("purpose", "=", "booking")
    .where("state", "=", "calling")
    .executeTakeFirst();
  if (payment) await createProviderCharge(deps, { ...request, paymentId: payment.id });
}

/**
 * Creates the provider's charge for a payment, once, even for repeated requests, and saves its
 * answer before we answer. Without an answer the result is unknown: the payment stays open until
 * `check_payments` finds it.
 */
export async function createProviderCharge(
  deps: CallDeps,
  { paymentId, token, locale }: CallRequest & { paymentId: string },
): Promise<void> {
  const { db, clock, cardProvider } = deps;
  if (!cardProvider) return;
  const payment = await db
    .updateTable("payments")
    .set({ calledAt: clock() })
    .where("id", "=", paymentId)
    .where("state", "=", "calling")
    .where("calledAt", "is", null)
    .where("createdAt", ">", mayStillCallSince(clock()))
    .returningAll()
    .$castTo<PaymentRow>()
    .executeTakeFirst();
  if (!payment) return;
  const request = {
    paymentId,
    description: await descriptionOf(deps, payment),
    amountSatang: payment.amountSatang,
    payer: await payerOf(deps, payment, token),
    returnUri: returnUri(deps, payment, locale),
    expiresAt: payment.expiresAt,
  };
  try {
    await applyProviderResult(deps, { id: paymentId, charge: await cardProvider.charge(request) });
  } catch (problem) {
    if (problem instanceof ProviderRefusal)
      return failPayment(deps, { id: paymentId, failureCode: problem.code });
    if (!(problem instanceof UpstreamFailure)) throw problem;
  }
}

const descriptions: Record<Exclude<PaymentRow["purpose"], "booking">, string> = {
  tip: "tip",
  priority_fee: "priority fee",
  due: "amount due",
  top_up: "top-up",
  business_top_up: "business top-up",
  invoice: "invoice",
};

/** Returns the description for the provider's dashboard; a booking is described by its number. */
async function descriptionOf({ db }: CallDeps, payment: PaymentRow): Promise<string> {
  if (payment.purpose !== "booking") return descriptions[payment.purpose];
  const booking = await db
    .selectFrom("bookings")
    .select("number")
    .where("id", "=", payment.bookingId)
    .executeTakeFirstOrThrow();
  return booking.number;
}

async function payerOf(
  { db }: CallDeps,
  { method, savedCardId }: PaymentRow,
  token: string | undefined,
): Promise<Payer> {
  if (method === "promptpay") return { promptPay: true };
  const card =
    savedCardId &&
    (await db
      .selectFrom("savedCards")
      .innerJoin("providerCustomers", "providerCustomers.accountId", "savedCards.accountId")
      .select(["providerCardId", "providerCustomerId"])
      .where("savedCards.id", "=", savedCardId)
      .executeTakeFirst());
  if (card) return { customerId: card.providerCustomerId, cardId: card.providerCardId };
  // The card was removed a moment ago, or the token was not sent again: the provider refuses it.
  return { token: token ?? "" };
}

/**
 * Returns the address to which the bank returns the payer. It identifies the payment, but does not contain the
 * outcome.
 */
function returnUri({ settings }: CallDeps, payment: PaymentRow, locale: Locale): string | null {
  if (payment.offSession) return null;
  const origin = publicOrigin(settings);
  if (payment.purpose === "top_up") return origin + pathIn(locale, "/driver/dashboard");
  if (payment.purpose === "business_top_up" || payment.purpose === "invoice")
    return origin + pathIn(locale, `/business/callback?payment=${payment.id}`);
  const query =
    payment.purpose === "booking" ? `booking=${payment.bookingId}` : `charge=${payment.id}`;
  return origin + pathIn(locale, `/customer/callback?${query}`);
}

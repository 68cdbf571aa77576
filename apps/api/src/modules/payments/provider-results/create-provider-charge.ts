import type { CreateBooking } from "@songtan/contract/bookings/bookings";
import { Refusal } from "@songtan/contract/errors";
import { publicOrigin } from "../../../config/settings.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { Payer } from "../../../ports/ports.ts";
import { mayStillCallSince } from "../records/attempt-timeout.ts";
import { findNamedCard } from "../records/payments.ts";
import { bookingPayment } from "./apply-charge-result.ts";
import { createAttemptCharge } from "./apply-provider-result.ts";

type CallDeps = Pick<Deps, "db" | "clock" | "cardProvider" | "settings">;
type PaymentRequest = {
  bookingId: string;
  customerId: string;
  payment: CreateBooking["payment"];
  english: boolean;
};

/**
 * Creates the provider's charge for a booking's newest attempt, once, even for repeated requests.
 * The provider's result is saved before we answer; `check_payments` finds a lost one.
 */
export async function createProviderCharge(deps: CallDeps, request: PaymentRequest): Promise<void> {
  const { db, clock, cardProvider } = deps;
  if (!cardProvider) throw new Refusal("payment_method_unavailable");
  const payer = await payerOf(deps, request);
  const claimed = await db
    .updateTable("payments")
    .set({ calledAt: clock() })
    .from("bookings")
    .whereRef("bookings.id", "=", "payments.bookingId")
    .where("payments.bookingId", "=", request.bookingId)
    .where("payments.state", "=", "calling")
    .where("payments.calledAt", "is", null)
    .where("payments.createdAt", ">", mayStillCallSince(clock()))
    .returning([
      "payments.id",
      "payments.amountSatang",
      "payments.expiresAt",
      "payments.method",
      "bookings.number",
    ])
    .executeTakeFirst();
  if (!claimed) return;
  const chargeRequest = {
    paymentId: claimed.id,
    description: claimed.number,
    amountSatang: claimed.amountSatang,
    payer,
    returnUri: returnUri(deps, request),
    expiresAt: claimed.expiresAt,
  };
  await createAttemptCharge(deps, bookingPayment, {
    id: claimed.id,
    make: () => cardProvider.charge(chargeRequest),
  });
}

async function payerOf({ db }: CallDeps, { customerId, payment }: PaymentRequest): Promise<Payer> {
  if (payment.method === "promptpay") return { promptPay: true };
  const card = await findNamedCard(db, {
    accountId: customerId,
    cardId: payment.cardId,
    field: "cardId",
  });
  return card ?? { token: payment.token ?? "" };
}

/** Where the bank sends the payer back to. It says which booking, and nothing of what became of it. */
const returnUri = ({ settings }: CallDeps, { bookingId, english }: PaymentRequest): string =>
  `${publicOrigin(settings)}${english ? "/en" : ""}/customer/callback?booking=${bookingId}`;

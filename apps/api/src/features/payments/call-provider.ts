import type { CreateBooking } from "@songtan/contract/bookings";
import { Refusal } from "@songtan/contract/errors";
import type { Deps } from "../../deps.ts";
import type { Payer } from "../../ports.ts";
import { publicOrigin } from "../../settings.ts";
import { chargeTry } from "./answer-try.ts";
import { callableSince } from "./call-turn.ts";
import { findNamedCard } from "./queries.ts";
import { bookingPayment } from "./take-charge.ts";

type CallDeps = Pick<Deps, "db" | "clock" | "cardProvider" | "settings">;
type Wanted = { bookingId: string; customerId: string; payment: CreateBooking["payment"]; english: boolean };

/**
 * Asks the provider for the money of a booking's newest try, once: whoever repeats the request finds it asked for. What
 * the provider answered is saved before we answer; when it does not answer, nobody knows, and `check_payments` finds out.
 */
export async function callProvider(deps: CallDeps, wanted: Wanted): Promise<void> {
  const { db, clock, cardProvider } = deps;
  if (!cardProvider) throw new Refusal("payment_method_unavailable");
  const payer = await payerOf(deps, wanted);
  const claimed = await db
    .updateTable("payments")
    .set({ called_at: clock() })
    .from("bookings")
    .whereRef("bookings.id", "=", "payments.booking_id")
    .where("payments.booking_id", "=", wanted.bookingId)
    .where("payments.state", "=", "calling")
    .where("payments.called_at", "is", null)
    .where("payments.created_at", ">", callableSince(clock()))
    .returning(["payments.id", "payments.amount_satang", "payments.expires_at", "payments.method", "bookings.number"])
    .executeTakeFirst();
  if (!claimed) return;
  const asked = {
    paymentId: claimed.id,
    description: claimed.number,
    amountSatang: Number(claimed.amount_satang),
    payer,
    returnUri: returnUri(deps, wanted),
    expiresAt: claimed.expires_at,
  };
  await chargeTry(deps, bookingPayment, { id: claimed.id, make: () => cardProvider.charge(asked) });
}

async function payerOf({ db }: CallDeps, { customerId, payment }: Wanted): Promise<Payer> {
  if (payment.method === "promptpay") return { promptPay: true };
  const card = await findNamedCard(db, { accountId: customerId, cardId: payment.cardId, field: "cardId" });
  return card ?? { token: payment.token ?? "" };
}

/** Where the bank sends the payer back to. It says which booking, and nothing of what became of it. */
const returnUri = ({ settings }: CallDeps, { bookingId, english }: Wanted): string =>
  `${publicOrigin(settings)}${english ? "/en" : ""}/customer/callback?booking=${bookingId}`;

import { randomUUID } from "node:crypto";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { Refusal } from "@songtan/contract/errors";
import type { ChargeView, PayWith } from "@songtan/contract/payments/charges";
import {
  type ChargeMethod,
  type ChargePurpose,
  canRaisePrice,
  canTip,
  priorityFeeOf,
  raiseSatangMin,
} from "@songtan/domain/charges/charge";
import { limits } from "@songtan/domain/limits";
import type { AmountDueItem } from "@songtan/domain/payments/amount-due-items";
import { declineReason } from "@songtan/domain/payments/payment";
import type { Tariff } from "@songtan/domain/quoting/tariff";
import type { Selectable } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type BookingRow, linesOf } from "../../bookings/record/booking.ts";
import { acceptedMethods, loadTariffAt } from "../../pricing/tariff/queries.ts";
import { codeViewOf, findNamedCard } from "./payments.ts";

export type ChargeRow = Selectable<DB["charges"]>;
type NewCharge = {
  customerId: string;
  bookingId: string | null;
  purpose: ChargePurpose;
  method: ChargeMethod;
  amountSatang: number;
  savedCardId?: string | null | undefined;
  offSession?: boolean;
  now: Date;
};

/**
 * Saves a charge before the provider is called, in the transaction of the caller. Only one is open
 * at a time: the same request returns the open one and another is refused until it has ended; the
 * caller holds the lock of the booking, or of the customer for amounts due.
 */
export async function createCharge(trx: Trx, newCharge: NewCharge): Promise<string> {
  const open = await findOpenCharge(trx, newCharge);
  const same =
    open && open.amountSatang === newCharge.amountSatang && open.method === newCharge.method;
  if (same && newCharge.method === "promptpay") return open.id;
  if (open) throw new Refusal("payment_under_way");
  const id = randomUUID();
  await trx
    .insertInto("charges")
    .values({
      id,
      customerId: newCharge.customerId,
      bookingId: newCharge.bookingId,
      purpose: newCharge.purpose,
      method: newCharge.method,
      amountSatang: newCharge.amountSatang,
      savedCardId: newCharge.savedCardId ?? null,
      offSession: newCharge.offSession ?? false,
      state: "calling",
      createdAt: newCharge.now,
      expiresAt: new Date(newCharge.now.getTime() + limits.paymentMinutes * 60_000),
    })
    .execute();
  return id;
}

/** The charge for the same that is under way; a customer's dues are one thing, whichever bookings they are of. */
export async function findOpenCharge(
  db: Reader,
  { customerId, bookingId, purpose }: Pick<NewCharge, "customerId" | "bookingId" | "purpose">,
): Promise<ChargeRow | undefined> {
  let query = db
    .selectFrom("charges")
    .selectAll()
    .where("customerId", "=", customerId)
    .where("purpose", "=", purpose)
    .where("state", "in", ["calling", "pending"]);
  if (purpose !== "due") query = query.where("bookingId", "=", bookingId);
  return query.executeTakeFirst();
}

/** One charge of a customer. */
export async function loadCharge(
  db: Reader,
  { id, customerId }: { id: string; customerId: string },
): Promise<ChargeRow> {
  const charge = await db
    .selectFrom("charges")
    .selectAll()
    .where("id", "=", id)
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  if (!charge) throw new Refusal("not_found");
  return charge;
}

export function toChargeView({ secrets }: Pick<Deps, "secrets">, charge: ChargeRow): ChargeView {
  const waits = charge.state === "pending";
  return {
    id: charge.id,
    bookingId: charge.bookingId,
    purpose: charge.purpose,
    method: charge.method,
    amountSatang: charge.amountSatang,
    state: charge.state,
    ...(waits &&
      charge.method === "card" &&
      charge.authorizeUri && { authorizeUri: charge.authorizeUri }),
    ...(waits && codeViewOf(secrets, charge)),
    expiresAt: charge.expiresAt.toISOString(),
    ...(charge.state === "failed" && { failure: declineReason(charge.failureCode) }),
  };
}

/** A charge its payer must still see: open, or the newest and unpaid. */
export const isUnfinished = (charge: ChargeRow | undefined): charge is ChargeRow =>
  charge !== undefined &&
  !charge.offSession &&
  ["calling", "pending", "failed", "expired"].includes(charge.state);

/** The saved card that paid the booking, if its owner still has it. */
export async function cardOfBooking(db: Reader, bookingId: string): Promise<string | null> {
  const paid = await db
    .selectFrom("payments")
    .select("savedCardId")
    .where("bookingId", "=", bookingId)
    .where("state", "=", "paid")
    .executeTakeFirst();
  return paid?.savedCardId ?? null;
}

export async function isTipped(db: Reader, bookingId: string): Promise<boolean> {
  const tip = await db
    .selectFrom("charges")
    .select("id")
    .where("bookingId", "=", bookingId)
    .where("purpose", "=", "tip")
    .where("state", "=", "paid")
    .executeTakeFirst();
  return tip !== undefined;
}

type ChargedBooking = {
  booking: BookingRow;
  /** Tips, payments of a higher price and attempts to collect an amount due, the newest first. */
  charges: readonly ChargeRow[];
  amountsDue: readonly AmountDueItem[];
  tariff: Tariff;
};

/**
 * The payments of a booking after its own price: extra charges, possible payments and the open
 * charge.
 */
export function chargesViewOf(
  { secrets }: Pick<Deps, "secrets">,
  { booking, charges, amountsDue, tariff }: ChargedBooking,
  now: Date,
): Pick<BookingView, "extraCharges" | "priority" | "canTip" | "charge"> {
  const state = booking.state;
  const { priority } = tariff;
  const tip = charges.find((charge) => charge.purpose === "tip" && charge.state === "paid");
  const newest = charges.find((charge) => charge.purpose !== "due");
  const lines = linesOf(booking);
  return {
    extraCharges: [
      ...amountsDue.map((part) => ({
        why: part.why,
        amountSatang: part.amountSatang,
        state: part.openSatang > 0 ? ("due" as const) : ("paid" as const),
      })),
      ...(tip
        ? [{ why: "tip" as const, amountSatang: tip.amountSatang, state: "paid" as const }]
        : []),
    ],
    priority: {
      allowed: canRaisePrice(state),
      totalSatang: priorityFeeOf(lines),
      raiseSatangMin: Math.max(
        raiseSatangMin(booking.paymentMethod),
        priority.minSatang - priorityFeeOf(lines),
      ),
      maxSatang: priority.maxSatang,
    },
    canTip: canTip(
      { state, endedAt: booking.endedAt, hasDriver: booking.driverId !== null },
      { tipped: tip !== undefined, now },
    ),
    ...(isUnfinished(newest) &&
      (newest.purpose === "tip" || canRaisePrice(state)) && {
        charge: toChargeView({ secrets }, newest),
      }),
  };
}

export type PaymentChoice = { method: ChargeMethod; savedCardId: string | null };
type PaymentChoiceInput = { customerId: string; bookingId: string | null; payment: PayWith };

/**
 * Chooses the payment of a later charge: the given card, else the saved card that paid the booking,
 * else PromptPay.
 * @throws Refusal when the operator does not accept the method, or the card is not this customer's
 */
export async function choosePayment(
  { trx, clock, cardProvider }: Pick<Deps, "clock" | "cardProvider"> & { trx: Trx },
  { customerId, bookingId, payment }: PaymentChoiceInput,
): Promise<PaymentChoice> {
  const { token, cardId } = payment;
  if (token && cardId) throw new Refusal("invalid", {}, { token: "not_a_choice" });
  await findNamedCard(trx, { accountId: customerId, cardId, field: "cardId" });
  const named = Boolean(token || cardId);
  if (payment.method === "promptpay" && named)
    throw new Refusal("invalid", {}, { method: "not_a_choice" });
  const own =
    !named && payment.method !== "promptpay" && bookingId
      ? await cardOfBooking(trx, bookingId)
      : null;
  if (payment.method === "card" && !named && !own)
    throw new Refusal("invalid", {}, { token: "required" });
  const method = named || own ? "card" : "promptpay";
  if (!acceptedMethods(await loadTariffAt(trx, clock()), cardProvider).includes(method))
    throw new Refusal("payment_method_unavailable");
  return { method, savedCardId: cardId ?? own };
}

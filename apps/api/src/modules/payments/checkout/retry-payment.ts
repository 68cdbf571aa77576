import { Refusal } from "@songtan/contract/errors";
import type { CreatePaymentAttempt } from "@songtan/contract/payments/payments";
import { assert } from "@songtan/domain/assert";
import { decideWay } from "@songtan/domain/booking/create";
import { canRetryPayment } from "@songtan/domain/payments/payment";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type BookingRow, lockBooking } from "../../bookings/record/booking.ts";
import { amountPaidWithoutCredit } from "../../bookings/record/booking-money.ts";
import { scheduleSearch } from "../../bookings/record/search.ts";
import { acceptedMethods, loadQuotedTariff } from "../../pricing/tariff/load-tariff.ts";
import { createPayment, findNamedCard, listAttempts } from "../records/payments.ts";

type RetryRequest = { bookingId: string; customerId: string; payment: CreatePaymentAttempt };

/**
 * Starts another attempt to pay for an unpaid booking, or accepts the customer's choice of cash. The customer does not
 * lose the entered details.
 */
export async function retryPayment(
  deps: Pick<Deps, "clock" | "cardProvider"> & { trx: Trx },
  { bookingId, customerId, payment }: RetryRequest,
): Promise<null> {
  const { trx } = deps;
  const now = deps.clock();
  const booking = await lockBooking(trx, bookingId);
  if (booking?.customerId !== customerId) throw new Refusal("not_found");
  if (!canRetryPayment(booking, await listAttempts(trx, bookingId)))
    throw new Refusal("payment_not_awaited");
  const tariff = await loadQuotedTariff(trx, booking.quoteId);
  const way = decideWay(
    payment,
    {
      scheduledAt: booking.scheduledAt,
      stopCount: await countStops(trx, bookingId),
      paymentMethods: acceptedMethods(tariff, deps.cardProvider),
    },
    now,
  );
  if (!way.ok)
    throw way.refusal === "invalid"
      ? new Refusal("invalid", {}, { [way.field]: way.problem })
      : new Refusal(way.refusal);
  if (way.searchAt && way.cashStopIndex !== null) {
    const { searchAt, cashStopIndex } = way;
    await settleInCash(trx, booking, { state: way.state, searchAt, cashStopIndex, now });
    return null;
  }
  const { method, cardId } = payment;
  assert(method !== "cash", "cash is collected at a stop");
  await findNamedCard(trx, { accountId: customerId, cardId, field: "cardId" });
  await createPayment(trx, {
    purpose: "booking",
    bookingId,
    customerId,
    method,
    amountSatang: amountPaidWithoutCredit(booking),
    savedCardId: cardId,
    now,
  });
  await trx
    .updateTable("bookings")
    .set({ paymentMethod: method, paymentState: "pending" })
    .where("id", "=", bookingId)
    .execute();
  return null;
}

type CashChoice = { state: BookingRow["state"]; searchAt: Date; cashStopIndex: number; now: Date };

/**
 * The driver collects the price, and the search begins. All charges have ended; one that succeeds later is refunded,
 * because the booking no longer awaits it.
 */
async function settleInCash(
  trx: Trx,
  booking: BookingRow,
  { state, searchAt, cashStopIndex, now }: CashChoice,
): Promise<void> {
  await trx
    .updateTable("bookings")
    .set({
      state,
      searchingSince: state === "searching" ? now : null,
      paymentMethod: "cash",
      paymentState: "due",
      payer: cashStopIndex === 0 ? "sender" : "recipient",
      payerStopIndex: cashStopIndex,
    })
    .where("id", "=", booking.id)
    .execute();
  await scheduleSearch(trx, { booking, actor: `customer:${booking.customerId}`, searchAt, now });
}

async function countStops(trx: Trx, bookingId: string): Promise<number> {
  const stops = trx.selectFrom("stops").where("bookingId", "=", bookingId);
  const { count } = await stops
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

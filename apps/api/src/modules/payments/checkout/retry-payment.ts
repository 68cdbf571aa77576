import { Refusal } from "@songtan/contract/errors";
import type { CreatePaymentAttempt } from "@songtan/contract/payments/payments";
import { canRetryPayment } from "@songtan/domain/payments/payment";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { amountPaidWithoutCredit } from "../../bookings/record/booking-money.ts";
import { acceptedMethods, loadQuotedTariff } from "../../pricing/tariff/load-tariff.ts";
import { createPayment, findNamedCard, listAttempts } from "../records/payments.ts";

type RetryRequest = { bookingId: string; customerId: string; payment: CreatePaymentAttempt };

/** Another try to pay a booking that waits for its money, with the same or another method; nothing typed is lost. */
export async function retryPayment(
  deps: Pick<Deps, "clock" | "cardProvider"> & { trx: Trx },
  { bookingId, customerId, payment }: RetryRequest,
): Promise<null> {
  const { trx } = deps;
  const now = deps.clock();
  const booking = await lockBooking(trx, bookingId);
  if (booking?.customerId !== customerId) throw new Refusal("not_found");
  if (booking.paymentMethod === "cash") throw new Refusal("payment_not_awaited");
  const tariff = await loadQuotedTariff(trx, booking.quoteId);
  if (!acceptedMethods(tariff, deps.cardProvider).includes(payment.method))
    throw new Refusal("payment_method_unavailable");
  if (payment.method === "card" && Boolean(payment.token) === Boolean(payment.cardId))
    throw new Refusal("invalid", {}, { token: "required" });
  await findNamedCard(trx, { accountId: customerId, cardId: payment.cardId, field: "cardId" });
  const attempts = (await listAttempts(trx, bookingId)).map(({ state }) => ({
    state,
  }));
  if (!canRetryPayment({ state: booking.state }, attempts))
    throw new Refusal("payment_not_awaited");
  await createPayment(trx, {
    purpose: "booking",
    bookingId,
    customerId,
    method: payment.method,
    amountSatang: amountPaidWithoutCredit(booking),
    savedCardId: payment.cardId,
    now,
  });
  await trx
    .updateTable("bookings")
    .set({ paymentMethod: payment.method, paymentState: "pending" })
    .where("id", "=", bookingId)
    .execute();
  return null;
}

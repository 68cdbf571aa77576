import { Refusal } from "@songtan/contract/errors";
import type { TryPayment } from "@songtan/contract/payments";
import type { BookingState } from "@songtan/domain/booking/words";
import { canTryPayment, type PaymentTryState } from "@songtan/domain/payments/payment";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { lockBooking, paidBesidesCredit } from "../bookings/queries.ts";
import { loadQuotedTariff, takenMethods } from "../tariff/queries.ts";
import { beginTry, findNamedCard, loadTries } from "./queries.ts";

type Wanted = { bookingId: string; customerId: string; payment: TryPayment };

/** Another try to pay a booking that waits for its money, with the same or another method; nothing typed is lost. */
export async function tryPayment(
  deps: Pick<Deps, "clock" | "cardProvider"> & { trx: Trx },
  { bookingId, customerId, payment }: Wanted,
): Promise<null> {
  const { trx } = deps;
  const now = deps.clock();
  const booking = await lockBooking(trx, bookingId);
  if (booking?.customer_id !== customerId) throw new Refusal("not_found");
  if (booking.payment_method === "cash") throw new Refusal("payment_not_awaited");
  const tariff = await loadQuotedTariff(trx, booking.quote_id);
  if (!takenMethods(tariff, deps.cardProvider).includes(payment.method))
    throw new Refusal("payment_method_unavailable");
  if (payment.method === "card" && Boolean(payment.token) === Boolean(payment.cardId))
    throw new Refusal("invalid", {}, { token: "required" });
  await findNamedCard(trx, { accountId: customerId, cardId: payment.cardId, field: "cardId" });
  const tries = (await loadTries(trx, bookingId)).map(({ state }) => ({ state: state as PaymentTryState }));
  if (!canTryPayment({ state: booking.state as BookingState }, tries)) throw new Refusal("payment_not_awaited");
  await beginTry(trx, {
    bookingId,
    method: payment.method,
    amountSatang: paidBesidesCredit(booking),
    savedCardId: payment.cardId,
    now,
  });
  await trx
    .updateTable("bookings")
    .set({ payment_method: payment.method, payment_state: "pending" })
    .where("id", "=", bookingId)
    .execute();
  return null;
}

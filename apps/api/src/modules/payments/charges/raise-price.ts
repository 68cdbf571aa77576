import { Refusal } from "@songtan/contract/errors";
import type { RaisePrice } from "@songtan/contract/payments/charges";
import { decideRaise } from "@songtan/domain/charges/charge";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { linesOf, lockBooking } from "../../bookings/record/booking.ts";
import { raiseBooking } from "../../bookings/record/raise-booking.ts";
import { loadQuotedTariff } from "../../pricing/tariff/load-tariff.ts";
import { choosePayment } from "../records/choose-payment.ts";
import { createPayment } from "../records/payments.ts";

type Input = RaisePrice & { bookingId: string; customerId: string };

/**
 * Raises the price of a booking that does not have a driver yet. A cash raise is collected with the fare; a raise by
 * card or PromptPay counts once it is paid. Returns the payment to request from the provider; null for cash.
 */
export async function raisePrice(
  deps: Pick<Deps, "clock" | "cardProvider"> & { trx: Trx },
  { bookingId, customerId, totalSatang, ...payment }: Input,
): Promise<string | null> {
  const { trx } = deps;
  const booking = await lockBooking(trx, bookingId);
  if (booking?.customerId !== customerId) throw new Refusal("not_found");
  const { priority } = await loadQuotedTariff(trx, booking.quoteId);
  const decision = decideRaise(
    {
      state: booking.state,
      method: booking.paymentMethod,
      lines: linesOf(booking),
    },
    { totalSatang, priority },
  );
  if (!decision.ok && decision.refusal === "invalid")
    throw new Refusal("invalid", {}, { totalSatang: decision.problem });
  if (!decision.ok) throw new Refusal(decision.refusal);
  const { raiseSatang } = decision;
  if (booking.paymentMethod === "cash") {
    await raiseBooking(trx, booking, { raiseSatang, now: deps.clock() });
    return null;
  }
  const paymentChoice = await choosePayment(deps, { customerId, bookingId, payment });
  const charge = {
    customerId,
    bookingId,
    purpose: "priority_fee",
    amountSatang: raiseSatang,
  } as const;
  return createPayment(trx, { ...charge, ...paymentChoice, now: deps.clock() });
}

import { Refusal } from "@songtan/contract/errors";
import type { CreateTip } from "@songtan/contract/payments/charges";
import { canTip } from "@songtan/domain/charges/charge";
import { limits } from "@songtan/domain/limits";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { choosePayment } from "../records/choose-payment.ts";
import { createPayment, isTipped } from "../records/payments.ts";

type Input = CreateTip & { bookingId: string; customerId: string };

/**
 * A tip for the driver who delivered, once per booking. Returns the id of the payment to request
 * from the provider.
 */
export async function createTip(
  deps: Pick<Deps, "clock" | "cardProvider"> & { trx: Trx },
  { bookingId, customerId, amountSatang, ...payment }: Input,
): Promise<string> {
  const { trx } = deps;
  const now = deps.clock();
  const booking = await lockBooking(trx, bookingId);
  if (booking?.customerId !== customerId) throw new Refusal("not_found");
  const facts = {
    state: booking.state,
    endedAt: booking.endedAt,
    hasDriver: booking.driverId !== null,
  };
  if (!canTip(facts, { tipped: await isTipped(trx, bookingId), now }))
    throw new Refusal("tip_not_allowed", { days: limits.tipDays });
  const paymentChoice = await choosePayment(deps, { customerId, bookingId, payment });
  return createPayment(trx, {
    customerId,
    bookingId,
    purpose: "tip",
    amountSatang,
    ...paymentChoice,
    now,
  });
}

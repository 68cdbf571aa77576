import { providerAmountSatangMin } from "@songtan/domain/payments/payment";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { loadOutstandingAmounts } from "../../accounting/amounts-due/load-outstanding-amounts.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { createProviderCharge } from "../provider-results/create-provider-charge.ts";
import { cardOfBooking, createPayment, findOpenPayment } from "../records/payments.ts";

/** Another payment of the same customer's dues is over by then, or looked at. */
const againAfterSeconds = 60;

/**
 * Charges the extra amounts of a booking to the saved card that paid it: once, without its owner;
 * after a failure they stay due. Safe to repeat: the one attempt per booking is saved before it is
 * made.
 */
export async function chargeAmountDue(
  deps: Pick<Deps, "db" | "clock" | "cardProvider" | "settings">,
  { bookingId }: { bookingId: string },
): Promise<void> {
  if (!deps.cardProvider) return;
  const paymentId = await deps.db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    if (!booking) return null;
    const customerId = booking.customerId;
    await lockCustomer(trx, customerId);
    const tried = await trx
      .selectFrom("payments")
      .select(["id", "state"])
      .where("bookingId", "=", bookingId)
      .where("offSession", "=", true)
      .executeTakeFirst();
    if (tried) return tried.state === "calling" ? tried.id : null;
    const due = (await loadOutstandingAmounts(trx, customerId)).find(
      (amount) => amount.bookingId === bookingId,
    );
    const savedCardId = await cardOfBooking(trx, bookingId);
    if (!due || due.amountSatang < providerAmountSatangMin || !savedCardId) return null;
    const now = deps.clock();
    if (await findOpenPayment(trx, { customerId, bookingId, purpose: "due" })) {
      const runAt = new Date(now.getTime() + againAfterSeconds * 1000);
      await enqueue(trx, { name: "charge_due", payload: { bookingId }, runAt });
      return null;
    }
    const charge = {
      customerId,
      bookingId,
      purpose: "due",
      method: "card",
      savedCardId,
      offSession: true,
    } as const;
    return createPayment(trx, { ...charge, amountSatang: due.amountSatang, now });
  });
  if (paymentId) await createProviderCharge(deps, { paymentId, locale: "th" });
}

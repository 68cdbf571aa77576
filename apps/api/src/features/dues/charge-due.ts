import { providerAmountSatangMin } from "@songtan/domain/payments/payment";
import type { Deps } from "../../deps.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { lockBooking } from "../bookings/queries.ts";
import { beginCharge, cardOfBooking, openCharge } from "../charges/queries.ts";
import { loadOpenDues, lockCustomer } from "./queries.ts";

/** Another payment of the same customer's dues is over by then, or looked at. */
const againAfterSeconds = 60;

/** Asks the provider for a charge that was written down. */
export type AskProvider = (chargeId: string) => Promise<void>;

/**
 * What came on top of a booking goes to the kept card it was paid with: once, without its owner. Whatever becomes of it,
 * the rest stays the amount due. Runs again without harm: the try is written down before it is made, one for a booking.
 */
export async function chargeDue(
  deps: Pick<Deps, "db" | "clock" | "cardProvider">,
  { bookingId }: { bookingId: string },
  ask: AskProvider,
): Promise<void> {
  if (!deps.cardProvider) return;
  const chargeId = await deps.db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    if (!booking) return null;
    const customerId = booking.customer_id;
    await lockCustomer(trx, customerId);
    const tried = await trx
      .selectFrom("charges")
      .select(["id", "state"])
      .where("booking_id", "=", bookingId)
      .where("off_session", "=", true)
      .executeTakeFirst();
    if (tried) return tried.state === "calling" ? tried.id : null;
    const due = (await loadOpenDues(trx, customerId)).find((open) => open.bookingId === bookingId);
    const savedCardId = await cardOfBooking(trx, bookingId);
    if (!due || due.amountSatang < providerAmountSatangMin || !savedCardId) return null;
    const now = deps.clock();
    if (await openCharge(trx, { customerId, bookingId, purpose: "due" })) {
      const runAt = new Date(now.getTime() + againAfterSeconds * 1000);
      await enqueue(trx, { name: "charge_due", payload: { bookingId }, runAt });
      return null;
    }
    const charge = { customerId, bookingId, purpose: "due", method: "card", savedCardId, offSession: true } as const;
    return beginCharge(trx, { ...charge, amountSatang: due.amountSatang, now });
  });
  if (chargeId) await ask(chargeId);
}

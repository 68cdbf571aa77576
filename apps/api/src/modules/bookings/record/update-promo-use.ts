import type { BookingState } from "@songtan/domain/booking-types";
import { decidePromoChange } from "@songtan/domain/promos/promo-after";
import type { Trx } from "../../../db/database.ts";
import { type BookingRow, linesOf } from "./booking.ts";

type StateChange = {
  /** The booking before the change, locked. */
  booking: Pick<BookingRow, "id" | "state" | "heldAt" | "lines">;
  state: BookingState;
  now: Date;
};

/**
 * Updates the promo when the state of its booking changes: a booking that comes to nothing gives the
 * use back, one that a late fact brings back redeems it again, though not as a first booking. The
 * database refuses at commit a booking that came to nothing and still uses a promo.
 */
export async function updatePromoUse(
  trx: Trx,
  { booking, state, now }: StateChange,
): Promise<void> {
  const change = decidePromoChange(booking, { ...booking, state });
  if (!change || !linesOf(booking).some(({ code }) => code === "promo")) return;
  const uses = trx.updateTable("promoUses").where("bookingId", "=", booking.id);
  if (change === "give_back")
    await uses.set({ givenBackAt: now }).where("givenBackAt", "is", null).execute();
  else
    await uses
      .set({ givenBackAt: null, firstOrder: false })
      .where("givenBackAt", "is not", null)
      .execute();
}

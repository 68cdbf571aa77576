import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { closeOffers } from "../../platform/notifications/notify-offers.ts";
import { findOffer, lockOffer } from "../driver-jobs/locks.ts";

/** A driver passes an offer on. It costs nothing; declining twice is declining once. */
export async function declineOffer(
  { trx, clock }: Pick<Deps, "clock"> & { trx: Trx },
  input: { offerId: string; driverId: string },
): Promise<void> {
  const now = clock();
  const ownOffer = await findOffer(trx, input);
  if (!ownOffer) throw new Refusal("not_found");
  await lockBooking(trx, ownOffer.bookingId);
  const offer = await lockOffer(trx, ownOffer.id);
  if (offer.answer === "declined") return;
  if (offer.answer !== null || offer.expiresAt <= now) throw new Refusal("offer_expired");
  await trx
    .updateTable("offers")
    .set({ answer: "declined", answeredAt: now })
    .where("id", "=", offer.id)
    .execute();
  await publish(trx, { topic: "driver", id: input.driverId });
  await closeOffers(trx, [offer]);
}

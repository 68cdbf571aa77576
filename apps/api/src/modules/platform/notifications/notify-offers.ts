import { offerNotice } from "@songtan/contract/messages/booking-notices";
import { formatBaht } from "@songtan/domain/money";
import type { Trx } from "../../../db/database.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { enqueueNotice } from "./enqueue-notice.ts";
import { listReachableAccounts } from "./reachable-accounts.ts";

/**
 * Closes pushed offers of these bookings by a job, so that the caller does not wait for a push
 * service.
 */
export async function closeOffers(
  trx: Trx,
  offers: readonly { driverId: string; bookingId: string }[],
) {
  const bookingIds = [...new Set(offers.map(({ bookingId }) => bookingId))];
  for (const bookingId of bookingIds) {
    const driverIds = offers
      .filter((choice) => choice.bookingId === bookingId)
      .map(({ driverId }) => driverId);
    const pushed = await trx
      .selectFrom("notices")
      .innerJoin("pushSubscriptions", "pushSubscriptions.accountId", "notices.accountId")
      .select("notices.accountId")
      .distinct()
      .where("notices.accountId", "in", driverIds)
      .where("event", "=", "offer")
      .where("source", "like", `offer:${bookingId}:%`)
      .execute();
    if (pushed.length === 0) continue;
    const payload = { bookingId, driverIds: pushed.map(({ accountId }) => accountId) };
    await enqueue(trx, { name: "close_offer_notices", payload });
  }
}

/** On a driver's screen one booking rings once, however often it is offered. */
export const offerTag = (bookingId: string): string => `offer:${bookingId}`;

type SentOffer = {
  id: string;
  driverId: string;
  expiresAt: Date;
  pickupDistanceMetres: number;
};
type Offered = { bookingId: string; paySatang: number; offers: readonly SentOffer[]; now: Date };

/** Notifies drivers while their app is closed; an open app shows the offer itself. */
export async function notifyOffers(
  trx: Trx,
  { bookingId, paySatang, offers, now }: Offered,
): Promise<void> {
  const reachable = await listReachableAccounts(
    trx,
    offers.map(({ driverId }) => driverId),
  );
  if (reachable.size === 0) return;
  for (const offer of offers.filter(({ driverId }) => reachable.has(driverId)))
    await enqueueNotice(trx, {
      accountId: offer.driverId,
      event: "offer",
      source: `${offerTag(bookingId)}:${offer.id}`,
      path: "/driver/booking",
      tag: offerTag(bookingId),
      offer: { id: offer.id, expiresAt: offer.expiresAt.toISOString() },
      textFor: (locale) =>
        offerNotice(
          {
            pay: formatBaht(paySatang),
            distance: (offer.pickupDistanceMetres / 1000).toFixed(1),
          },
          locale,
        ),
      now,
    });
}

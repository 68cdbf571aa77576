import type { BoardBooking, OfferView } from "@songtan/contract/offers";

/** One booking a driver may take, however they came to see it. */
export type Job = {
  bookingId: string;
  booking: Omit<BoardBooking, "pickupDistanceMetres" | "pickupSeconds">;
  pickupDistanceMetres: number | null;
  pickupSeconds: number | null;
  reasons: OfferView["reasons"];
  /** Null on the open board: there nobody is asked, and no clock runs. */
  offer: { id: string; expiresAt: string } | null;
};

export const jobOfOffer = (offer: OfferView): Job => ({
  bookingId: offer.bookingId,
  booking: offer.booking,
  pickupDistanceMetres: offer.pickupDistanceMetres,
  pickupSeconds: offer.pickupSeconds,
  reasons: offer.reasons,
  offer: { id: offer.id, expiresAt: offer.expiresAt },
});

export const jobOfBoard = (booking: BoardBooking): Job => ({
  bookingId: booking.id,
  booking,
  pickupDistanceMetres: booking.pickupDistanceMetres,
  pickupSeconds: booking.pickupSeconds,
  reasons: ["open_board"],
  offer: null,
});

/** A withdrawn offer is told by the server; after this long without a word it is not shown any more either. */
const graceMilliseconds = 8000;

/** Offers that can still be answered, as far as this phone's clock can tell. */
export const openOffers = (offers: readonly OfferView[], now: number): OfferView[] =>
  offers.filter((offer) => Date.parse(offer.expiresAt) + graceMilliseconds > now);

/** Seconds until an instant, between 0 and `max`: a phone whose clock is behind does not get a longer offer. */
export const secondsUntil = (instant: string, now: number, max: number): number =>
  Math.min(max, Math.max(0, (Date.parse(instant) - now) / 1000));

/** Where the parcel is fetched, and where it goes last; the stops between are counted. */
export function jobEnds(stops: Job["booking"]["stops"]): { from: string; to: string; between: number } {
  return { from: stops[0]?.address ?? "", to: stops.at(-1)?.address ?? "", between: Math.max(0, stops.length - 2) };
}

/** What lies between the customer's price and the driver's pay, so that the three figures add up. */
export function payParts({ totalSatang, commissionSatang, paySatang }: Pays): {
  /** Everything the customer pays that is not the driver's; 0 when we pay a part of the fare ourselves. */
  deductedSatang: number;
  /** Of it what is not commission: cash on delivery and liability cover. */
  feesSatang: number;
  /** What we add for a customer with a promo code. */
  promoSatang: number;
} {
  const between = totalSatang - paySatang;
  const besideCommission = between - commissionSatang;
  return {
    deductedSatang: Math.max(0, between),
    feesSatang: Math.max(0, besideCommission),
    promoSatang: Math.max(0, -besideCommission),
  };
}
type Pays = { totalSatang: number; commissionSatang: number; paySatang: number };

/** An offer to answer now stands on top of the page already. */
export const withoutOffered = <Row extends { id: string }>(
  board: readonly Row[],
  offers: readonly OfferView[],
): Row[] => board.filter((row) => offers.every((offer) => offer.bookingId !== row.id));

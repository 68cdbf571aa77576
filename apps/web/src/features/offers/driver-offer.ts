import type { BoardBooking, OfferView } from "@songtan/contract/drivers/offers";
import type { Shortfall } from "./use-shortfall.ts";

/** One booking a driver may accept, from an offer or from the open board. */
export type DriverOffer = {
  bookingId: string;
  booking: Omit<
    BoardBooking,
    "pickupDistanceMetres" | "pickupSeconds" | "searchingSince" | keyof Shortfall
  >;
  pickupDistanceMetres: number | null;
  pickupSeconds: number | null;
  reasons: OfferView["reasons"];
  askedDrivers: number;
  /** How much later the job in hand ends; null for who has none. */
  detourSeconds: number | null;
  /** The amount that the driver is short of. Only drivers with enough money receive an offer. */
  shortfall: Shortfall;
  /** Null on the open board: there no driver has an offer, and no clock runs. */
  offer: { id: string; expiresAt: string } | null;
  /** Of the open board: a booking that was edited since is not accepted as it was. */
  searchingSince?: string;
};

export const toDriverOffer = (offer: OfferView): DriverOffer => ({
  bookingId: offer.bookingId,
  booking: offer.booking,
  pickupDistanceMetres: offer.pickupDistanceMetres,
  pickupSeconds: offer.pickupSeconds,
  reasons: offer.reasons,
  askedDrivers: offer.askedDrivers,
  detourSeconds: offer.detourSeconds,
  shortfall: { missingSatang: 0, codRoomSatang: 0, codExcessSatang: 0 },
  offer: { id: offer.id, expiresAt: offer.expiresAt },
});

export const boardToDriverOffer = (booking: BoardBooking): DriverOffer => ({
  bookingId: booking.id,
  booking,
  pickupDistanceMetres: booking.pickupDistanceMetres,
  pickupSeconds: booking.pickupSeconds,
  reasons: ["open_board"],
  askedDrivers: 0,
  detourSeconds: null,
  shortfall: booking,
  offer: null,
  searchingSince: booking.searchingSince,
});

/**
 * The server announces a withdrawn offer; after this long without a message it is not shown any
 * more either.
 */
const graceMilliseconds = 8000;

/** Offers that can still be answered, `now` being the server's time. */
export const openOffers = (offers: readonly OfferView[], now: number): OfferView[] =>
  offers.filter((offer) => Date.parse(offer.expiresAt) + graceMilliseconds > now);

/**
 * Seconds until an instant, between 0 and `max`: a slow phone clock does not give a longer offer.
 */
export const secondsUntil = (instant: string, now: number, max: number): number =>
  Math.min(max, Math.max(0, (Date.parse(instant) - now) / 1000));

/** Where the parcel is fetched, and where it goes last; the stops between are counted. */
export function routeEnds(stops: DriverOffer["booking"]["stops"]): {
  from: string;
  to: string;
  between: number;
} {
  return {
    from: stops[0]?.address ?? "",
    to: stops.at(-1)?.address ?? "",
    between: Math.max(0, stops.length - 2),
  };
}

/** An offer to answer now is at the top of the page already. */
export const withoutOffered = <Row extends { id: string }>(
  board: readonly Row[],
  offers: readonly OfferView[],
): Row[] => board.filter((row) => offers.every((offer) => offer.bookingId !== row.id));

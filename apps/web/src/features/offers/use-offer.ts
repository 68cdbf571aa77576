import type { ApiError } from "@songtan/client/calls/api-error.ts";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { isOnDutyHere } from "../session/duty-device.ts";
import { boardToDriverOffer, type DriverOffer, toDriverOffer } from "./driver-offer.ts";
import { useBoardBooking, useOffers } from "./use-offers.ts";

type FoundOffer = { job: DriverOffer | null; error: ApiError | null; retry: () => void };

/** Loads one booking to decide on: the driver's offer of it if there is one, else the entry on the open board. */
export function useOffer(bookingId: string, driver: DriverView | null): FoundOffer {
  const verified = driver?.verification.state === "verified";
  const offers = useOffers(verified && isOnDutyHere(driver));
  const offer = offers.data?.data.find((one) => one.bookingId === bookingId);
  const board = useBoardBooking(bookingId, Boolean(verified));
  const job = offer ? toDriverOffer(offer) : board.data ? boardToDriverOffer(board.data) : null;
  return { job, error: job ? null : board.error, retry: () => void board.refetch() };
}

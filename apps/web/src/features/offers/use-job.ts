import type { ApiError } from "@songtan/client/api-error.ts";
import type { DriverView } from "@songtan/contract/accounts";
import { isOnDutyHere } from "../auth/duty-device.ts";
import { type Job, jobOfBoard, jobOfOffer } from "./job.ts";
import { useBoardBooking, useOffers } from "./use-jobs.ts";

type FoundJob = { job: Job | null; error: ApiError | null; retry: () => void };

/** One booking to decide on: the driver's own offer of it where there is one, else as it stands on the open board. */
export function useJob(bookingId: string, driver: DriverView | null): FoundJob {
  const verified = driver?.verification.state === "verified";
  const offers = useOffers(verified && isOnDutyHere(driver));
  const offer = offers.data?.data.find((one) => one.bookingId === bookingId);
  const board = useBoardBooking(bookingId, Boolean(verified));
  const job = offer ? jobOfOffer(offer) : board.data ? jobOfBoard(board.data) : null;
  return { job, error: job ? null : board.error, retry: () => void board.refetch() };
}

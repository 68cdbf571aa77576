import type { BookingState, StopState } from "@songtan/domain/booking-types";

export const orderStatuses = [
  "ASSIGNING_DRIVER",
  "ON_GOING",
  "PICKED_UP",
  "COMPLETED",
  "CANCELED",
  "REJECTED",
  "EXPIRED",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const statusOfState: Record<BookingState, OrderStatus> = {
  awaiting_payment: "ASSIGNING_DRIVER",
  scheduled: "ASSIGNING_DRIVER",
  searching: "ASSIGNING_DRIVER",
  assigned: "ON_GOING",
  in_transit: "PICKED_UP",
  returning: "PICKED_UP",
  delivered: "COMPLETED",
  unfulfilled: "EXPIRED",
  cancelled: "CANCELED",
  returned: "CANCELED",
  held: "CANCELED",
  disposed: "CANCELED",
  lost: "CANCELED",
};

/** So many drivers who gave the order back reject it. */
const rejections = 2;

/**
 * Their status of a booking. An order that ended without a driver is `REJECTED` when two drivers gave it back: while we
 * still look for a third it can be driven, so it is not over.
 */
export function orderStatusOf(
  state: BookingState,
  { givenBack }: { givenBack: number },
): OrderStatus {
  const status = statusOfState[state];
  return status === "EXPIRED" && givenBack >= rejections ? "REJECTED" : status;
}

export type PodStatus = "PENDING" | "DELIVERED" | "SIGNED" | "FAILED";

/** Their status of a proof of delivery. */
export function podStatusOf(state: StopState, { signed }: { signed: boolean }): PodStatus {
  if (state === "failed") return "FAILED";
  if (state !== "done" && state !== "done_unverified") return "PENDING";
  return signed ? "SIGNED" : "DELIVERED";
}

import type { BookingState } from "../booking-types.ts";
import { limits } from "../limits.ts";
import { hasDriver, isTerminal } from "./booking.ts";

export const chatRoles = ["customer", "driver", "staff"] as const;
export type ChatRole = (typeof chatRoles)[number];

export type ChattedBooking = {
  state: BookingState;
  /** A driver has the booking, or had it when it ended. */
  hasDriver: boolean;
  endedAt: Date | null;
};

/** When a booking's chat closes: some hours after its end; null while it is under way. */
export const chatClosesAt = ({ endedAt }: Pick<ChattedBooking, "endedAt">): Date | null =>
  endedAt && new Date(endedAt.getTime() + limits.chatHoursAfterEnd * 3_600_000);

/**
 * Why the chat of a booking is closed now; null when customer, driver and staff can write. A chat
 * opens with a driver, stays while they or the depot have the goods, and for some hours after the
 * end, for questions about what was left behind.
 */
export function chatRefusal(
  booking: ChattedBooking,
  now: Date,
): "chat_not_open" | "chat_closed" | null {
  if (!booking.hasDriver) return "chat_not_open";
  if (hasDriver(booking.state) || booking.state === "held") return null;
  const closesAt = chatClosesAt(booking);
  if (!isTerminal(booking.state) || !closesAt) return "chat_not_open";
  return now.getTime() < closesAt.getTime() ? null : "chat_closed";
}

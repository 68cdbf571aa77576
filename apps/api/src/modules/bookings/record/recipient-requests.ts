import type { RecipientWishes } from "@songtan/contract/bookings/stops";
import { pinResendRefusal } from "@songtan/domain/booking/recipient";
import type { BookingState, StopState } from "@songtan/domain/booking-types";
import { limits } from "@songtan/domain/limits";
import type { Kysely, Selectable } from "kysely";
import type { z } from "zod";
import type { DB } from "../../../../generated/tables.ts";
import type { Database } from "../../../db/database.ts";

export type RecipientRequests = z.infer<typeof RecipientWishes>;
type Booking = Pick<Selectable<DB["bookings"]>, "id" | "state">;
type Stop = Selectable<DB["stops"]>;

/**
 * Requests that recipients made on their own pages, by stop; stops without a request are left out.
 */
export async function loadRecipientRequests(
  db: Kysely<Database>,
  booking: Booking,
  stops: readonly Stop[],
): Promise<Map<number, RecipientRequests>> {
  const moves = await db
    .selectFrom("recipient_moves")
    .select(["stop_index", "metres", "moved_at"])
    .where("booking_id", "=", booking.id)
    .execute();
  return new Map(
    stops.map((stop) => {
      const move = moves.find(({ stop_index }) => stop_index === stop.index);
      return [
        stop.index,
        {
          ...(stop.instructions !== null && { instructions: stop.instructions }),
          ...(move && { moved: { metres: move.metres, at: move.moved_at.toISOString() } }),
          ...resendsOf(booking, stop),
        },
      ];
    }),
  );
}

function resendsOf(booking: Booking, stop: Stop): Pick<RecipientRequests, "pinResendsLeft"> {
  const refusal = pinResendRefusal({
    bookingState: booking.state as BookingState,
    stopState: stop.state as StopState,
    pinRequired: stop.pin_required && stop.pin_released_at === null,
    resends: stop.pin_resends,
  });
  return refusal === "conflict"
    ? {}
    : { pinResendsLeft: Math.max(0, limits.pinResends - stop.pin_resends) };
}

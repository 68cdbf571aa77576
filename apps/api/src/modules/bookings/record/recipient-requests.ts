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
    .selectFrom("recipientMoves")
    .select(["stopIndex", "metres", "movedAt"])
    .where("bookingId", "=", booking.id)
    .execute();
  return new Map(
    stops.map((stop) => {
      const move = moves.find(({ stopIndex }) => stopIndex === stop.index);
      return [
        stop.index,
        {
          ...(stop.instructions !== null && { instructions: stop.instructions }),
          ...(move && { moved: { metres: move.metres, at: move.movedAt.toISOString() } }),
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
    pinRequired: stop.pinRequired && stop.pinReleasedAt === null,
    resends: stop.pinResends,
  });
  return refusal === "conflict"
    ? {}
    : { pinResendsLeft: Math.max(0, limits.pinResends - stop.pinResends) };
}

import type { RecipientWishes } from "@songtan/contract/bookings/stops";
import { pinResendRefusal } from "@songtan/domain/booking/changes/recipient";
import { limits } from "@songtan/domain/limits";
import { isLandline } from "@songtan/domain/thai/phone";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { DB } from "../../../../generated/tables.ts";
import type { BookingRow, StopRow } from "./booking.ts";

export type RecipientRequests = z.infer<typeof RecipientWishes>;
export type MoveRow = Selectable<DB["recipientMoves"]>;

/** The requests that the recipient of a stop made on their own page. */
export function recipientRequestsOf(
  { booking, moves }: { booking: Pick<BookingRow, "state">; moves: readonly MoveRow[] },
  stop: StopRow,
): RecipientRequests {
  const move = moves.find(({ stopIndex }) => stopIndex === stop.index);
  return {
    ...(stop.index > 0 && isLandline(stop.contactPhone) && { messagesTo: "sender" }),
    ...(stop.instructions !== null && { instructions: stop.instructions }),
    ...(move && { moved: { metres: move.metres, at: move.movedAt.toISOString() } }),
    ...resendsOf(booking, stop),
  };
}

function resendsOf(
  booking: Pick<BookingRow, "state">,
  stop: StopRow,
): Pick<RecipientRequests, "pinResendsLeft"> {
  const refusal = pinResendRefusal({
    bookingState: booking.state,
    stopState: stop.state,
    pinRequired: stop.pinRequired && stop.pinReleasedAt === null,
    resends: stop.pinResends,
  });
  return refusal === "conflict"
    ? {}
    : { pinResendsLeft: Math.max(0, limits.pinResends - stop.pinResends) };
}

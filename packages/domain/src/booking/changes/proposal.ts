import type { BookingState } from "../../booking-types.ts";
import { hasDriver, nextBookingState } from "../booking.ts";
import { canCancel } from "../cancellation.ts";
import { staffMoveTo } from "../staff-move.ts";

/** What staff do to a booking that waits for a second person. */
export const proposalKinds = ["cancellation", "loss", "disposal"] as const;
export type ProposalKind = (typeof proposalKinds)[number];

const isPossible: Record<ProposalKind, (state: BookingState) => boolean> = {
  cancellation: canCancel,
  loss: (state) => staffMoveTo(state, "lose") !== null,
  disposal: (state) => nextBookingState(state, "dispose") !== null,
};

type Carried = { state: BookingState; driverId: string | null };

/** Who works on the booking now; no one where it waits, has ended, or its goods are at a depot. */
export const workingDriver = ({ state, driverId }: Carried): string | null =>
  hasDriver(state) ? driverId : null;

/**
 * Whether what was proposed has lost its ground: the booking is in a state in which it cannot be done any more, or the
 * driver it was about does not have it any more. A driver who accepts it while it waits changes nothing.
 * @param proposed the driver who worked on it when it was proposed
 */
export const hasLapsed = (
  proposed: { kind: ProposalKind; driverId: string | null },
  booking: Carried,
): boolean =>
  !isPossible[proposed.kind](booking.state) ||
  (proposed.driverId !== null && proposed.driverId !== workingDriver(booking));

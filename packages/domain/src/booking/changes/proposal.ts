import type { BookingState } from "../../booking-types.ts";
import { hasDriver, nextBookingState } from "../booking.ts";
import { canCancel } from "../cancellation.ts";
import { staffMoveTo } from "../staff-move.ts";

/** Actions of staff on a booking that require the approval of a second person. */
export const proposalKinds = ["cancellation", "loss", "disposal"] as const;
export type ProposalKind = (typeof proposalKinds)[number];

const isPossible: Record<ProposalKind, (state: BookingState) => boolean> = {
  cancellation: canCancel,
  loss: (state) => staffMoveTo(state, "lose") !== null,
  disposal: (state) => nextBookingState(state, "dispose") !== null,
};

type Carried = { state: BookingState; driverId: string | null };

/**
 * Returns the driver who works on the booking, or null when it is without a driver, has ended, or its goods are at a
 * depot.
 */
export const workingDriver = ({ state, driverId }: Carried): string | null =>
  hasDriver(state) ? driverId : null;

/**
 * Returns true when a proposal no longer applies: the booking's state does not allow it any more, or the driver it was
 * about has lost the booking. A driver who accepts the booking while the proposal is open does not affect it.
 * @param proposed the driver who worked on it when it was proposed
 */
export const hasLapsed = (
  proposed: { kind: ProposalKind; driverId: string | null },
  booking: Carried,
): boolean =>
  !isPossible[proposed.kind](booking.state) ||
  (proposed.driverId !== null && proposed.driverId !== workingDriver(booking));

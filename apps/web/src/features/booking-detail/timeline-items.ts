import type { BookingView } from "@songtan/contract/bookings/bookings";
import { isTerminal } from "@songtan/domain/booking/booking";
import { bookingPhase } from "@songtan/domain/booking/phase";
import { isStopDone, isStopHandled } from "@songtan/domain/booking/stop";
import type { BookingState, NotDoneReason, StopState } from "@songtan/domain/booking-types";

type Entry = BookingView["timeline"][number];
export type FollowedBooking = {
  state: BookingState;
  stops: readonly { index: number; state: StopState }[];
  timeline: readonly Entry[];
};

type ComingStep = { kind: "driver" | "pickup" | "drop" | "return"; stopIndex?: number };
export type TimelineModel = { past: (Entry & { bad: boolean })[]; coming: ComingStep[] };

const recalled: NotDoneReason = "sender_recalled";

const badKinds: ReadonlySet<Entry["kind"]> = new Set([
  "stop_failed",
  "return_failed",
  "disposed",
  "stop_done_unverified",
  "given_back",
  "driver_changed",
  "cancelled",
  "unfulfilled",
  "lost",
]);

const followingKinds: ReadonlySet<Entry["kind"]> = new Set(["searching", "scheduled"]);

/** Returns the past entries, oldest first, and the coming steps. */
export function timelineModel(booking: FollowedBooking): TimelineModel {
  return {
    past: booking.timeline
      // The sender's recall is shown once, not again for each stop.
      .filter(({ reason }) => reason !== recalled)
      // Entries that follow from the booking itself do not have an author.
      .map(({ by, ...entry }) => ({
        ...entry,
        ...(by && !followingKinds.has(entry.kind) && { by }),
        bad: badKinds.has(entry.kind),
      })),
    coming: comingSteps(booking),
  };
}

function comingSteps({ state, stops }: FollowedBooking): ComingStep[] {
  if (isTerminal(state) || state === "held") return [];
  if (state === "returning") return [{ kind: "return" }];
  const drops = stops
    .filter((stop) => stop.index > 0 && !isStopHandled(stop.state))
    .map((stop): ComingStep => ({ kind: "drop", stopIndex: stop.index }));
  const pickup = stops.find((stop) => stop.index === 0);
  // A recipient sees only their own stop.
  const picked = pickup ? isStopDone(pickup.state) : state === "in_transit";
  const { phase } = bookingPhase({ state, stops });
  return [
    ...(["awaiting_payment", "scheduled", "searching"].includes(phase)
      ? [{ kind: "driver" as const }]
      : []),
    ...(picked ? [] : [{ kind: "pickup" as const }]),
    ...drops,
    ...(phase === "stops_failed" && stops.some((stop) => stop.state === "failed")
      ? [{ kind: "return" as const }]
      : []),
  ];
}

import { createHash, randomUUID } from "node:crypto";
import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { Refusal } from "@songtan/contract/errors";
import { assert } from "@songtan/domain/assert";
import type { DriverStep, TestStep } from "@songtan/domain/test-mode/steps";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { StopRow } from "../../bookings/record/booking.ts";
import { loseBooking } from "../../claims/staff-moves/staff-moves.ts";
import { endSearch } from "../../delivery/bookings/end-search.ts";
import { startSearch } from "../../delivery/bookings/start-search.ts";
import { acceptFromBoard } from "../../delivery/dispatch/accept-booking.ts";
import { sendTaskEvents } from "../../delivery/task-events/send-task-events.ts";
import { closeIncidents } from "../../platform/oversight/incidents.ts";
import { delayArrival } from "./delay-arrival.ts";
import type { LoadedBooking } from "./test-booking.ts";
import { findTestDriver } from "./test-driver.ts";

type StepDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings" | "livePlaces" | "places">;

/** The actor in test mode for decisions that staff make in production. */
const testStaff = {
  kind: "staff",
  id: "00000000-0000-4000-8000-000000000000",
  name: "test mode",
} as const;

/** Does one thing to a test booking, by the use case that does it in real life. */
export async function runStep(
  deps: StepDeps,
  loaded: LoadedBooking,
  step: TestStep,
): Promise<void> {
  const { searchingSince, id: bookingId } = loaded.booking;
  if (step.kind === "start_search") return startSearch(deps, { bookingId, isEarly: true });
  if (step.kind === "end_search") {
    assert(searchingSince, "a search has begun");
    return endSearch(deps, { bookingId, searchingSince: searchingSince.toISOString() });
  }
  await moveDriver(deps, loaded, step);
  return deps.db.transaction().execute((trx) => runDriverStep({ ...deps, trx }, loaded, step));
}

/**
 * Runs one step of the test driver, through the use case of production, in the caller's transaction. An arriving
 * driver was already moved to the stop.
 */
export async function runDriverStep(
  deps: StepDeps & { trx: Trx },
  loaded: LoadedBooking,
  step: DriverStep,
): Promise<void> {
  const { trx, clock } = deps;
  const { booking, stops } = loaded;
  const bookingId = booking.id;
  const { driverId } = booking;
  switch (step.kind) {
    case "accept": {
      const { vehicle } = booking;
      const driver = await findTestDriver(trx, { bookingId, vehicle, now: clock() });
      await acceptFromBoard(deps, { bookingId, driverId: driver });
      const looked = { kind: "second_look", bookingId, resolution: "went_on" } as const;
      await closeIncidents(trx, { ...looked, now: clock() });
      return;
    }
    case "delay":
      return delayArrival(deps, loaded);
    case "lose":
      return loseBooking(trx, {
        bookingId,
        seenState: booking.state,
        seenDriverId: driverId,
        words: "test mode",
        by: testStaff,
        now: clock(),
      });
    case "report": {
      assert(driverId, "who reports has the booking");
      const stop = stops[step.event.stopIndex];
      assert(stop, "the stop exists");
      const event = eventOf(deps, { step, stop });
      const report = { bookingId, driverId, events: [event], sentAt: null } as const;
      const answer = await sendTaskEvents(deps, { ...report, isTest: true, locale: "en" });
      const [outcome] = answer.outcomes;
      if (outcome?.outcome !== "applied") throw new Refusal("conflict");
    }
  }
}

/** Builds the event that the driver's app would send, with all the proof that the stop requires. */
function eventOf(
  { clock, secrets }: StepDeps,
  { step, stop }: { step: Extract<TestStep, { kind: "report" }>; stop: StopRow },
): TaskEvent {
  const { kind, stopIndex, amountSatang, purpose } = step.event;
  const photo = randomUUID();
  const isProved =
    kind === "picked_up" || kind === "delivered" || kind === "failed" || kind === "returned";
  return {
    id: randomUUID(),
    kind,
    stopIndex,
    occurredAt: clock().toISOString(),
    ...(purpose && { purpose, amountSatang }),
    ...(step.reason && { reason: step.reason }),
    ...(isProved && {
      proof: {
        photos: [{ id: photo, sha256: createHash("sha256").update(photo).digest("hex") }],
        ...(kind === "delivered" && {
          recipientName: stop.contactName || undefined,
          ...(stop.pinRequired && {
            pin: secrets.pin(stop.bookingId, stop.index, stop.keyGeneration),
          }),
        }),
      },
    }),
  };
}

/** A driver who arrives is seen at the stop. The place has a connection to itself, so it is noted before a transaction begins. */
export async function moveDriver(
  { livePlaces, clock }: StepDeps,
  { booking: { driverId }, stops }: LoadedBooking,
  step: DriverStep,
): Promise<void> {
  if (step.kind !== "report" || step.event.kind !== "arrived") return;
  const stop = stops[step.event.stopIndex];
  assert(driverId && stop, "who arrives has the booking");
  const now = clock();
  const seen = { heading: null, accuracyMetres: 10, recordedAt: now, receivedAt: now };
  const { latitude, longitude } = stop;
  await livePlaces.put([{ driverId, latitude, longitude, ...seen }]);
}

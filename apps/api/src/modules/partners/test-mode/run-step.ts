import { createHash, randomUUID } from "node:crypto";
import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { Refusal } from "@songtan/contract/errors";
import { assert } from "@songtan/domain/assert";
import type { TestStep } from "@songtan/domain/test-mode/steps";
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

/** Who decides in test mode what staff decide in real life. */
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
  const { db, clock } = deps;
  const { booking, stops } = loaded;
  const bookingId = booking.id;
  const { driverId } = booking;
  switch (step.kind) {
    case "start_search":
      return startSearch(deps, { bookingId });
    case "end_search":
      assert(booking.searchingSince, "a search has begun");
      return endSearch(deps, { bookingId, searchingSince: booking.searchingSince.toISOString() });
    case "accept":
      return db.transaction().execute(async (trx) => {
        const driver = await findTestDriver(trx, {
          bookingId,
          vehicle: booking.vehicle,
          now: clock(),
        });
        await acceptFromBoard({ ...deps, trx }, { bookingId, driverId: driver });
        const looked = { kind: "second_look", bookingId, resolution: "went_on" } as const;
        await closeIncidents(trx, { ...looked, now: clock() });
      });
    case "delay":
      return delayArrival(deps, loaded);
    case "lose":
      return db.transaction().execute((trx) =>
        loseBooking(trx, {
          bookingId,
          seenState: booking.state,
          seenDriverId: driverId,
          words: "test mode",
          by: testStaff,
          now: clock(),
        }),
      );
    case "report": {
      assert(driverId, "who reports has the booking");
      const { stopIndex } = step.event;
      const stop = stops[stopIndex];
      assert(stop, "the stop exists");
      if (step.event.kind === "arrived") await moveDriverTo(deps, driverId, stop);
      const event = eventOf(deps, { step, stop });
      const answer = await db
        .transaction()
        .execute((trx) =>
          sendTaskEvents(
            { ...deps, trx },
            { bookingId, driverId, events: [event], sentAt: null, isTest: true, locale: "en" },
          ),
        );
      const [outcome] = answer.outcomes;
      if (outcome?.outcome !== "applied") throw new Refusal("conflict");
    }
  }
}

/** What the driver's app would send, with all the proof that the stop needs. */
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

async function moveDriverTo(
  { livePlaces, clock }: StepDeps,
  driverId: string,
  { latitude, longitude }: StopRow,
): Promise<void> {
  const now = clock();
  await livePlaces.put([
    {
      driverId,
      latitude,
      longitude,
      heading: null,
      accuracyMetres: 10,
      recordedAt: now,
      receivedAt: now,
    },
  ]);
}

import { Refusal } from "@songtan/contract/errors";
import { nextSelfMove, type SelfMove } from "@songtan/domain/test-mode/steps";
import { secondLookValueSatang, testTriggerOf } from "@songtan/domain/test-mode/triggers";
import { promisedArrivalOf } from "@songtan/domain/webhooks/promised-arrival";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";
import { runStep } from "./run-step.ts";
import { type LoadedBooking, loadTestBooking } from "./test-booking.ts";

type DriveDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings" | "livePlaces" | "places">;

/** A test booking does the step that is due by itself, and its next one waits for its time. */
export async function driveTestBooking(
  deps: DriveDeps,
  { bookingId }: { bookingId: string },
): Promise<void> {
  const loaded = await loadTestBooking(deps.db, bookingId);
  if (!loaded) return;
  const move = selfMoveOf(loaded);
  if (move && dueAt(loaded, move) <= deps.clock().getTime())
    await runStep(deps, loaded, move.step).catch(ignoreOvertaken);
  await scheduleDrive(deps, bookingId);
}

/** A push or the partner was quicker: the booking goes on from where it is. */
function ignoreOvertaken(problem: unknown): void {
  if (!(problem instanceof Refusal)) throw problem;
}

/** Has the booking's next step by itself wait for its time; one that waited before is replaced. */
export async function scheduleDrive(deps: DriveDeps, bookingId: string): Promise<void> {
  const loaded = await loadTestBooking(deps.db, bookingId);
  const move = loaded && selfMoveOf(loaded);
  if (!loaded || !move) return;
  await lookAgain(deps, loaded);
  const runAt = new Date(Math.max(dueAt(loaded, move), deps.clock().getTime()));
  await deps.db.transaction().execute((trx) =>
    enqueue(trx, {
      name: "drive_test_booking",
      payload: { bookingId },
      runAt,
      key: `drive:${bookingId}`,
    }),
  );
}

/** A parcel of the value in the documents is an incident for staff until a driver has accepted it. */
async function lookAgain({ db, clock }: DriveDeps, { booking }: LoadedBooking): Promise<void> {
  if (booking.state !== "searching" || !needsSecondLook(booking)) return;
  const about = { kind: "second_look", bookingId: booking.id, driverId: null } as const;
  await db.transaction().execute((trx) => openIncident(trx, { ...about, now: clock() }));
}

const needsSecondLook = ({ parcel }: Pick<LoadedBooking["booking"], "parcel">): boolean =>
  (parcel as { declaredValueSatang?: number }).declaredValueSatang === secondLookValueSatang;

const dueAt = ({ changedAt }: LoadedBooking, { afterSeconds }: SelfMove): number =>
  changedAt.getTime() + afterSeconds * 1000;

function selfMoveOf({
  booking,
  stops,
  asTest,
  changedAt,
  givenBack,
}: LoadedBooking): SelfMove | null {
  const promised = promisedArrivalOf(booking);
  const going = stops.find(({ state }) => state === "heading");
  const isPromised =
    promised?.stopIndex === going?.index && promised && promised.promisedAt >= changedAt;
  return nextSelfMove({
    ...asTest,
    triggers: stops.map(({ index, contactPhone }) =>
      index > 0 ? testTriggerOf(contactPhone) : null,
    ),
    givenBack,
    needsSecondLook: needsSecondLook(booking),
    durationSeconds: booking.durationSeconds,
    promisedSeconds: isPromised
      ? Math.ceil((promised.at.getTime() - changedAt.getTime()) / 1000)
      : null,
  });
}

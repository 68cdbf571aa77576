import { Refusal } from "@songtan/contract/errors";
import { assert } from "@songtan/domain/assert";
import { type DriverStep, nextSelfMove, type SelfMove } from "@songtan/domain/test-mode/steps";
import { secondLookValueSatang, testTriggerOf } from "@songtan/domain/test-mode/triggers";
import { promisedArrivalOf } from "@songtan/domain/webhooks/promised-arrival";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { actingBusinessId, aheadUntil, inTestMode } from "../../../test-mode/acting-business.ts";
import { openIncident } from "../../platform/oversight/incidents.ts";
import { moveDriver, runDriverStep } from "./run-step.ts";
import { type LoadedBooking, loadTestBooking } from "./test-booking.ts";

type DriveDeps = Pick<Deps, "db" | "clock" | "secrets" | "settings" | "livePlaces" | "places">;

/**
 * Drives a test booking through the steps that are due, and enqueues the next one. While the clock is moved, later steps follow
 * at once, each at its own time, until another job is about the booking.
 */
export async function driveTestBooking(
  deps: DriveDeps,
  { bookingId }: { bookingId: string },
): Promise<void> {
  const businessId = actingBusinessId();
  assert(businessId, "a test booking belongs to the acting business");
  const begun = deps.clock();
  const until = aheadUntil() ?? begun;
  let loaded = await loadTestBooking(deps.db, bookingId);
  for (let now = begun; loaded; ) {
    const here = loaded;
    await inTestMode({ businessId, frozenAt: now }, () => lookAgain(deps, here));
    const move = selfMoveOf(here);
    const due = move && dueAt(here, move);
    if (!move || !due || due > until) break;
    if (due > begun && here.otherJobAt && here.otherJobAt <= due) break;
    now = due > now ? due : now;
    const step = () => applyStep(deps, here, move.step);
    loaded = await inTestMode({ businessId, frozenAt: now }, step).catch(ignoreOvertaken);
  }
  await scheduleDrive(deps, bookingId);
}

/** One step in one transaction. Answers the booking after it. */
async function applyStep(
  deps: DriveDeps,
  loaded: LoadedBooking,
  step: DriverStep,
): Promise<LoadedBooking | null> {
  await moveDriver(deps, loaded, step);
  return deps.db.transaction().execute(async (trx) => {
    await runDriverStep({ ...deps, trx }, loaded, step);
    return loadTestBooking(trx, loaded.booking.id);
  });
}

/** A push or the partner was quicker: the booking goes on from where it is. */
function ignoreOvertaken(problem: unknown): null {
  if (!(problem instanceof Refusal)) throw problem;
  return null;
}

/** Has the booking's next step by itself wait for its time; one that waited before is replaced. */
export async function scheduleDrive(deps: DriveDeps, bookingId: string): Promise<void> {
  const loaded = await loadTestBooking(deps.db, bookingId);
  const move = loaded && selfMoveOf(loaded);
  if (!loaded || !move) return;
  await lookAgain(deps, loaded);
  const due = dueAt(loaded, move);
  const now = deps.clock();
  await deps.db.transaction().execute((trx) =>
    enqueue(trx, {
      name: "drive_test_booking",
      payload: { bookingId },
      runAt: due > now ? due : now,
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

const dueAt = ({ changedAt }: LoadedBooking, { afterSeconds }: SelfMove): Date =>
  new Date(changedAt.getTime() + afterSeconds * 1000);

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

import { Refusal } from "@songtan/contract/errors";
import { nextSelfMove, type SelfMove } from "@songtan/domain/test-mode/steps";
import { secondLookValueSatang, testTriggerOf } from "@songtan/domain/test-mode/triggers";
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
  const [move, changedAt] = await Promise.all([selfMoveOf(deps, loaded), lastChange(deps, loaded)]);
  if (move && changedAt.getTime() + move.afterSeconds * 1000 <= deps.clock().getTime())
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
  const move = loaded && (await selfMoveOf(deps, loaded));
  if (!loaded || !move) return;
  await lookAgain(deps, loaded);
  const dueAt = (await lastChange(deps, loaded)).getTime() + move.afterSeconds * 1000;
  const runAt = new Date(Math.max(dueAt, deps.clock().getTime()));
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

/** When the last thing happened to it. */
async function lastChange({ db }: DriveDeps, { booking }: LoadedBooking): Promise<Date> {
  const { at } = await db
    .selectFrom("taskEvents")
    .select(({ fn }) => fn.max("receivedAt").as("at"))
    .where("bookingId", "=", booking.id)
    .executeTakeFirstOrThrow();
  const times = [booking.createdAt, booking.searchingSince, booking.assignedAt, at as Date | null];
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
}

async function selfMoveOf(
  { db }: DriveDeps,
  { booking, stops, asTest }: LoadedBooking,
): Promise<SelfMove | null> {
  const givenBack = await db
    .selectFrom("bookingEvents")
    .select("id")
    .where("bookingId", "=", booking.id)
    .where("kind", "=", "given_back")
    .executeTakeFirst();
  return nextSelfMove({
    ...asTest,
    triggers: stops.map(({ index, contactPhone }) =>
      index > 0 ? testTriggerOf(contactPhone) : null,
    ),
    givenBack: givenBack !== undefined,
    needsSecondLook: needsSecondLook(booking),
    durationSeconds: booking.durationSeconds,
  });
}

import { hasReached } from "@songtan/domain/dispatch/destination/destination";
import { acceptPosition, latestPlausible, type Position } from "@songtan/domain/dispatch/position";
import type { Deps } from "../../../deps/deps.ts";
import type { LivePlace, PositionSignal } from "../../../ports/live-places.ts";
import { loadWatched, saveTrackPoints, type TrackPoint, type Watched } from "./position-records.ts";
import { endReachedDestinations } from "./start-destination.ts";

type IntakeDeps = Pick<Deps, "db" | "clock" | "livePlaces" | "positionSignals">;
type Report = { driverId: string; positions: readonly Position[] };
type Waiting = Report & { done(accepted: number): void; failed(problem: unknown): void };

/** Receives positions of phones and returns how many were plausible, after they are saved. */
export type PositionIntake = { receive(report: Report): Promise<number> };

/**
 * Reports within this time are processed together: a person does not notice it, and the database is
 * queried once for all of them.
 */
const gatherMillisecondsUsual = 40;
const reportsPerRound = 500;

/**
 * Two thousand phones report every five seconds, too many for a transaction each: reports are
 * collected for a moment and processed in one round of queries, while the next round collects. A
 * failed round is repeated report by report, so that one bad report does not lose the others.
 */
export function createPositionIntake(
  deps: IntakeDeps,
  gatherMilliseconds: number = gatherMillisecondsUsual,
): PositionIntake {
  let waiting: Waiting[] = [];
  let running = false;
  const run = async () => {
    while (waiting.length > 0) {
      await new Promise((next) => setTimeout(next, gatherMilliseconds));
      const round = waiting.slice(0, reportsPerRound);
      waiting = waiting.slice(reportsPerRound);
      await processRound(deps, round);
    }
    running = false;
  };
  return {
    receive: (report) =>
      new Promise((done, failed) => {
        waiting.push({ ...report, done, failed });
        if (running) return;
        running = true;
        void run();
      }),
  };
}

async function processRound(deps: IntakeDeps, round: readonly Waiting[]): Promise<void> {
  try {
    const accepted = await processReports(deps, round);
    for (const [index, { done }] of round.entries()) done(accepted[index] ?? 0);
  } catch (problem) {
    if (round.length === 1) return round[0]?.failed(problem);
    for (const report of round) await processRound(deps, [report]);
  }
}

type IntakeResult = {
  places: Map<string, LivePlace>;
  points: TrackPoint[];
  signals: Map<string, PositionSignal>;
  /** Drivers who are where they were going. */
  reached: Set<string>;
};

/**
 * Dispatch uses the newest place; places during a booking are also saved and shown to its customer.
 */
async function processReports(deps: IntakeDeps, reports: readonly Report[]): Promise<number[]> {
  const now = deps.clock();
  const driverIds = [...new Set(reports.map(({ driverId }) => driverId))];
  const watched = await loadWatched(deps.db, driverIds);
  const lastPlaces = await deps.livePlaces.last(driverIds);
  const result: IntakeResult = {
    places: new Map(),
    points: [],
    signals: new Map(),
    reached: new Set(),
  };
  const accepted = reports.map(({ driverId, positions }) => {
    const driver = watched.get(driverId);
    if (!driver || (!driver.onDuty && driver.trackedBookings.length === 0)) return 0;
    const last = result.places.get(driverId) ?? lastPlaces.get(driverId);
    // Recorded in the future while our clock was wrong: such a place does not show where the driver
    // is.
    const trusted = last && last.recordedAt <= latestPlausible(now) ? toPosition(last) : null;
    const believed = believe(trusted, positions, now);
    addToResult(result, { driverId, driver, believed, now });
    return believed.length;
  });
  await saveTrackPoints(deps.db, result.points);
  await deps.livePlaces.put([...result.places.values()]);
  await deps.positionSignals.publish([...result.signals.values()]);
  await endReachedDestinations(deps, [...result.reached]);
  return accepted;
}

function believe(last: Position | null, positions: readonly Position[], now: Date): Position[] {
  const believed: Position[] = [];
  const inOrder = [...positions].sort(
    (left, right) => left.recordedAt.getTime() - right.recordedAt.getTime(),
  );
  for (const position of inOrder) {
    const decision = acceptPosition(believed.at(-1) ?? last, position, now);
    if (decision.ok) believed.push(decision.position);
  }
  return believed;
}

type BelievedPositions = {
  driverId: string;
  driver: Watched;
  believed: readonly Position[];
  now: Date;
};

function addToResult(
  result: IntakeResult,
  { driverId, driver, believed, now }: BelievedPositions,
): void {
  const newest = believed.at(-1);
  if (newest) result.places.set(driverId, toPlace(driverId, newest, now));
  if (newest && driver.destination && hasReached(newest, driver.destination))
    result.reached.add(driverId);
  for (const { bookingId, since } of driver.trackedBookings) {
    const afterStart = believed.filter(({ recordedAt }) => recordedAt >= since);
    for (const position of afterStart) {
      const { accuracyMetres: _accuracy, ...place } = toPlace(driverId, position, now);
      result.points.push({ bookingId, ...place });
    }
    const latest = afterStart.at(-1);
    if (latest) result.signals.set(bookingId, toSignal(bookingId, latest));
  }
}

const toPlace = (driverId: string, position: Position, receivedAt: Date): LivePlace => ({
  driverId,
  latitude: position.latitude,
  longitude: position.longitude,
  heading: position.heading ?? null,
  accuracyMetres: position.accuracyMetres ?? null,
  recordedAt: position.recordedAt,
  receivedAt,
});

const toPosition = ({ latitude, longitude, heading, recordedAt }: LivePlace): Position => ({
  latitude,
  longitude,
  recordedAt,
  ...(heading !== null && { heading }),
});

const toSignal = (
  bookingId: string,
  { latitude, longitude, heading, recordedAt }: Position,
): PositionSignal => ({
  topic: "position",
  id: bookingId,
  position: {
    latitude,
    longitude,
    ...(heading !== undefined && { heading }),
    recordedAt: recordedAt.toISOString(),
  },
});

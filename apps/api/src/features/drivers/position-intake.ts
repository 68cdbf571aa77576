import { acceptPosition, latestBelievable, type Position } from "@songtan/domain/tracking/position";
import type { Deps } from "../../deps.ts";
import type { LivePlace, PositionSignal } from "../../ports.ts";
import { loadWatched, saveWayPoints, type Watched, type WayPoint } from "./position-queries.ts";

type IntakeDeps = Pick<Deps, "db" | "clock" | "livePlaces" | "positionSignals">;
type Report = { driverId: string; positions: readonly Position[] };
type Waiting = Report & { done(accepted: number): void; failed(problem: unknown): void };

/** Takes phones' positions and answers each how many were believable, once they are kept. */
export type PositionIntake = { take(report: Report): Promise<number> };

/** Reports of this long are taken together: a person does not see it, and the database is asked once for all of them. */
const gatherMillisecondsUsual = 40;
const reportsPerRound = 500;

/**
 * Two thousand phones report every five seconds: each alone would be a transaction of its own. Reports are gathered for a
 * moment and taken in one round of questions; while one round runs the next gathers. A round that fails is tried again
 * report by report, so that one bad report does not lose the others'.
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
      await takeRound(deps, round);
    }
    running = false;
  };
  return {
    take: (report) =>
      new Promise((done, failed) => {
        waiting.push({ ...report, done, failed });
        if (running) return;
        running = true;
        void run();
      }),
  };
}

async function takeRound(deps: IntakeDeps, round: readonly Waiting[]): Promise<void> {
  try {
    const accepted = await takeReports(deps, round);
    for (const [place, { done }] of round.entries()) done(accepted[place] ?? 0);
  } catch (problem) {
    if (round.length === 1) return round[0]?.failed(problem);
    for (const one of round) await takeRound(deps, [one]);
  }
}

type Taken = { places: Map<string, LivePlace>; points: WayPoint[]; signals: Map<string, PositionSignal> };

/** The newest place is where dispatch looks; those on the way of a booking are kept and shown to its customer. */
async function takeReports(deps: IntakeDeps, reports: readonly Report[]): Promise<number[]> {
  const now = deps.clock();
  const driverIds = [...new Set(reports.map(({ driverId }) => driverId))];
  const watched = await loadWatched(deps.db, driverIds);
  const known = await deps.livePlaces.last(driverIds);
  const taken: Taken = { places: new Map(), points: [], signals: new Map() };
  const accepted = reports.map(({ driverId, positions }) => {
    const driver = watched.get(driverId);
    if (!driver || (!driver.onDuty && driver.ways.length === 0)) return 0;
    const last = taken.places.get(driverId) ?? known.get(driverId);
    // Recorded in the future, while our clock was wrong: such a place says nothing of where anybody is.
    const trusted = last && last.recordedAt <= latestBelievable(now) ? toPosition(last) : null;
    const believed = believe(trusted, positions, now);
    keep(taken, { driverId, driver, believed, now });
    return believed.length;
  });
  await saveWayPoints(deps.db, taken.points);
  await deps.livePlaces.put([...taken.places.values()]);
  await deps.positionSignals.tell([...taken.signals.values()]);
  return accepted;
}

function believe(last: Position | null, positions: readonly Position[], now: Date): Position[] {
  const believed: Position[] = [];
  const inOrder = [...positions].sort((left, right) => left.recordedAt.getTime() - right.recordedAt.getTime());
  for (const position of inOrder) {
    const decision = acceptPosition(believed.at(-1) ?? last, position, now);
    if (decision.ok) believed.push(decision.position);
  }
  return believed;
}

type Kept = { driverId: string; driver: Watched; believed: readonly Position[]; now: Date };

function keep(taken: Taken, { driverId, driver, believed, now }: Kept): void {
  const newest = believed.at(-1);
  if (newest) taken.places.set(driverId, toPlace(driverId, newest, now));
  for (const { bookingId, since } of driver.ways) {
    const onTheWay = believed.filter(({ recordedAt }) => recordedAt >= since);
    for (const position of onTheWay) {
      const { accuracyMetres: _accuracy, ...place } = toPlace(driverId, position, now);
      taken.points.push({ bookingId, ...place });
    }
    const shown = onTheWay.at(-1);
    if (shown) taken.signals.set(bookingId, toSignal(bookingId, shown));
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

const toSignal = (bookingId: string, { latitude, longitude, heading, recordedAt }: Position): PositionSignal => ({
  topic: "position",
  id: bookingId,
  position: { latitude, longitude, ...(heading !== undefined && { heading }), recordedAt: recordedAt.toISOString() },
});

import { freeFlowSeconds, haversineMetres } from "../../quoting/distance.ts";
import {
  isByStaffAlone,
  isStaffsWordOnly,
  isVouchedFor,
  metresFromStop,
  metresFromTrack,
  type Visit,
  visitsOf,
} from "./visits.ts";
import {
  type Doubt,
  type Judgement,
  pictureMinutes,
  type Work,
  type WorkEvent,
  type WorkPicture,
} from "./work.ts";

/** A person needs seconds to photograph a parcel and to confirm; a program does not. */
const handsMilliseconds = 500;
/** Metres deducted from a leg, for the driver's place at a stop and the error of both fixes. */
const legSlackMetres = 500;
/**
 * The least share of the time on empty roads that a job of the night needs, with green lights. Over the straight distance that
 * is 54 km/h for a motorcycle in town, with the time at both stops.
 */
const leastTimeShare = 0.65;
/** A clock drifts by seconds, and is corrected as a whole; within one call it does not move. */
const clockChangeSecondsMax = 600;
/** Staff state whole minutes. */
const statedSeconds = 60;

/**
 * Returns the doubts about a driver's reported work. A doubt does not refuse anything: it holds the pay until staff
 * have looked. The rules tolerate honest work that looks odd: no network, no position, a wrong clock, everything
 * reported late in one call.
 */
export function judgeWork(work: Work): Judgement {
  const visits = visitsOf(work);
  const unproved = visits.filter((visit) => !isVouchedFor(visit));
  return {
    doubts: [
      ...unproved.flatMap((visit) => doubtPlace(visit, work)),
      ...doubtSpeed(visits, work),
      ...doubtHands(work),
      ...doubtAbsence(work),
      ...doubtReuse(work),
      ...doubtMissing(work),
      ...doubtClock(work),
      ...unproved.flatMap((visit) => doubtStaff(visit, work)),
      ...doubtOnePerson(work),
    ],
    awaited: findAwaited(work),
  };
}

function doubtPlace(visit: Visit, { track }: Work): Doubt[] {
  const { stopIndex } = visit;
  const fromStop = metresFromStop(visit);
  const fromTrack = metresFromTrack(visit, track);
  return [
    ...(fromStop === null
      ? []
      : [{ code: "far_from_stop", stopIndex, figures: { metres: Math.round(fromStop) } } as const]),
    ...(fromTrack === null
      ? []
      : [
          {
            code: "track_elsewhere",
            stopIndex,
            figures: { metres: Math.round(fromTrack) },
          } as const,
        ]),
  ];
}

/**
 * The time between two events, as long as it can have been. The phone's own difference survives a clock
 * that is wrong; longer than from the acceptance until we received the later one it was not.
 */
function longestSeconds(from: WorkEvent, to: WorkEvent, { assignedAt }: Work): number {
  const between = (key: "happenedAt" | "occurredAt") => to[key].getTime() - from[key].getTime();
  const possible = to.receivedAt.getTime() - assignedAt.getTime();
  const claimed = Math.max(between("happenedAt"), between("occurredAt"));
  // The clock was set back in between: only what we saw ourselves counts.
  const longest = between("occurredAt") < 0 ? possible : Math.min(claimed, possible);
  return Math.max(0, longest) / 1000;
}

function doubtSpeed(visits: readonly Visit[], work: Work): Doubt[] {
  return visits.flatMap((visit, index): Doubt[] => {
    const before = visits[index - 1];
    const last = visit.events.at(-1);
    if (!before || !last || isVouchedFor(visit) || isVouchedFor(before)) return [];
    if (work.isSandbox && !(isByStaffAlone(visit) && isByStaffAlone(before))) return [];
    const metres = haversineMetres(before.stop, visit.stop);
    const [first] = before.events;
    const isStated = first.recordedBy !== null || last.recordedBy !== null;
    const seconds = longestSeconds(first, last, work) + (isStated ? statedSeconds : 0);
    const wayMetres = Math.max(0, metres - legSlackMetres);
    if (seconds >= freeFlowSeconds(wayMetres, work.vehicle) * leastTimeShare) return [];
    const kmh = Math.round((metres / Math.max(1, seconds)) * 3.6);
    const figures = { metres: Math.round(metres), seconds: Math.round(seconds), kmh };
    return [{ code: "too_fast", stopIndex: visit.stopIndex, figures }];
  });
}

function doubtHands(work: Work): Doubt[] {
  const quick = work.events.flatMap((event, index): Doubt[] => {
    const before = work.events[index - 1];
    if (!before || event.pictures.length === 0) return [];
    const milliseconds = millisecondsOfHands(before, event, work);
    if (milliseconds === null) return [];
    if (milliseconds >= handsMilliseconds) return [];
    return [{ code: "too_quick", stopIndex: event.stopIndex, figures: { milliseconds } }];
  });
  return ofEachStop(quick, (left, right) =>
    (left.figures.milliseconds ?? 0) <= (right.figures.milliseconds ?? 0) ? left : right,
  );
}

/** Staff may state a job of hours within minutes, but fill in a form for each step; null between a phone and staff. */
function millisecondsOfHands(before: WorkEvent, event: WorkEvent, work: Work): number | null {
  if ((before.recordedBy === null) !== (event.recordedBy === null)) return null;
  return event.recordedBy === null
    ? Math.round(longestSeconds(before, event, work) * 1000)
    : event.receivedAt.getTime() - before.receivedAt.getTime();
}

function doubtAbsence({ events, track, isSandbox }: Work): Doubt[] {
  const own = events.filter(({ recordedBy }) => recordedBy === null);
  const isAnywhere = track.length > 0 || own.some(({ place }) => place);
  if (isSandbox || isAnywhere || own.every(({ pictures }) => pictures.length === 0)) return [];
  return [{ code: "no_position", stopIndex: 0, figures: {} }];
}

type Named = { picture: WorkPicture; event: WorkEvent };

const picturesOf = ({ events }: Work): Named[] =>
  events.flatMap((event) => event.pictures.map((picture) => ({ picture, event })));

function doubtReuse(work: Work): Doubt[] {
  const named = picturesOf(work);
  const reused = named.filter(
    ({ picture, event }, index) =>
      picture.usedElsewhere ||
      named
        .slice(0, index)
        .some(
          (earlier) =>
            earlier.event.stopIndex !== event.stopIndex && isSame(earlier.picture, picture),
        ),
  );
  return countByStop("picture_reused", reused);
}

const isSame = (left: WorkPicture, right: WorkPicture): boolean =>
  left.id === right.id || (!left.isSignature && !right.isSignature && left.sha256 === right.sha256);

const dueAt = ({ receivedAt }: WorkEvent): Date =>
  new Date(receivedAt.getTime() + pictureMinutes * 60_000);

const doubtMissing = (work: Work): Doubt[] =>
  countByStop(
    "picture_missing",
    picturesOf(work).filter(({ picture, event }) => !picture.arrived && dueAt(event) <= work.now),
  );

function findAwaited(work: Work): Judgement["awaited"] {
  const awaited = picturesOf(work).filter(
    ({ picture, event }) => !picture.arrived && dueAt(event) > work.now,
  );
  if (awaited.length === 0) return null;
  const until = Math.max(...awaited.map(({ event }) => dueAt(event).getTime()));
  return { pictures: awaited.length, until: new Date(until) };
}

const countByStop = (
  code: "picture_reused" | "picture_missing",
  named: readonly Named[],
): Doubt[] =>
  ofEachStop(
    named.map(({ event }) => ({ code, stopIndex: event.stopIndex, figures: { pictures: 1 } })),
    (left, right) => ({
      ...left,
      figures: { pictures: (left.figures.pictures ?? 0) + (right.figures.pictures ?? 0) },
    }),
  );

/**
 * A wrong clock is wrong by the same amount in all that one call brings. Claims that go back, or last
 * longer than the job itself, were made by a clock that was set in between.
 */
function doubtClock({ events, assignedAt }: Work): Doubt[] {
  const moved = events.flatMap((event, index): Doubt[] => {
    const before = events[index - 1];
    if (!before || event.recordedBy !== null || before.recordedBy !== null) return [];
    if (event.receivedAt.getTime() !== before.receivedAt.getTime()) return [];
    const claimed = (event.occurredAt.getTime() - before.occurredAt.getTime()) / 1000;
    const possible = (event.receivedAt.getTime() - assignedAt.getTime()) / 1000;
    const seconds = Math.round(Math.max(-claimed, claimed - possible));
    if (seconds <= clockChangeSecondsMax) return [];
    return [{ code: "clock_changed", stopIndex: event.stopIndex, figures: { seconds } }];
  });
  return ofEachStop(moved, (first) => first);
}

/** A member of staff and a driver could share the pay of an invented stop. */
const doubtStaff = (visit: Visit, work: Work): Doubt[] =>
  isStaffsWordOnly(visit, work)
    ? [{ code: "staff_only", stopIndex: visit.stopIndex, figures: {} }]
    : [];

/** Doubts a job that one member of staff gave out and reported, even where the track shows it. Setting out earns no pay. */
function doubtOnePerson({ events, givenBy }: Work): Doubt[] {
  const last = events.findLast(
    ({ kind, recordedBy }) =>
      kind !== "heading" && recordedBy !== null && givenBy.includes(recordedBy),
  );
  return last ? [{ code: "one_person", stopIndex: last.stopIndex, figures: {} }] : [];
}

/** One doubt of a kind for each stop. */
function ofEachStop(
  doubts: readonly Doubt[],
  merge: (left: Doubt, right: Doubt) => Doubt,
): Doubt[] {
  const byStop = new Map<number, Doubt>();
  for (const doubt of doubts) {
    const known = byStop.get(doubt.stopIndex);
    byStop.set(doubt.stopIndex, known ? merge(known, doubt) : doubt);
  }
  return [...byStop.values()];
}

import type { TaskEventKind } from "../../booking-types.ts";
import type { Point } from "../../quoting/distance.ts";
import type { TrackPoint, Work, WorkEvent, WorkPicture } from "./work.ts";

/** For tests: from Siam to Chatuchak, 7 km, accepted at noon. */
export const siam: Point = { latitude: 13.7466, longitude: 100.5347 };
export const chatuchak: Point = { latitude: 13.7999, longitude: 100.5505 };
/** 580 km north of both. */
export const chiangMai: Point = { latitude: 18.79, longitude: 98.98 };
export const acceptedAt = new Date("2026-11-21T05:00:00Z");
export const at = (seconds: number): Date => new Date(acceptedAt.getTime() + seconds * 1000);

export const picture = (id: string, change: Partial<WorkPicture> = {}): WorkPicture => ({
  id,
  sha256: id.repeat(64).slice(0, 64),
  isSignature: false,
  arrived: true,
  usedElsewhere: false,
  ...change,
});

type Draft = Partial<Omit<WorkEvent, "happenedAt" | "occurredAt" | "receivedAt">> & {
  seconds: number;
  /** When it was received; the same moment for a phone with a network. */
  receivedSeconds?: number;
  /** Seconds by which the phone's clock is ahead, when that could not be corrected. */
  aheadSeconds?: number;
};

export const event = (
  kind: TaskEventKind,
  stopIndex: number,
  { seconds, receivedSeconds = seconds, aheadSeconds = 0, ...change }: Draft,
): WorkEvent => ({
  kind,
  stopIndex,
  happenedAt: at(seconds),
  occurredAt: at(seconds + aheadSeconds),
  receivedAt: at(receivedSeconds),
  place: stopIndex === 0 ? siam : chatuchak,
  accuracyMetres: 10,
  isPinVerified: false,
  recordedBy: null,
  pictures: [],
  ...change,
});

/** The steps of a job of two stops; `change` applies to each event. */
export const steps = (
  times: readonly [number, number, number, number, number, number],
  change: Partial<Draft> = {},
): WorkEvent[] => {
  const [toPickUp, atPickUp, pickedUp, toDoor, atDoor, delivered] = times;
  return [
    event("heading", 0, { seconds: toPickUp, ...change }),
    event("arrived", 0, { seconds: atPickUp, ...change }),
    event("picked_up", 0, { seconds: pickedUp, pictures: [picture("a")], ...change }),
    event("heading", 1, { seconds: toDoor, ...change }),
    event("arrived", 1, { seconds: atDoor, ...change }),
    event("delivered", 1, { seconds: delivered, pictures: [picture("b")], ...change }),
  ];
};

export const honestTimes = [5, 300, 420, 425, 1500, 1600] as const;

export const work = (events: readonly WorkEvent[], change: Partial<Work> = {}): Work => ({
  assignedAt: acceptedAt,
  givenBy: [],
  vehicle: "motorcycle",
  stops: [siam, chatuchak],
  events,
  track: [],
  isSandbox: false,
  now: at(24 * 3600),
  ...change,
});

export const trackPoint = (place: Point, seconds: number): TrackPoint => ({
  ...place,
  recordedAt: at(seconds),
});

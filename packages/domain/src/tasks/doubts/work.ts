import type { TaskEventKind } from "../../booking-types.ts";
import type { Point } from "../../quoting/distance.ts";
import type { Vehicle } from "../../vehicle-types.ts";

/** Reasons to doubt that a job was done the way it was reported, in the order in which staff read them. */
export const doubtCodes = [
  /** A stop was reported from another place. */
  "far_from_stop",
  /** The driver's own track was elsewhere when a stop was reported. */
  "track_elsewhere",
  /** From one stop to the next faster than the vehicle rides through a city. */
  "too_fast",
  /** Steps with a picture that follow each other faster than hands can work. */
  "too_quick",
  /** Neither an event nor the track has a place. */
  "no_position",
  /** A picture of another stop, another booking or another person. */
  "picture_reused",
  /** The bytes of a picture did not arrive although a network was there. */
  "picture_missing",
  /** The phone's clock changed between events that were sent together. */
  "clock_changed",
  /** Staff reported a stop, and no position shows that the driver was near it. */
  "staff_only",
  /** One member of staff gave the driver the job and reported it. */
  "one_person",
] as const;
export type DoubtCode = (typeof doubtCodes)[number];

/** The figures of a doubt; their units are in their names. */
export const doubtFigures = ["metres", "seconds", "kmh", "milliseconds", "pictures"] as const;
export type DoubtFigures = Partial<Record<(typeof doubtFigures)[number], number>>;
export type Doubt = { code: DoubtCode; stopIndex: number; figures: DoubtFigures };

export type WorkPicture = {
  id: string;
  sha256: string;
  /** A signature: two recipients of one name may draw the same. */
  isSignature: boolean;
  /** The picture with this hash has been uploaded. */
  arrived: boolean;
  /** Another booking or another person has the same picture. */
  usedElsewhere: boolean;
};

/** One applied event of one driver. */
export type WorkEvent = {
  kind: TaskEventKind;
  stopIndex: number;
  /** By our clock, as far as the phone's claim could be corrected. */
  happenedAt: Date;
  /** By the phone's clock, which is only a claim. */
  occurredAt: Date;
  receivedAt: Date;
  place: Point | null;
  /** Possible error of the fix in metres; null when the phone did not report it. */
  accuracyMetres: number | null;
  /** The recipient's PIN was right: only who is at the door learns it. */
  isPinVerified: boolean;
  /** The member of staff who recorded it; null where the driver's phone did. */
  recordedBy: string | null;
  pictures: readonly WorkPicture[];
};

export type TrackPoint = Point & { recordedAt: Date };

/** One driver's reported work for one booking. */
export type Work = {
  assignedAt: Date;
  /** Members of staff who gave the driver the job; none where dispatch did. */
  givenBy: readonly string[];
  vehicle: Vehicle;
  stops: readonly Point[];
  /** In the order of their arrival. */
  events: readonly WorkEvent[];
  /** Oldest first. */
  track: readonly TrackPoint[];
  /**
   * The sandbox is without real money. People try the product at a desk there and simulated drivers hurry, so travel
   * is not timed and a phone without a position is not doubtful. Reports by staff are judged the same everywhere.
   */
  isSandbox: boolean;
  now: Date;
};

export type Judgement = {
  doubts: Doubt[];
  /** Pictures that may still arrive, and the latest time for their arrival. */
  awaited: { pictures: number; until: Date } | null;
};

/** A phone that could send an event has a network; its pictures follow within this time. */
export const pictureMinutes = 120;

import type { BookingState } from "../../booking-types.ts";
import { limits } from "../../limits.ts";
import type { Vehicle } from "../../vehicle-types.ts";
import { canServe } from "../offer.ts";

/** Why a driver cannot have a booking that staff want to give them, the gravest first. */
export const driverProblems = [
  "suspended",
  "not_verified",
  "excluded", // had it before, or is the customer
  "other_vehicle",
  "off_duty",
  "on_break",
  "no_room",
  "balance",
  "cod_ceiling", // carries too much cash on delivery already, or may not carry so much
  "reserved", // for another booking at about that time
  "has_offer",
  "not_seen",
] as const;
export type DriverProblem = (typeof driverProblems)[number];

/**
 * An offer is shown on the phone for 30 seconds; a job is given after staff have spoken with the driver. A driver who is
 * reserved gets the job when its search begins, if they can have it then.
 */
export const choiceKinds = ["offer", "assign", "reserve"] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

export type ChoosableDriver = {
  verified: boolean;
  suspended: boolean;
  onDuty: boolean;
  onBreak: boolean;
  vehicle: Vehicle | null;
  /** Had the booking before, or may never have one of this customer. */
  excluded: boolean;
  /** Number of current bookings. */
  jobs: number;
  /** The driver has a current booking that must be carried without others. */
  carriesAlone: boolean;
  /** Satang missing on the balance for a cash job; 0 when the balance is enough. */
  missingSatang: number;
  /** Satang by which the booking's cash on delivery exceeds the driver's limit; 0 when it fits. */
  codExcessSatang: number;
  /** Reserved for another booking within `limits.reservedApartMinutes` of this one. */
  reservedNearby: boolean;
  hasOpenOffer: boolean;
  /** When the position was received; null where none is known. */
  seenAt: Date | null;
};

type ChosenFor = { vehicle: Vehicle; alone: boolean };

/**
 * Returns the reasons why this driver cannot get the booking this way; empty when they can. The rules are the same as
 * in dispatch, except for rules that only order the offers: distance, direction, and a declined earlier offer.
 */
export function driverProblemsFor(
  driver: ChoosableDriver,
  booking: ChosenFor,
  { way, now }: { way: ChoiceKind; now: Date },
): DriverProblem[] {
  const room = driver.carriesAlone || booking.alone ? 1 : limits.jobsPerDriver;
  const seenSince = now.getTime() - limits.presenceSeconds * 1000;
  const lasting = {
    suspended: driver.suspended,
    not_verified: !driver.verified,
    excluded: driver.excluded,
    other_vehicle: driver.vehicle === null || !canServe(driver.vehicle, booking.vehicle),
  };
  // Duty, jobs and money may change until the search begins, and are looked at then.
  if (way === "reserve") {
    const later = { ...lasting, reserved: driver.reservedNearby };
    return driverProblems.filter(
      (problem) => problem in later && later[problem as keyof typeof later],
    );
  }
  const found: Record<Exclude<DriverProblem, "reserved">, boolean> = {
    ...lasting,
    off_duty: !driver.onDuty,
    on_break: driver.onBreak,
    no_room: driver.jobs >= room,
    balance: driver.missingSatang > 0,
    cod_ceiling: driver.codExcessSatang > 0,
    has_offer: way === "offer" && driver.hasOpenOffer,
    not_seen: way === "offer" && (driver.seenAt === null || driver.seenAt.getTime() < seenSince),
  };
  return driverProblems.filter((problem) => problem !== "reserved" && found[problem]);
}

/**
 * Returns true when a driver can be chosen in this state: reserved before the search, for an offer during it, for a job
 * even while another driver has it.
 */
export const canChooseDriver = (state: BookingState, way: ChoiceKind): boolean => {
  if (way === "reserve") return state === "scheduled";
  return state === "searching" || (way === "assign" && state === "assigned");
};

/** Returns true when staff have to confirm the distance of a chosen driver, who would come late or by mistake. */
export const isFarDriver = (distanceMetres: number | null): boolean =>
  distanceMetres !== null && distanceMetres > limits.farDriverMetres;

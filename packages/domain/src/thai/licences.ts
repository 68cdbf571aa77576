import type { Vehicle } from "../vehicle-types.ts";
import { fullYears } from "./dates.ts";
import { parsePlate } from "./plate.ts";

/** The vehicles that a driving licence permits. */
export type LicenceRight = "motorcycle" | "car" | "truck";

export type LicenceClass = {
  rights: readonly LicenceRight[];
  /** Made for carrying others' goods. A private one is accepted, and a reviewer looks. */
  forHire: boolean;
};

/**
 * Licence classes and their rights. Car licences are of the Motor Vehicle Act, บ. and ท. of the Land Transport Act;
 * บ. is own carriage and ท. any, 1 up to 3,500 kg and 2 above. [B]: a lawyer confirms before launch.
 */
export const licenceClasses: Readonly<Record<string, LicenceClass>> = {
  private_motorcycle: { rights: ["motorcycle"], forHire: false },
  public_motorcycle: { rights: ["motorcycle"], forHire: true },
  private_car: { rights: ["car"], forHire: false },
  public_car: { rights: ["car"], forHire: true },
  transport_b1: { rights: ["car"], forHire: false },
  transport_b2: { rights: ["car", "truck"], forHire: false },
  transport_t1: { rights: ["car"], forHire: true },
  transport_t2: { rights: ["car", "truck"], forHire: true },
};

const vehicleRights: Record<Vehicle, LicenceRight> = {
  motorcycle: "motorcycle",
  hatchback: "car",
  pickup: "car",
  box_pickup: "car",
};

/**
 * The right a vehicle needs. One that is registered as a truck, which its plate shows, needs a
 * truck licence.
 */
export function neededRight(vehicle: Vehicle, plate: string | undefined): LicenceRight {
  return plate && parsePlate(plate)?.kind === "truck" ? "truck" : vehicleRights[vehicle];
}

/** Terms of a licence: the first one is for two years, later ones for five, and old ones for life. [B] */
export const licenceTerms = ["temporary", "term", "life"] as const;
export type LicenceTerm = (typeof licenceTerms)[number];

/**
 * The longest a licence of a term runs, in whole years begun. A five-year licence may run to the birthday after its
 * fifth year. [B]
 */
const yearsMax: Record<Exclude<LicenceTerm, "life">, number> = { temporary: 2, term: 6 };
/** A driver with a first licence for less than this is checked by a reviewer. [B] */
export const temporaryYearsMin = 1;

/** Returns true when a licence of a term can run between two days, both in the form `2026-11-21`. */
export const termAllows = (
  term: Exclude<LicenceTerm, "life">,
  issuedOn: string,
  expiresOn: string,
): boolean => expiresOn <= addYears(issuedOn, yearsMax[term]);

/** Returns the term that a licence with an end must have, since no five-year licence ends within two years. */
export const termOf = (issuedOn: string, expiresOn: string): Exclude<LicenceTerm, "life"> =>
  termAllows("temporary", issuedOn, expiresOn) ? "temporary" : "term";

/** Returns true when a first licence was issued less than a year ago. */
export const isNewTemporary = (term: string, issuedOn: string, today: string): boolean =>
  term === "temporary" && fullYears(issuedOn, today) < temporaryYearsMin;

const addYears = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

import { haversineMetres } from "../quoting/distance.ts";
import type { PlacePrecision } from "../vehicle-types.ts";

/** A place that an address may mean, as the places search found it, best first. */
export type PlaceCandidate = {
  id: string;
  name: string;
  nameOther: string;
  address: string;
  kind: string;
  latitude: number;
  longitude: number;
  precision: PlacePrecision;
  /** Similarity of its name to the text; 1 for the exact name. */
  match: number;
  /** The address names a district or a province, and the place lies in another. */
  isElsewhere: boolean;
  /** The text is only the beginning of its name and of the names of others elsewhere. */
  isBranch: boolean;
  /** A soi in which a house may be far from its point. */
  isLong: boolean;
};

/**
 * Why an address may not be where we think: nothing was found, what was found is little like it,
 * several places are as like it, only its district or a long road is known, or two of its parts contradict each other.
 */
export const placeDoubts = ["unknown", "unlike", "several", "area", "contradiction"] as const;
export type PlaceDoubt = (typeof placeDoubts)[number];

/** A whole name. Less may be the beginning or the sound of another: "test" sounds like a street. */
export const alikeMin = 0.9;
/** The least similarity for a district. It is lower, because a district's name does not contain the house and the soi. */
const areaAlikeMin = 0.55;
/** Closer than this to the best, a place fits as well. */
const alikeSpread = 0.04;
/** Two places so near are the same to a driver who reads the address. */
const samePlaceMetres = 1500;
/** Branches of a chain have one name, and a street may have two of them. */
const sameBranchMetres = 200;

/**
 * Returns the doubt about the best candidate for an address; null when it is certain, and then its row does not get a
 * warning.
 * @param candidates best first
 * @param acceptsArea whether the middle of a district is good enough for the sender
 */
export function placeDoubt(
  candidates: readonly PlaceCandidate[],
  acceptsArea: boolean,
): PlaceDoubt | null {
  const [best, ...others] = candidates;
  if (!best) return "unknown";
  if (best.isElsewhere) return "unlike";
  if (!isExact(best)) {
    if (best.match < areaAlikeMin) return "unlike";
    // Their rivals are other districts of the same name.
    if (others.some((other) => isRival(other, best) && !isExact(other))) return "several";
    return acceptsArea ? null : "area";
  }
  if (best.match < alikeMin) return best.isBranch ? "several" : "unlike";
  return others.some((other) => isRival(other, best) && isExact(other)) ? "several" : null;
}

const isRival = (other: PlaceCandidate, best: PlaceCandidate): boolean =>
  !other.isElsewhere &&
  other.match > best.match - alikeSpread &&
  haversineMetres(other, best) >
    (other.name === best.name && other.precision === "point" ? sameBranchMetres : samePlaceMetres);

/** A road is kilometres long; most sois are short enough for a driver who reads the house's number. */
const isExact = ({ precision, name, nameOther, isLong }: PlaceCandidate): boolean =>
  precision === "point" || (precision === "street" && !isLong && /ซอย|soi/i.test(name + nameOther));

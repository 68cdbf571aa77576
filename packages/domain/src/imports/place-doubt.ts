import { haversineMetres } from "../quoting/distance.ts";
import { thaiToArabicDigits } from "../thai/digits.ts";
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
  postcode: string;
  /** How well the text fits it, 1 for its very name. */
  match: number;
};

/**
 * Why an address may not be where we think: nothing was found, what was found is little like it,
 * several places are as like it, or only its district or a long road is known.
 */
export const placeDoubts = ["unknown", "unlike", "several", "area"] as const;
export type PlaceDoubt = (typeof placeDoubts)[number];

/** A whole name. Less may be the beginning or the sound of another: "test" sounds like a street. */
const alikeMin = 0.9;
/** Of an address that names the right district too: the house and the floor are not in the place's name. */
const alikeInDistrictMin = 0.78;
/** Of a district less of the text has to fit: the house and the soi are not in its name. */
const areaAlikeMin = 0.55;
/** Closer than this to the best, a place fits as well. */
const alikeSpread = 0.04;
/** Two places so near are the same to a driver who reads the address. */
const samePlaceMetres = 1500;

/**
 * Whether the best candidate surely is what an address means; null then, and its row is silent.
 * @param candidates best first
 * @param acceptsArea whether the middle of a district is good enough for the sender
 */
export function placeDoubt(
  text: string,
  candidates: readonly PlaceCandidate[],
  acceptsArea: boolean,
): PlaceDoubt | null {
  const [best, ...others] = candidates;
  if (!best) return "unknown";
  if (contradicts(text, best)) return "unlike";
  if (!isExact(text, best)) {
    if (best.match < areaAlikeMin) return "unlike";
    // Their rivals are other districts of the same name.
    if (others.some((other) => isRival(other, best) && !isExact(text, other))) return "several";
    return acceptsArea ? null : "area";
  }
  if (best.match < (namesDistrict(text, best) ? alikeInDistrictMin : alikeMin)) return "unlike";
  return others.some((other) => isRival(other, best) && isExact(text, other)) ? "several" : null;
}

const isRival = (other: PlaceCandidate, best: PlaceCandidate): boolean =>
  other.match > best.match - alikeSpread && haversineMetres(other, best) > samePlaceMetres;

/** A road is kilometres long: its point counts only where the text says in which district it is. */
function isExact(text: string, { precision, name, nameOther, postcode }: PlaceCandidate): boolean {
  if (precision === "point") return true;
  if (precision !== "street") return false;
  return /ซอย|soi/i.test(name + nameOther) || postcodeOf(text) === postcode;
}

/** The first three digits of a postcode are the district's. */
function contradicts(text: string, { postcode }: PlaceCandidate): boolean {
  const typed = postcodeOf(text);
  return typed !== null && postcode !== "" && typed.slice(0, 3) !== postcode.slice(0, 3);
}

/** Whether the text has the place's postcode, or the name of its district in the same language. */
function namesDistrict(text: string, { postcode, address }: PlaceCandidate): boolean {
  if (postcode !== "" && postcodeOf(text) === postcode) return true;
  const [district = ""] = address.replace(/^(?:เขต|อำเภอ)/, "").split(/[\s,]/, 1);
  return district.length >= districtLettersMin && text.includes(district);
}
const districtLettersMin = 4;

const postcodeOf = (text: string): string | null =>
  thaiToArabicDigits(text)
    .match(/(?<![\d/-])[1-9]\d{4}(?![\d/-])/g)
    ?.at(-1) ?? null;

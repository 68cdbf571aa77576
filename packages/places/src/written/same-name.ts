import { titleOf } from "../address.ts";
import type { Place, PlaceCategory } from "../geography/types.ts";
import { isOneSlip } from "../names/one-slip.ts";
import { letterKey, numbersIn, plainText, soundKey } from "../names/place-key.ts";

/** In a shorter name, one changed letter makes another name. */
const slipLettersMin = 6;
const soundsMin = 4;
const coreLettersMin = 3;
/** A shorter beginning fits several hospitals or universities. */
const beginningLettersMin = 6;

/**
 * People add the style of a building to its name, or leave it out: Central Plaza Bang Na is
 * Central Bang Na. In plain text, as the terms below are. */
const style = /พลาซา|เฟสติวัล|เฟส(?!ติ)|ทาวเวอ|คอมเพลก|\b(?:plaza|festival|tower|complex)\b/g;
const brands: ReadonlySet<PlaceCategory> = new Set<PlaceCategory>(["mall", "office"]);
/** Shorter names may differ by their style only: Siam Center and Siam Square. */
const brandLettersMin = 8;

type Kind = { term: RegExp; categories: readonly PlaceCategory[] };

/** The terms for each kind of place, in both languages, and the places that may have them. */
const kinds: readonly Kind[] = [
  { term: /^โรงพยาบาล\s*|\s*hospital$/, categories: ["hospital"] },
  { term: /^(?:มหาวิทยาลัย|ม)\s*|\s*university$/, categories: ["university"] },
  { term: /^สถานีรถไฟฟา\s*|^(?:bts|mrt|arl) |\s*station$/, categories: ["station"] },
  {
    term: /^(?:สถานีรถไฟ(?!ฟา)\s*(?:srt )?|srt )|\s*สถานีรถไฟ$|\s*railway station$/,
    categories: ["station", "bus_terminal", "sight"],
  },
  { term: /^(?:สนามบิน|ทาอากาศยาน)\s*|\s*(?:international )?airport$/, categories: ["airport"] },
  { term: /^(?:อาคาร|ตึก)\s*|\s*(?:tower|building)$/, categories: ["office", "mall", "government"] },
  {
    term: /^(?:(?:หาง(?:สรรพสินคา)?|ศูนการคา|โรงหนัง)\s*(?:เดอะ)?|เดอะ|the)\s*|\s*(?:mall|shopping center|shopping centre)$/,
    categories: ["mall", "market"],
  },
  { term: /^โรงแรม\s*|\s*hotel$|^hotel\s*/, categories: ["hotel"] },
  { term: /^ตลาด\s*|\s*market$/, categories: ["market"] },
];

const kindOf = (plain: string): Kind | null => kinds.find(({ term }) => term.test(plain)) ?? null;
const withoutKind = (plain: string): string => plain.replace(kindOf(plain)?.term ?? "", "");

/** A name without spaces and without the term for its kind. */
export const bareName = (name: string): string => withoutKind(plainText(name)).replaceAll(" ", "");

/** A name without the term for its kind, and that kind; null without such a term. */
const parted = (plain: string): { core: string; kind: Kind | null } => ({
  core: letterKey(withoutKind(plain)),
  kind: kindOf(plain),
});

/** The least likeness of a whole name. */
export const surelyNamed = 0.97;

/**
 * Returns the certainty that a text is the name of a place: 1 for its name, 0.98 for another of its names, 0.97
 * without the term for its kind, 0.92 by sound or with one slip, 0.91 for the beginning of a long name after the term
 * for its kind, else 0. Numbers must be equal: Rama 2 is not Rama 3.
 */
export function sameName(text: string, place: Place): number {
  const typed = plainText(text);
  if (letterKey(typed).length < coreLettersMin) return 0;
  const names = [place.th, place.en, titleOf(place, "th"), titleOf(place, "en")];
  const likenessOf = (name: string) => alike(typed, plainText(name), place.category);
  const own = Math.max(...names.map(likenessOf));
  if (own === 1) return 1;
  return Math.max(own, ...place.aliases.map((name) => Math.min(0.98, likenessOf(name))));
}

function alike(typed: string, name: string, category: PlaceCategory): number {
  if (numbersIn(typed).join() !== numbersIn(name).join()) return 0;
  const [a, b] = [letterKey(typed), letterKey(name)];
  if (a === "" || b === "") return 0;
  if (a === b) return 1;
  const [one, other] = [parted(typed), parted(name)];
  const isOneKind =
    one.kind === other.kind ||
    one.kind === null ||
    (other.kind === null && one.kind.categories.includes(category));
  if (isOneKind && one.core.length >= coreLettersMin && one.core === other.core) return surelyNamed;
  const short = letterKey(typed.replace(style, ""));
  if (
    brands.has(category) &&
    short.length >= brandLettersMin &&
    short === letterKey(name.replace(style, ""))
  )
    return surelyNamed;
  const isThai = a >= "ก";
  if (isThai !== b >= "ก" || Math.min(a.length, b.length) < slipLettersMin) return 0;
  if (isOneSlip(a, b)) return 0.92;
  const sound = soundKey(typed);
  if (sound.length >= soundsMin && sound === soundKey(name)) return 0.92;
  const begins = one.core.length >= beginningLettersMin && other.core.startsWith(one.core);
  return begins && one.kind !== null && one.kind === other.kind ? 0.91 : 0;
}

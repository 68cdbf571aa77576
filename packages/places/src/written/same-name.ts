import { titleOf } from "../address.ts";
import type { Place } from "../geography/types.ts";
import { isOneSlip } from "../names/one-slip.ts";
import { letterKey, numbersIn, plainText, soundKey } from "../names/place-key.ts";

/** In a shorter name, one changed letter makes another name. */
const slipLettersMin = 6;
const soundsMin = 4;
const coreLettersMin = 3;
/** A shorter beginning fits several hospitals or universities. */
const beginningLettersMin = 6;

/** The terms for each kind of place, in both languages. */
const kinds: readonly RegExp[] = [
  /^โรงพยาบาล\s*|\s*hospital$/,
  /^(?:มหาวิทยาลัย|ม)\s*|\s*university$/,
  /^สถานีรถไฟฟ้า\s*|^(?:bts|mrt|arl) |\s*station$/,
  /^สถานีรถไฟ\s*|\s*railway station$/,
  /^(?:สนามบิน|ท่าอากาศยาน)\s*|\s*(?:international )?airport$/,
  /^(?:อาคาร|ตึก)\s*|\s*(?:tower|building)$/,
  /^(?:ห้าง|ศูนย์การค้า|เดอะ|the)\s*|\s*(?:mall|shopping center|shopping centre)$/,
  /^โรงแรม\s*|\s*hotel$|^hotel\s*/,
  /^ตลาด\s*|\s*market$/,
];

/** A name without the term for its kind, and the index of that kind; -1 without such a term. */
function parted(plain: string): { core: string; kind: number } {
  const kind = kinds.findIndex((pattern) => pattern.test(plain));
  return { core: letterKey(kind < 0 ? plain : plain.replace(kinds[kind] as RegExp, "")), kind };
}

/** The least likeness of a whole name. */
export const surelyNamed = 0.97;

/**
 * How surely a text is the name of a place: 1 for its name, 0.98 for another name of it, 0.97
 * without the term for its kind, 0.92 by sound or with one slip, 0.91 for the beginning of a long
 * name after the term for its kind, else 0. Numbers must be equal: Rama 2 is not Rama 3.
 */
export function sameName(text: string, place: Place): number {
  const typed = plainText(text);
  if (letterKey(typed).length < coreLettersMin) return 0;
  const names = [place.th, place.en, titleOf(place, "th"), titleOf(place, "en")];
  const own = Math.max(...names.map((name) => alike(typed, plainText(name))));
  if (own === 1) return 1;
  return Math.max(
    own,
    ...place.aliases.map((name) => Math.min(0.98, alike(typed, plainText(name)))),
  );
}

function alike(typed: string, name: string): number {
  if (numbersIn(typed).join() !== numbersIn(name).join()) return 0;
  const [a, b] = [letterKey(typed), letterKey(name)];
  if (a === "" || b === "") return 0;
  if (a === b) return 1;
  const [one, other] = [parted(typed), parted(name)];
  const isOneKind = one.kind === other.kind || one.kind < 0 || other.kind < 0;
  if (isOneKind && one.core.length >= coreLettersMin && one.core === other.core) return surelyNamed;
  const isThai = a >= "ก";
  if (isThai !== b >= "ก" || Math.min(a.length, b.length) < slipLettersMin) return 0;
  if (isOneSlip(a, b)) return 0.92;
  const sound = soundKey(typed);
  if (sound.length >= soundsMin && sound === soundKey(name)) return 0.92;
  const begins = one.core.length >= beginningLettersMin && other.core.startsWith(one.core);
  return begins && one.kind >= 0 && one.kind === other.kind ? 0.91 : 0;
}

import { assert } from "../assert.ts";
import { thaiToArabicDigits } from "../thai/writing/digits.ts";

/** No 0 O 1 I L: they are misread. 31 characters, a prime, so one check character sees every typo and every swap. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const base = BigInt(alphabet.length);
const bodyCharacters = 6;
/** The count of different booking numbers: 887,503,681. */
export const bookingNumberCount = alphabet.length ** bodyCharacters;

/**
 * A short number that can be read out on the phone: `ST-4F7K-926`, six characters and a check
 * character.
 * @param seed a whole number from 0, or at least four random bytes. Different seeds can give one
 * number: the table's unique constraint decides, and the caller tries the next seed.
 */
export function bookingNumber(seed: number | Uint8Array): string {
  let rest = seedValue(seed) % BigInt(bookingNumberCount);
  let body = "";
  for (let index = 0; index < bodyCharacters; index += 1) {
    body = alphabet.charAt(Number(rest % base)) + body;
    rest /= base;
  }
  return `ST-${body.slice(0, 4)}-${body.slice(4)}${checkCharacter(body)}`;
}

/** A booking's or a paper's number inside of a text, as a group: splitting by it puts numbers at the odd places. */
export const numberInText = new RegExp(
  `(?<![\\w-])(ST-[${alphabet}]{4}-[${alphabet}]{3}|[A-Z]{2}\\d{4}-\\d{6})(?![\\w-])`,
);

/**
 * Returns the booking number in its written form from text that a person typed or pasted; null when a character is
 * wrong.
 */
export function parseBookingNumber(text: string): string | null {
  if (text.length > 40) return null;
  const compact = thaiToArabicDigits(text)
    .toUpperCase()
    .replace(/[\s\-–—.]/g, "")
    .replace(/^#?ST(?=.{7}$)/, "");
  if (compact.length !== bodyCharacters + 1) return null;
  if ([...compact].some((character) => !alphabet.includes(character))) return null;
  const body = compact.slice(0, bodyCharacters);
  if (checkCharacter(body) !== compact.slice(bodyCharacters)) return null;
  return `ST-${body.slice(0, 4)}-${compact.slice(4)}`;
}

function seedValue(seed: number | Uint8Array): bigint {
  if (typeof seed === "number") {
    assert(Number.isSafeInteger(seed) && seed >= 0, "seed is a whole number from 0");
    return BigInt(seed);
  }
  assert(seed.length >= 4, "seed has at least four bytes");
  return seed.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
}

/** Weights 2…7 are all different and none is 0 or 1 modulo 31, so one wrong character or two swapped ones always show. */
function checkCharacter(body: string): string {
  const sum = [...body].reduce(
    (total, character, index) => total + alphabet.indexOf(character) * (index + 2),
    0,
  );
  return alphabet.charAt(sum % alphabet.length);
}

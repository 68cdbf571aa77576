import type { NameTable } from "./names/name-table.ts";
import { isOneSlip } from "./names/one-slip.ts";
import { slipsBetween } from "./names/text-distance.ts";
import type { Segment } from "./query.ts";

const isThai = (text: string) => text.charCodeAt(0) >= 0x0e01;

/** With more slips than this share of the typed letters, the similarity would always be below the minimum. */
const slipShare = 0.3;

/** Two letters are more often the start of something than the whole name of a small place. */
const justStarted = 0.94;

/** Returns the similarity left of `best` after that many differing letters. */
const afterSlips = (best: number, slips: number, length: number) =>
  best * (1 - (1.5 * slips) / Math.max(length, 3));

/**
 * Returns the similarity of a typed text and a name, 0 to 1. Only the order matters: the same word, the word's
 * beginning, the same sound, a part of the name, and finally slips of the finger.
 */
export function likeness(typed: Segment, table: NameTable, row: number): number {
  const letters = table.letters[row] as string;
  const weight = table.weights[row] as number;
  if (letters === typed.letters) return weight * (letters.length > 2 ? 1 : justStarted);
  if (typed.letters.length === 0 || letters.length === 0) return 0;
  if (isThai(letters) !== isThai(typed.letters)) return 0;
  const share = typed.letters.length / letters.length;
  if (letters.startsWith(typed.letters)) return weight * (0.86 + 0.08 * share);

  let best = 0;
  if (typed.letters.length >= 3 && letters.includes(typed.letters)) best = 0.7 + 0.15 * share;
  if (letters.length >= 4 && typed.letters.includes(letters))
    best = Math.max(best, 0.5 + 0.4 / share);
  // Slips are slow to count and could not make a good likeness much better.
  if (best >= enough) return weight * best;
  if (!isThai(letters)) {
    // The letter that is wrong may be one that changes the sound: chian kham is chiang kham.
    if (letters.length >= 4 && isOneSlip(typed.letters, letters))
      best = Math.max(best, afterSlips(latinSlips.whole, 1, letters.length));
    return weight * Math.max(best, latinLikeness(typed.sound, table.sounds[row] as string));
  }
  return weight * Math.max(best, slipLikeness(typed.letters, letters, thaiSlips));
}

const enough = 0.85;
/** The likeness of a whole name and of a name's beginning before slips are subtracted. */
const thaiSlips = { whole: 0.95, beginning: 0.86 };
const latinSlips = { whole: 0.9, beginning: 0.8 };

function slipLikeness(
  typed: string,
  name: string,
  before: { whole: number; beginning: number },
): number {
  const slips = slipsBetween(typed, name, Math.ceil(typed.length * slipShare));
  return Math.max(
    afterSlips(before.whole, slips.toWhole, Math.max(typed.length, name.length)),
    afterSlips(before.beginning, slips.toBeginning, typed.length),
  );
}

/** Romanised names are compared by sound: their letters differ by habit, not by mistake. */
function latinLikeness(typed: string, sound: string): number {
  if (typed === sound) return typed.length >= 4 ? 0.95 : 0.85;
  const share = typed.length / sound.length;
  if (sound.startsWith(typed)) return (typed.length >= 3 ? 0.8 : 0.7) + 0.1 * share;
  if (typed.length >= 4 && sound.includes(typed)) return 0.62 + 0.15 * share;
  return typed.length < 4 ? 0 : slipLikeness(typed, sound, latinSlips);
}

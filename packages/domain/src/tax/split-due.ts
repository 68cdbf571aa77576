import { assert } from "../assert.ts";
import type { DueReason } from "../charges/amount-due.ts";
import type { DuePart } from "../charges/due-parts.ts";
import { type Satang, sumSatang } from "../money.ts";
import { joinSplits } from "./join-splits.ts";
import { splitBesidesCredit } from "./split-credit.ts";
import { type ChargedCode, partOfSplit, sumParts, type TaxSplit } from "./split-vat.ts";

/** What a line of a paper for a due is for. */
export const dueCode = (why: DueReason): ChargedCode => (why === "fare" || why === "other" ? "base" : why);

type Booked = {
  /** What stands in the books for the booking, each under the entry it came with. */
  booked: readonly (TaxSplit & { source: string })[];
  /** The tax in what was paid of its price before: it has papers of its own. */
  paid: readonly TaxSplit[];
};

/**
 * The tax in money for one part of a due: its share of what stands in the books for it. Null for a part that the books took
 * no tax of, a compensation above all.
 *
 * @param amountSatang above 0, no more than is open of the part
 */
export function splitDue(
  part: Pick<DuePart, "source" | "why" | "openSatang">,
  amountSatang: Satang,
  books: Booked,
): TaxSplit | null {
  assert(amountSatang > 0 && amountSatang <= part.openSatang, "no more is paid than is open");
  const whole = bookedFor(part, books);
  return whole && shareOf(whole, { code: dueCode(part.why), amountSatang, openSatang: part.openSatang });
}

/** What the books say of the tax in one part of a due. */
function bookedFor({ source, why }: Pick<DuePart, "source" | "why">, { booked, paid }: Booked): TaxSplit | null {
  const whole = booked.find((split) => split.source === source);
  if (!whole || why === "waiting") return whole ?? null;
  if (why !== "fare" && why !== "return") return null;
  const lines = whole.lines.filter(({ code }) => (code === "return") === (why === "return"));
  if (lines.length === 0) return null;
  const totalSatang = sumSatang(lines.map((line) => line.amountSatang));
  const all = { ...whole, lines, totalSatang, ...sumParts(lines) };
  return why === "fare" ? besidesPaid(all, paid) : all;
}

/** What of a price came on top after it was paid: what was paid has its tax on papers of its own. */
function besidesPaid(whole: TaxSplit, paid: readonly TaxSplit[]): TaxSplit {
  const before = paid.length > 0 ? joinSplits(paid) : null;
  return before && before.totalSatang < whole.totalSatang ? splitBesidesCredit(whole, before) : whole;
}

/** What is left of a due is the last of what was booked: what was paid of it before took its share first. */
function shareOf(
  whole: TaxSplit,
  { code, amountSatang, openSatang }: { code: ChargedCode; amountSatang: Satang; openSatang: Satang },
): TaxSplit {
  const parts = partOfSplit(whole, { amountSatang, beforeSatang: Math.max(0, whole.totalSatang - openSatang) });
  return { ...whole, ...parts, totalSatang: amountSatang, lines: [{ code, amountSatang, ...parts }] };
}

const words = new Intl.Segmenter("th", { granularity: "word" });
/** Drawn in another order, or as other glyphs, than written: ำ is two glyphs, and of two marks one is moved. */
const drawnOtherwise = /\u0e33|[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2}/u;

/** A stretch of a line: the glyphs' letters, and what was written when a reader could not tell from them. */
export type Run = { drawn: string; written: string | null };

/**
 * A line as it is given to the font. ำ is taken apart here, its ring before a tone mark as the font stacks them, because the
 * font itself would do it in a way that leaves no letter to copy behind; each word so drawn names what was written.
 */
export function runsOf(line: string): Run[] {
  const runs: Run[] = [];
  for (const { segment } of words.segment(line)) {
    const special = drawnOtherwise.test(segment);
    const last = runs.at(-1);
    if (special) runs.push({ drawn: takeApart(segment), written: segment });
    else if (last && last.written === null) last.drawn += segment;
    else runs.push({ drawn: segment, written: null });
  }
  return runs;
}

const takeApart = (word: string): string => word.replace(/([\u0e48-\u0e4b]?)\u0e33/gu, "\u0e4d$1\u0e32");

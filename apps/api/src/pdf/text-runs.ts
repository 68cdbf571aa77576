const wordSegmenter = new Intl.Segmenter("th", { granularity: "word" });
/** Drawn in another order, or as other glyphs, than written: ำ is two glyphs, and of two marks one is moved. */
const drawnOtherwise = /\u0e33|[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2}/u;

/**
 * A run of a line: the letters of the glyphs, and the original text when a reader could not derive
 * it.
 */
export type Run = { drawn: string; written: string | null };

/**
 * Splits a line into runs for the font. ำ is decomposed here, its ring before a tone mark as the
 * font stacks them, because the font's own decomposition leaves no letter to copy; each such run
 * names the original text.
 */
export function runsOf(line: string): Run[] {
  const runs: Run[] = [];
  for (const { segment } of wordSegmenter.segment(line)) {
    const special = drawnOtherwise.test(segment);
    const last = runs.at(-1);
    if (special) runs.push({ drawn: decompose(segment), written: segment });
    else if (last && last.written === null) last.drawn += segment;
    else runs.push({ drawn: segment, written: null });
  }
  return runs;
}

const decompose = (word: string): string =>
  word.replace(/([\u0e48-\u0e4b]?)\u0e33/gu, "\u0e4d$1\u0e32");

const wordSegmenter = new Intl.Segmenter("th", { granularity: "word" });
const graphemeSegmenter = new Intl.Segmenter("th", { granularity: "grapheme" });
/** Never begins a line: it belongs to the text before it. */
const clings = /^[\s,.;:!?)\]}%ฯๆ”’\u0e30-\u0e3a\u0e45\u0e47-\u0e4e/-]/u;
/** Opening characters, which never end a line because they belong to the following text. */
const opens = /[([{“‘฿]$/u;

/**
 * Breaks text into lines no wider than `width`. Thai is written without spaces, so it breaks at dictionary word
 * boundaries; a word too long for a line breaks between letters, never between a consonant and its marks.
 * @param measure the width of a piece, in the unit of `width`
 */
export function breakLines(
  text: string,
  width: number,
  measure: (piece: string) => number,
): string[] {
  return text.split("\n").flatMap((paragraph) => breakParagraph(paragraph, width, measure));
}

function breakParagraph(
  paragraph: string,
  width: number,
  measure: (piece: string) => number,
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces(paragraph)) {
    if (measure((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = piece.trimStart();
    while (measure(line.trimEnd()) > width) {
      const head = headThatFits(line, width, measure);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return [...lines, line.trimEnd()];
}

/** The text in pieces between which a line may end. */
function pieces(paragraph: string): string[] {
  const joined: string[] = [];
  for (const { segment } of wordSegmenter.segment(paragraph)) {
    const last = joined.at(-1);
    if (
      last !== undefined &&
      (clings.test(segment) || opens.test(last) || isOneNumber(last, segment))
    )
      joined[joined.length - 1] = last + segment;
    else joined.push(segment);
  }
  return joined;
}

/** A number, a receipt's number or an address in Latin letters keeps together: `RC2569-000012`. */
const isOneNumber = (last: string, next: string): boolean =>
  /[\w./@-]$/.test(last) && /^[\w./@-]/.test(next);

function headThatFits(line: string, width: number, measure: (piece: string) => number): string {
  let head = "";
  for (const { segment } of graphemeSegmenter.segment(line)) {
    if (head !== "" && measure(head + segment) > width) break;
    head += segment;
  }
  return head;
}

/** Thai vowels and marks above and below a letter, and the English accents of some data. */
const mark = /\p{Mn}/u;

export type Highlight = { text: string; found: boolean };

/** A text's letters without marks and case, each with its index in the text. */
function lettersOf(text: string): { plain: string; positions: number[] } {
  const positions: number[] = [];
  let plain = "";
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index] ?? "";
    if (mark.test(letter)) continue;
    // Some capitals become two letters; only those that stay one keep their place.
    const small = letter.toLowerCase();
    plain += small.length === 1 ? small : letter;
    positions.push(index);
  }
  return { plain, positions };
}

/**
 * Longer search terms cannot match a place name; searching for them in every row would only cost
 * time.
 */
const lettersMax = 60;
const queryTermsMax = 8;

/**
 * Splits a text into parts that match the query and parts that do not. Each typed word is searched for separately,
 * without regard to case, tone marks and vowels above or below, because people leave those out. A mark stays with its
 * letter.
 */
export function findHighlights(text: string, typed: string): Highlight[] {
  const { plain, positions } = lettersOf(text);
  const marked = new Uint8Array(text.length);
  for (const queryWord of typed.trim().split(/\s+/).slice(0, queryTermsMax)) {
    const { plain: query } = lettersOf(queryWord.slice(0, lettersMax));
    if (query === "") continue;
    const matchIndex = plain.indexOf(query);
    if (matchIndex < 0) continue;
    marked.fill(1, positions[matchIndex], positions[matchIndex + query.length] ?? text.length);
  }
  const parts: Highlight[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const isMatch = marked[index] === 1;
    const last = parts.at(-1);
    if (last && last.found === isMatch) last.text += text[index];
    else parts.push({ text: text[index] ?? "", found: isMatch });
  }
  return parts;
}

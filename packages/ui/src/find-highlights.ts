/** Thai vowels and marks above and below a letter, and the English accents of some data. */
const mark = /\p{Mn}/u;

export type Highlight = { text: string; found: boolean };

/** A text's letters without marks and case, each with the place where it stands in the text. */
function lettersOf(text: string): { plain: string; at: number[] } {
  const at: number[] = [];
  let plain = "";
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index] ?? "";
    if (mark.test(letter)) continue;
    // Some capitals become two letters; only those that stay one keep their place.
    const small = letter.toLowerCase();
    plain += small.length === 1 ? small : letter;
    at.push(index);
  }
  return { plain, at };
}

/** Words longer than this are no words of a place; looking for them in every row would only cost time. */
const lettersMax = 60;
const wordsMax = 8;

/**
 * Cuts a text into what was typed and what was not: each typed word is looked for by itself, without regard to case,
 * tone marks and vowels above or below, since people leave those out. A mark stays with its letter.
 */
export function findHighlights(text: string, typed: string): Highlight[] {
  const { plain, at } = lettersOf(text);
  const marked = new Uint8Array(text.length);
  for (const word of typed.trim().split(/\s+/).slice(0, wordsMax)) {
    const { plain: wanted } = lettersOf(word.slice(0, lettersMax));
    if (wanted === "") continue;
    const found = plain.indexOf(wanted);
    if (found < 0) continue;
    marked.fill(1, at[found], at[found + wanted.length] ?? text.length);
  }
  const parts: Highlight[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const found = marked[index] === 1;
    const last = parts.at(-1);
    if (last && last.found === found) last.text += text[index];
    else parts.push({ text: text[index] ?? "", found });
  }
  return parts;
}

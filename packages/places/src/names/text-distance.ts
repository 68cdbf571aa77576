const longest = 60;
const rows = [
  new Uint8Array(longest + 1),
  new Uint8Array(longest + 1),
  new Uint8Array(longest + 1),
] as const;

export type Slips = { toBeginning: number; toWhole: number };
const tooMany: Slips = { toBeginning: longest, toWhole: longest };

/**
 * Counts the slips (missing, extra, wrong or swapped letters) between typed text and a name: once to the name's
 * best-fitting *beginning*, so that an unfinished word is not punished for its end, and once to the whole name. Only
 * the first 60 letters of longer texts are compared.
 * @param most gives up, answering 60, as soon as more slips than this are certain
 */
export function slipsBetween(typed: string, name: string, most: number): Slips {
  const typedLength = Math.min(typed.length, longest);
  const nameLength = Math.min(name.length, longest);
  if (typedLength - nameLength > most || hasOtherLetters(typed, name, most)) return tooMany;
  let [before, above, row]: readonly Uint8Array[] = rows;
  if (!before || !above || !row) return tooMany;
  // Columns further than this from the diagonal cannot be reached with so few slips, but the end of the name can.
  const width = Math.min(nameLength, typedLength + most);
  for (let column = 0; column <= width; column += 1) above[column] = column;
  for (let line = 1; line <= typedLength; line += 1) {
    row[0] = line;
    const letter = typed.charCodeAt(line - 1);
    const letterBefore = line > 1 ? typed.charCodeAt(line - 2) : -1;
    let least = line;
    for (let column = 1; column <= width; column += 1) {
      const nameLetter = name.charCodeAt(column - 1);
      let slips = (above[column - 1] as number) + (letter === nameLetter ? 0 : 1);
      const missing = (above[column] as number) + 1;
      const extra = (row[column - 1] as number) + 1;
      if (missing < slips) slips = missing;
      if (extra < slips) slips = extra;
      if (
        letterBefore === nameLetter &&
        letter !== nameLetter &&
        column > 1 &&
        letter === name.charCodeAt(column - 2)
      ) {
        slips = Math.min(slips, (before[column - 2] as number) + 1);
      }
      row[column] = slips;
      if (slips < least) least = slips;
    }
    if (least > most) return tooMany;
    [before, above, row] = [above, row, before];
  }
  let toBeginning = above[0] as number;
  for (let column = 1; column <= width; column += 1)
    toBeginning = Math.min(toBeginning, above[column] as number);
  return { toBeginning, toWhole: width === nameLength ? (above[nameLength] as number) : longest };
}

const letterCounts = new Uint8Array(256);

/**
 * Returns true when more than `most` typed letters are missing in the name: each is a slip, in any order. Counting
 * them costs a fraction of comparing the texts, and decides most comparisons.
 */
function hasOtherLetters(typed: string, name: string, most: number): boolean {
  letterCounts.fill(0);
  const nameLength = Math.min(name.length, longest);
  for (let index = 0; index < nameLength; index += 1) {
    // Letters that share their last byte count as one: that only finds fewer slips.
    const letter = name.charCodeAt(index) & 0xff;
    letterCounts[letter] = (letterCounts[letter] as number) + 1;
  }
  let missing = 0;
  const typedLength = Math.min(typed.length, longest);
  for (let index = 0; index < typedLength; index += 1) {
    const letter = typed.charCodeAt(index) & 0xff;
    const left = letterCounts[letter] as number;
    if (left > 0) letterCounts[letter] = left - 1;
    else {
      missing += 1;
      if (missing > most) return true;
    }
  }
  return false;
}

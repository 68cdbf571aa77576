const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as [Uint8Array, Uint8Array, Uint8Array];
const longest = 60;

/**
 * Slips (missing, extra, wrong or swapped letters) between what was typed and the best-fitting *beginning* of a name,
 * so that a word still being typed is not punished for its end. Longer texts are compared on their first 60 letters.
 *
 * @returns slips to the nearest beginning, and to the whole name
 */
export function slipsBetween(typed: string, name: string): { toBeginning: number; toWhole: number } {
  const typedLength = Math.min(typed.length, longest);
  const nameLength = Math.min(name.length, longest);
  let [before, above, row] = rows;
  for (let column = 0; column <= nameLength; column += 1) above[column] = column;
  for (let line = 1; line <= typedLength; line += 1) {
    row[0] = line;
    const letter = typed.charCodeAt(line - 1);
    for (let column = 1; column <= nameLength; column += 1) {
      const nameLetter = name.charCodeAt(column - 1);
      let slips = (above[column - 1] as number) + (letter === nameLetter ? 0 : 1);
      slips = Math.min(slips, (above[column] as number) + 1, (row[column - 1] as number) + 1);
      const swapped =
        line > 1 &&
        column > 1 &&
        letter === name.charCodeAt(column - 2) &&
        typed.charCodeAt(line - 2) === nameLetter &&
        letter !== nameLetter;
      if (swapped) slips = Math.min(slips, (before[column - 2] as number) + 1);
      row[column] = slips;
    }
    [before, above, row] = [above, row, before];
  }
  let toBeginning = above[0] as number;
  for (let column = 1; column <= nameLength; column += 1) toBeginning = Math.min(toBeginning, above[column] as number);
  return { toBeginning, toWhole: above[nameLength] as number };
}

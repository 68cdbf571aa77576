const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

/** Lines are compared: one may have a separator in a quoted address. */
const linesRead = 20;

/**
 * Which character parts the columns of a text: named by Excel in a first line `sep=;`, or the one that parts
 * most lines alike.
 */
export function guessSeparator(text: string): Separator {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1];
  const known = separators.find((separator) => separator === named);
  if (known) return known;
  const lines = text.split(/\r?\n|\r/, linesRead).map((line) => line.replace(/"[^"]*"/g, ""));
  const first = lines.find((line) => line.trim() !== "") ?? "";
  const columns = separators.map((separator) => first.split(separator).length);
  return separators[columns.indexOf(Math.max(...columns))] ?? ",";
}

/** The text without the line that only names the separator. */
export const withoutSeparatorLine = (text: string): string => text.replace(/^sep=.\r?\n/i, "");

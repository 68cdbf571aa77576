/** Satang as baht with two decimals, or text. Amounts are numbers to a spreadsheet; text never is a formula to it. */
export type CsvCell = { satang: number } | number | string | null;

/** Excel reads UTF-8 only with this in front; without it Thai becomes noise. */
export const byteOrderMark = "\uFEFF";

/** One line of RFC 4180, with its line end. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map(cellText).join(",")}\r\n`;

function cellText(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return bahtText(cell.satang);
  const safe = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A cell that begins like a formula is executed when a spreadsheet opens it; an apostrophe makes it text. Spreadsheets
 * skip leading white space and invisible signs, and treat full-width and small forms of a sign as the sign.
 */
function isFormula(cell: string): boolean {
  if (/^[\t\r\n]/.test(cell)) return true;
  const [first = ""] = cell.replace(/^[\s\p{Cc}\p{Cf}]+/u, "");
  return /^[=+\-@]/.test(first.normalize("NFKC"));
}

/** Without floating point: 10 satang is `0.10`. */
function bahtText(satang: number): string {
  const digits = String(Math.abs(satang)).padStart(3, "0");
  return `${satang < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

import type { FileFacts } from "@songtan/domain/imports/fields";
import { guessSeparator, withoutSeparatorLine } from "@songtan/domain/imports/file-text";
import { limits } from "@songtan/domain/limits";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { openWorkbook } from "./open-workbook.ts";

export type FileProblem = "import_unreadable" | "import_too_large" | "import_too_much_text";
export type ReadTable =
  | { ok: true; table: string[][]; facts: FileFacts }
  | { ok: false; problem: FileProblem };

/**
 * The most rows that are read: one more than is accepted, so that a longer file is detected, and the lines above the
 * headings.
 */
const rowsRead = limits.importRowsMax + 12;

/**
 * The rows of a CSV or XLSX file as text, without empty ones. Excel's Thai CSV (windows-874), UTF-8 with and without a
 * mark, UTF-16 and any usual separator read alike.
 */
export async function readTable(bytes: Uint8Array): Promise<ReadTable> {
  try {
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    if (isZip && isTooLarge(bytes)) return { ok: false, problem: "import_too_large" };
    const { rows, facts } = isZip ? await readWorkbook(bytes) : readCsv(decode(bytes));
    return { ok: true, table: rows.filter((row) => row.some((cell) => cell !== "")), facts };
  } catch (problem) {
    if (problem instanceof TooMuchText) return { ok: false, problem: "import_too_much_text" };
    return { ok: false, problem: "import_unreadable" };
  }
}

/**
 * Returns true when the archive is too large. Reads only its directory, without unpacking: fflate never writes more
 * than the sizes in the directory.
 */
function isTooLarge(bytes: Uint8Array): boolean {
  let unpackedBytes = 0;
  let parts = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpackedBytes += originalSize;
      parts += 1;
      return false;
    },
  });
  return unpackedBytes > limits.importUnpackedBytesMax || parts > limits.importPartsMax;
}

type Rows = { rows: string[][]; facts: FileFacts };

async function readWorkbook(bytes: Uint8Array): Promise<Rows> {
  const opened = openWorkbook(bytes);
  // Numbers stay text: a phone number must keep its zeros, and 12.50 is not 12.5.
  const rows = await readSheet(new Uint8Array(opened.bytes).buffer, opened.sheet, {
    parseNumber: (text) => text,
  });
  const budget = textBudget();
  return {
    rows: rows.slice(0, rowsRead).map((row) => row.map((cell) => budget(cellText(cell)))),
    facts: { leftOut: opened.leftOut },
  };
}

class TooMuchText extends Error {}

/** Counts the text of all cells while they are made: a text that the file holds once may be in every cell. */
function textBudget(): (text: string) => string {
  let leftBytes: number = limits.importTextBytesMax;
  return (text) => {
    leftBytes -= Buffer.byteLength(text);
    if (leftBytes < 0) throw new TooMuchText();
    return text;
  };
}

const dayMilliseconds = 86_400_000;

function cellText(cell: unknown): string {
  // A time in a spreadsheet is without a zone, and the library reads it as UTC. A date without a time begins at
  // midnight.
  if (cell instanceof Date)
    return cell.getTime() % dayMilliseconds === 0
      ? cell.toISOString().slice(0, 10)
      : cell.toISOString().slice(0, 16).replace("T", " ");
  return cell === null || cell === undefined ? "" : cleanText(String(cell));
}

/** A control character that text files do not contain; a picture or a PDF has one within its first bytes. */
const binary = /(?![\t\n\v\f\r])\p{Cc}/u;

function readCsv(text: string): Rows {
  if (binary.test(text.slice(0, 4096))) throw new Error("not text");
  const separator = guessSeparator(text);
  const rows: string[][] = parse(withoutSeparatorLine(text), {
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
    to: rowsRead,
  });
  const budget = textBudget();
  return {
    rows: rows.map((row) => row.map((cell) => budget(cleanText(cell)))),
    // Spreadsheets separate columns by semicolons in locales with a decimal comma.
    facts: { decimalComma: separator === ";" },
  };
}

/** UTF-8 and UTF-16 by their marks, UTF-8 without one, and otherwise what Excel writes in Thailand. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-874").decode(bytes);
  }
}

/** One character more than is accepted stays, so that a longer text is seen to be longer. */
const cleanText = (text: string): string =>
  text
    .replace(/[\p{Cc}\ufeff\u200b]/gu, " ")
    .trim()
    .toWellFormed()
    .slice(0, limits.importCellCharacters + 1);

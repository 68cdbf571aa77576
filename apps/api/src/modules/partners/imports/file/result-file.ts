import { setImmediate as nextTurn } from "node:timers/promises";
import type { Locale } from "@songtan/domain/account-types";
import type { CsvCell } from "@songtan/domain/csv";
import type { ImportField, RowTexts } from "@songtan/domain/imports/fields";
import { cellReader } from "@songtan/domain/imports/read-cells";
import type { Reader } from "../../../../db/database.ts";
import { writeInThread } from "../../../../spreadsheets/write-in-thread.ts";
import type { FileFormat } from "../../../../spreadsheets/write-sheets.ts";
import {
  columnsOf,
  fileColumns,
  type ImportRow,
  rowsOf,
  viewRow,
} from "../records/import-records.ts";
import { importsTexts } from "../records/imports-texts.ts";

const rowsPerTurn = 100;

/** People type over a cell in kilograms; the heading may name another unit. */
const editedCell = (field: ImportField, edit: string): string =>
  field === "weightKg" && /^[\d.,]+$/.test(edit) ? `${edit} kg` : edit;

/** Builds the file for download: the original cells with the edits, and the outcome of each row. */
export async function resultFile(
  db: Reader,
  file: ImportRow,
  { format, locale }: { format: FileFormat; locale: Locale },
) {
  const { result, state, doubt } = importsTexts(locale);
  const columns = columnsOf(file);
  const readCells = cellReader(fileColumns(file));
  const rows = await rowsOf(db, file).orderBy("bookingImportRows.number").execute();
  const lineOf = (row: (typeof rows)[number]): CsvCell[] => {
    const view = viewRow(row, readCells, locale);
    const edits = row.edits as RowTexts;
    const cells = columns.map((field, index) => {
      const edit = field ? edits[field] : undefined;
      if (field === null || edit === undefined) return row.cells[index] ?? "";
      // A text that replaces several parts is in the first of their columns.
      return columns.indexOf(field) === index ? editedCell(field, edit) : "";
    });
    const problems = [
      ...Object.entries(view.problems).map(([field, problem]) => {
        const column = columns.indexOf(field as ImportField);
        const name = file.headings[column] ?? importsTexts(locale).field[field as ImportField];
        return `${name}: ${problem}`;
      }),
      ...view.doubts.map(({ address, doubt: why }) => `${address}: ${doubt[why]}`),
      ...(view.refusal ? [view.refusal.message] : []),
    ];
    const price = view.totalSatang === null ? null : { satang: view.totalSatang };
    return [...cells, state[view.state], view.booking?.number ?? "", price, problems.join("; ")];
  };
  const lines: CsvCell[][] = [];
  for (const row of rows) {
    lines.push(lineOf(row));
    // Others have their turn in between.
    if (lines.length % rowsPerTurn === 0) await nextTurn();
  }
  const headings = [...file.headings, result.state, result.booking, result.price, result.problem];
  return writeInThread([{ name: result.sheet, rows: [headings, ...lines] }], {
    name: `result-${file.createdAt.toISOString().slice(0, 10)}-${file.id.slice(0, 8)}`,
    format,
  });
}

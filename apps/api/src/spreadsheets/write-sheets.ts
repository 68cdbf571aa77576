import { byteOrderMark, type CsvCell, csvLine } from "@songtan/domain/csv";
import writeWorkbook, { type SheetData } from "write-excel-file/node";

export type Sheet = { name: string; rows: readonly (readonly CsvCell[])[] };
export type FileFormat = "csv" | "xlsx";

export const fileMimes: Record<FileFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Tables as a file for a spreadsheet; as CSV only the first, with the mark that Excel needs. */
export async function writeSheets(
  sheets: readonly [Sheet, ...Sheet[]],
  { name, format }: { name: string; format: FileFormat },
): Promise<{ name: string; mime: string; bytes: Uint8Array }> {
  const file = { name: `${name}.${format}`, mime: fileMimes[format] };
  if (format === "csv")
    return { ...file, bytes: Buffer.from(byteOrderMark + sheets[0].rows.map(csvLine).join("")) };
  const workbook = writeWorkbook(
    sheets.map(({ name: sheet, rows }) => ({
      sheet,
      data: rows.map((row, index) => row.map((cell) => workbookCell(cell, index === 0))),
      columns: rows[0]?.map((_, column) => ({ width: widthOf(rows, column) })) ?? [],
      stickyRowsCount: 1,
    })),
  );
  return { ...file, bytes: await workbook.toBuffer() };
}

/**
 * Returns a cell. Text is written as text, whatever it looks like: a phone number keeps its 0, and a formula is not
 * evaluated.
 */
function workbookCell(cell: CsvCell, isHeading: boolean): SheetData[number][number] {
  if (cell === null) return null;
  if (typeof cell === "number") return { type: Number, value: cell };
  if (typeof cell === "object")
    return { type: Number, value: cell.satang / 100, format: "#,##0.00" };
  return {
    type: String,
    value: cell,
    format: "@",
    ...(isHeading && { fontWeight: "bold" as const }),
  };
}

const widthsFrom = 12;
const widthsTo = 44;

const widthOf = (rows: Sheet["rows"], column: number): number =>
  Math.min(
    widthsTo,
    Math.max(widthsFrom, ...rows.slice(0, 50).map((row) => String(row[column] ?? "").length + 2)),
  );

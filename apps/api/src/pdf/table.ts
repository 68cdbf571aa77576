import { setImmediate as nextTurn } from "node:timers/promises";
import type { Weight } from "./fonts.ts";
import type { PdfPages } from "./page.ts";
import type { Align, Box, TextStyle } from "./writer.ts";

/** A column: its head, its share of the width relative to the others, and its text in each row. */
export type TableColumn<Row> = {
  title: string;
  share: number;
  align?: Align;
  text: (row: Row, index: number) => string;
};
export type Table<Row> = {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** The cells of a last row in stronger letters. */
  total?: readonly string[];
  size?: number;
};

export const cellPadding = 5;

/** The boxes for the text of the columns, side by side in `box`. */
export function layoutColumns(
  columns: readonly { share: number }[],
  { x, width }: Box,
  padding = cellPadding,
): Box[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let left = x;
  return columns.map(({ share }) => {
    const cellWidth = (width * share) / shares;
    const box = { x: left + padding, width: cellWidth - 2 * padding };
    left += cellWidth;
    return box;
  });
}

const mostLines = (cells: readonly (readonly string[])[]): number =>
  Math.max(1, ...cells.map((lines) => lines.length));

/** The lines of cells side by side, in parts of at most so many lines: what is higher than a page. */
export function splitLines(cells: readonly string[][], linesMax: number): string[][][] {
  const parts: string[][][] = [];
  for (let from = 0; from < mostLines(cells); from += linesMax)
    parts.push(cells.map((lines) => lines.slice(from, from + linesMax)));
  return parts;
}

/** The texts of the cells, row by row; the total is not among them. */
export const cellsOf = <Row>({ columns, rows }: Table<Row>): string[][] =>
  rows.map((row, index) => columns.map(({ text }) => text(row, index)));

/** Laying out a row lasts some milliseconds: after so many, other requests have their turn. */
const rowsInTurn = 8;

/**
 * Draws a table and repeats its head on every further page. A row is not split, but one that is higher than a page goes on
 * over the next ones.
 */
export async function drawTable<Row>(pages: PdfPages, table: Table<Row>): Promise<void> {
  const { columns, total, size = 9 } = table;
  const boxes = layoutColumns(columns, pages.whole);
  const measure = (cells: readonly string[], style: TextStyle) => {
    const lines = boxes.map((box, index) => pages.lines(cells[index] ?? "", box.width, style));
    return withHeight(lines, style);
  };
  const withHeight = (lines: string[][], style: TextStyle) => {
    const most = mostLines(lines);
    return { lines, style, height: pages.heightOf(most, style) + 2 * cellPadding - 2 };
  };
  const draw = ({ lines, style, height }: ReturnType<typeof measure>) => {
    pages.ensureSpace(height);
    const y = pages.y + cellPadding - 1;
    for (const [index, { align = "left" }] of columns.entries())
      pages.writeAt(lines[index] ?? [], { ...(boxes[index] as Box), y }, { ...style, align });
    pages.space(height);
  };
  const titles = columns.map(({ title }) => title);
  const head = measure(titles, { size: size - 0.5, weight: "medium" });
  const drawHead = () => {
    pages.rule({ strong: true });
    draw(head);
    pages.rule({ strong: true });
  };
  const drawRow = (cells: readonly string[], weight: Weight) => {
    const style = { size, weight };
    const { lines } = measure(cells, style);
    const free = pages.bodyHeight - head.height - 2 * cellPadding;
    for (const part of splitLines(lines, Math.floor(free / pages.heightOf(1, style)))) {
      const row = withHeight(part, style);
      if (pages.ensureSpace(row.height)) drawHead();
      draw(row);
    }
    pages.rule();
  };
  pages.ensureSpace(3 * pages.heightOf(1, { size }) + 4 * cellPadding);
  drawHead();
  for (const [index, cells] of cellsOf(table).entries()) {
    if (index % rowsInTurn === rowsInTurn - 1) await nextTurn();
    drawRow(cells, "plain");
  }
  if (total) drawRow(total, "medium");
}

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

/** The texts of the cells, row by row; the total is not among them. */
export const cellsOf = <Row>({ columns, rows }: Table<Row>): string[][] =>
  rows.map((row, index) => columns.map(({ text }) => text(row, index)));

/** Draws a table and repeats its head on every further page; a row is never split. */
export function drawTable<Row>(pages: PdfPages, table: Table<Row>): void {
  const { columns, total, size = 9 } = table;
  const boxes = layoutColumns(columns, pages.whole);
  const measure = (cells: readonly string[], style: TextStyle) => {
    const lines = boxes.map((box, index) => pages.lines(cells[index] ?? "", box.width, style));
    const most = Math.max(1, ...lines.map((cellLines) => cellLines.length));
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
  const drawHead = () => {
    pages.rule({ strong: true });
    draw(measure(titles, { size: size - 0.5, weight: "medium" }));
    pages.rule({ strong: true });
  };
  const drawRow = (cells: readonly string[], weight: Weight) => {
    const row = measure(cells, { size, weight });
    if (pages.ensureSpace(row.height)) drawHead();
    draw(row);
    pages.rule();
  };
  pages.ensureSpace(3 * pages.heightOf(1, { size }) + 4 * cellPadding);
  drawHead();
  for (const cells of cellsOf(table)) drawRow(cells, "plain");
  if (total) drawRow(total, "medium");
}

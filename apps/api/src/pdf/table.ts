import type { PdfPages } from "./page.ts";
import type { Align, Box, TextStyle } from "./writer.ts";

type Column = {
  title: string;
  /** Its share of the width, relative to the other columns. */
  share: number;
  align?: Align;
};
type Row = { cells: readonly string[]; strong?: boolean };
export type Table = {
  columns: readonly Column[];
  rows: readonly (readonly string[] | Row)[];
  size?: number;
};

export const cellPadding = 5;

/** Draws a table and repeats its head on every further page; a row is never split. */
export function drawTable(pages: PdfPages, { columns, rows, size = 9 }: Table): void {
  const shares = columns.reduce((sum, column) => sum + column.share, 0);
  let x = pages.whole.x;
  const boxes = columns.map(({ share }) => {
    const width = (pages.whole.width * share) / shares;
    const box = { x: x + cellPadding, width: width - 2 * cellPadding };
    x += width;
    return box;
  });
  const draw = (cells: readonly string[], style: TextStyle) => {
    const placed = measure(pages, { cells, boxes, style });
    pages.ensureSpace(placed.height);
    const top = pages.y + cellPadding - 1;
    placed.lines.forEach((lines, index) => {
      const align = columns[index]?.align ?? "left";
      pages.writeAt(lines, { ...(boxes[index] as Box), y: top }, { ...style, align });
    });
    pages.space(placed.height);
  };
  const head = () => {
    pages.rule({ strong: true });
    draw(
      columns.map((column) => column.title),
      { size: size - 0.5, weight: "medium" },
    );
    pages.rule({ strong: true });
  };
  pages.ensureSpace(3 * pages.heightOf(1, { size }) + 4 * cellPadding);
  head();
  for (const row of rows) {
    const { cells, strong = false } = "cells" in row ? row : { cells: row };
    const style: TextStyle = { size, weight: strong ? "medium" : "plain" };
    if (pages.ensureSpace(measure(pages, { cells, boxes, style }).height)) head();
    draw(cells, style);
    pages.rule();
  }
}

function measure(
  pages: PdfPages,
  { cells, boxes, style }: { cells: readonly string[]; boxes: readonly Box[]; style: TextStyle },
): { lines: string[][]; height: number } {
  const lines = boxes.map((box, index) => pages.lines(cells[index] ?? "", box.width, style));
  const most = Math.max(1, ...lines.map((cellLines) => cellLines.length));
  return { lines, height: pages.heightOf(most, style) + 2 * cellPadding - 2 };
}

import type { Align, Box, TextStyle } from "./pen.ts";
import type { Sheet } from "./sheet.ts";

type Column = {
  title: string;
  /** How much of the width it takes, beside the others' shares. */
  share: number;
  align?: Align;
};
type Row = { cells: readonly string[]; strong?: boolean };
export type Table = { columns: readonly Column[]; rows: readonly (readonly string[] | Row)[]; size?: number };

export const cellPadding = 5;

/** Draws a table, its head again on every page it goes on to; a row is never torn. */
export function drawTable(sheet: Sheet, { columns, rows, size = 9 }: Table): void {
  const shares = columns.reduce((sum, column) => sum + column.share, 0);
  let x = sheet.whole.x;
  const boxes = columns.map(({ share }) => {
    const width = (sheet.whole.width * share) / shares;
    const box = { x: x + cellPadding, width: width - 2 * cellPadding };
    x += width;
    return box;
  });
  const draw = (cells: readonly string[], style: TextStyle) => {
    const placed = measure(sheet, { cells, boxes, style });
    sheet.keep(placed.height);
    const top = sheet.y + cellPadding - 1;
    placed.lines.forEach((lines, index) => {
      const align = columns[index]?.align ?? "left";
      sheet.writeAt(lines, { ...(boxes[index] as Box), y: top }, { ...style, align });
    });
    sheet.space(placed.height);
  };
  const head = () => {
    sheet.rule({ strong: true });
    draw(
      columns.map((column) => column.title),
      { size: size - 0.5, weight: "medium" },
    );
    sheet.rule({ strong: true });
  };
  sheet.keep(3 * sheet.heightOf(1, { size }) + 4 * cellPadding);
  head();
  for (const row of rows) {
    const { cells, strong = false } = "cells" in row ? row : { cells: row };
    const style: TextStyle = { size, weight: strong ? "medium" : "plain" };
    if (sheet.keep(measure(sheet, { cells, boxes, style }).height)) head();
    draw(cells, style);
    sheet.rule();
  }
}

function measure(
  sheet: Sheet,
  { cells, boxes, style }: { cells: readonly string[]; boxes: readonly Box[]; style: TextStyle },
): { lines: string[][]; height: number } {
  const lines = boxes.map((box, index) => sheet.lines(cells[index] ?? "", box.width, style));
  const most = Math.max(1, ...lines.map((each) => each.length));
  return { lines, height: sheet.heightOf(most, style) + 2 * cellPadding - 2 };
}

import type { TextStyle } from "./pen.ts";
import { openSheet, printWidth, type Sheet, type SheetHead } from "./sheet.ts";
import { cellPadding, drawTable, type Table } from "./table.ts";

export type PaperHead = SheetHead & {
  /** Below every page, beside its number. One line. */
  foot?: string;
};

/** The blocks a paper is made of. Each moves on below itself, over the end of a page where it has to. */
export type Paper = {
  heading(text: string): void;
  text(text: string, style?: TextStyle): void;
  /** Two columns beside each other, such as seller and receipt number; moves on below the longer one. */
  beside(left: (paper: Column) => void, right: (paper: Column) => void, leftShare?: number): void;
  /** Names and what they are, in two columns; those without a value are left out. */
  facts(pairs: readonly Fact[], nameShare?: number): void;
  /** Facts that are amounts of money: one below the other at the right edge, under those of a table. */
  sums(pairs: readonly Fact[]): void;
  table(table: Table): void;
  /** A picture (JPEG or PNG), whole on one page, with words below. */
  image(bytes: Uint8Array, shown: { widthPoints: number; heightPointsMax?: number; caption?: string }): void;
  rule(): void;
  space(points: number): void;
  /** A new page when less than this is left. */
  keep(points: number): void;
};
export type Fact = readonly [name: string, value: string | null | undefined];
export type Column = Pick<Paper, "text" | "space">;

const captionSize = 8.5;

/**
 * A paper of A4 pages as PDF: Thai with its marks in place, text that can be copied and searched, pages numbered. The same
 * input makes the same bytes.
 */
export async function makePaper(head: PaperHead, write: (paper: Paper) => void | Promise<void>): Promise<Buffer> {
  const sheet = await openSheet(head);
  const paper: Paper = {
    heading(text) {
      sheet.keep(60);
      sheet.space(6);
      sheet.write(text, { size: 12.5, weight: "bold" });
      sheet.space(3);
    },
    text: (text, style) => sheet.write(text, style),
    beside(left, right, leftShare = 0.6) {
      const gap = 18;
      const top = sheet.y;
      const width = (printWidth - gap) * leftShare;
      const column = (x: number, columnWidth: number): Column => ({
        text: (text, style) => sheet.write(text, style, { x, width: columnWidth }),
        space: sheet.space,
      });
      left(column(sheet.whole.x, width));
      const leftEnd = sheet.y;
      sheet.moveTo(top);
      right(column(sheet.whole.x + width + gap, printWidth - gap - width));
      sheet.moveTo(Math.max(leftEnd, sheet.y));
    },
    facts: (pairs, nameShare = 0.26) => writeFacts(sheet, pairs, { nameShare, align: "left" }),
    sums: (pairs) => writeFacts(sheet, pairs, { nameShare: 0.6, align: "right" }),
    table: (table) => drawTable(sheet, table),
    image(bytes, { widthPoints, heightPointsMax = 420, caption }) {
      const picture = sheet.openPicture(bytes);
      const scale = Math.min(widthPoints / picture.width, heightPointsMax / picture.height);
      const [width, height] = [picture.width * scale, picture.height * scale];
      const words = caption ? sheet.lines(caption, printWidth, { size: captionSize }) : [];
      sheet.keep(height + sheet.heightOf(words.length, { size: captionSize }) + 4);
      sheet.drawPicture(picture, { width, height });
      sheet.space(height + 4);
      for (const line of words) sheet.write(line, { size: captionSize, quiet: true });
      sheet.space(4);
    },
    rule: () => sheet.rule(),
    space: sheet.space,
    keep: (points) => void sheet.keep(points),
  };
  await write(paper);
  return sheet.close(head.foot ?? head.title);
}

function writeFacts(
  sheet: Sheet,
  pairs: readonly Fact[],
  { nameShare, align }: { nameShare: number; align: "left" | "right" },
): void {
  const nameBox = { x: sheet.whole.x, width: printWidth * nameShare };
  const edge = align === "right" ? cellPadding : 0;
  const valueBox = { x: nameBox.x + nameBox.width + 8, width: printWidth - nameBox.width - 8 - edge };
  for (const [name, value] of pairs) {
    if (!value) continue;
    const names = sheet.lines(name, nameBox.width);
    const values = sheet.lines(value, valueBox.width);
    const height = sheet.heightOf(Math.max(names.length, values.length));
    sheet.keep(height);
    sheet.writeAt(names, { ...nameBox, y: sheet.y }, { quiet: true });
    sheet.writeAt(values, { ...valueBox, y: sheet.y }, { align });
    sheet.space(height + 1);
  }
}

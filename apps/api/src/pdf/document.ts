import { openPages, type PdfInfo, type PdfPages, printWidth } from "./page.ts";
import { cellPadding, drawTable, splitLines, type Table } from "./table.ts";
import type { TextStyle } from "./writer.ts";

export type PdfHead = PdfInfo & {
  /** Below every page, next to its number. One line. */
  foot?: string;
};

/** The blocks a paper is made of. Each moves on below itself, over the end of a page where it has to. */
export type PdfDocument = {
  heading(text: string): void;
  text(text: string, style?: TextStyle): void;
  /** Two columns side by side, such as seller and receipt number; moves on below the longer one. */
  columns(left: (doc: Column) => void, right: (paper: Column) => void, leftShare?: number): void;
  /** Writes names and their values in two columns. Pairs without a value are left out. */
  nameValues(pairs: readonly NameValue[], nameShare?: number): void;
  /** Writes amounts of money one below the other at the right edge, aligned with the amounts of a table. */
  sums(pairs: readonly NameValue[]): void;
  /** Lets others have their turn while it is drawn: a year of a business has thousands of rows. */
  table<Row>(table: Table<Row>): Promise<void>;
  /** A picture (JPEG or PNG), whole on one page, with a caption below. */
  image(
    bytes: Uint8Array,
    shown: { widthPoints: number; heightPointsMax?: number; caption?: string },
  ): void;
  rule(): void;
  space(points: number): void;
  /** A new page when less than this is left. */
  ensureSpace(points: number): void;
};
export type NameValue = readonly [name: string, value: string | null | undefined];
export type Column = Pick<PdfDocument, "text" | "space">;

const captionSize = 8.5;

/**
 * A paper of A4 pages as PDF: Thai with its marks in place, text that can be copied and searched, pages numbered. The same
 * input makes the same bytes.
 */
export async function makePdf(
  head: PdfHead,
  write: (doc: PdfDocument) => void | Promise<void>,
): Promise<Buffer> {
  const pages = await openPages(head);
  const doc: PdfDocument = {
    heading(text) {
      pages.ensureSpace(60);
      pages.space(6);
      pages.write(text, { size: 12.5, weight: "bold" });
      pages.space(3);
    },
    text: (text, style) => pages.write(text, style),
    columns(left, right, leftShare = 0.6) {
      const gap = 18;
      const top = pages.y;
      const width = (printWidth - gap) * leftShare;
      const column = (x: number, columnWidth: number): Column => ({
        text: (text, style) => pages.write(text, style, { x, width: columnWidth }),
        space: pages.space,
      });
      left(column(pages.whole.x, width));
      const leftEnd = pages.y;
      pages.moveTo(top);
      right(column(pages.whole.x + width + gap, printWidth - gap - width));
      pages.moveTo(Math.max(leftEnd, pages.y));
    },
    nameValues: (pairs, nameShare = 0.26) =>
      writeNameValues(pages, pairs, { nameShare, align: "left" }),
    sums: (pairs) => writeNameValues(pages, pairs, { nameShare: 0.6, align: "right" }),
    table: (table) => drawTable(pages, table),
    image(bytes, { widthPoints, heightPointsMax = 420, caption }) {
      const picture = pages.openPicture(bytes);
      const scale = Math.min(widthPoints / picture.width, heightPointsMax / picture.height);
      const [width, height] = [picture.width * scale, picture.height * scale];
      const captionLines = caption ? pages.lines(caption, printWidth, { size: captionSize }) : [];
      pages.ensureSpace(height + pages.heightOf(captionLines.length, { size: captionSize }) + 4);
      pages.drawPicture(picture, { width, height });
      pages.space(height + 4);
      for (const line of captionLines) pages.write(line, { size: captionSize, quiet: true });
      pages.space(4);
    },
    rule: () => pages.rule(),
    space: pages.space,
    ensureSpace: (points) => void pages.ensureSpace(points),
  };
  await write(doc);
  return pages.close(head.foot ?? head.title);
}

function writeNameValues(
  pages: PdfPages,
  pairs: readonly NameValue[],
  { nameShare, align }: { nameShare: number; align: "left" | "right" },
): void {
  const nameBox = { x: pages.whole.x, width: printWidth * nameShare };
  const edge = align === "right" ? cellPadding : 0;
  const valueBox = {
    x: nameBox.x + nameBox.width + 8,
    width: printWidth - nameBox.width - 8 - edge,
  };
  for (const [name, value] of pairs) {
    if (!value) continue;
    const names = pages.lines(name, nameBox.width);
    const values = pages.lines(value, valueBox.width);
    const linesMax = Math.floor(pages.bodyHeight / pages.heightOf(1));
    for (const [left = [], right = []] of splitLines([names, values], linesMax)) {
      const height = pages.heightOf(Math.max(left.length, right.length));
      pages.ensureSpace(height);
      pages.writeAt(left, { ...nameBox, y: pages.y }, { quiet: true });
      pages.writeAt(right, { ...valueBox, y: pages.y }, { align });
      pages.space(height);
    }
    pages.space(1);
  }
}

import PDFDocument from "pdfkit";
import { breakLines } from "./break-lines.ts";
import { loadFonts, type Weight, weights } from "./fonts.ts";
import { runsOf } from "./runs.ts";

/** A4 in points, and what stays white around the print. */
export const pageSize = { width: 595.28, height: 841.89 } as const;
const margin = { top: 44, side: 44, bottom: 58 } as const;
export const printWidth = pageSize.width - 2 * margin.side;
const footerSize = 8;
/** Kanit's marks reach high and low: a line needs this much of the letters' size. */
const lineHeight = 1.5;

/** A JPEG or PNG that was read, with its size in pixels. */
export type Picture = { width: number; height: number };
/** Part of PDFKit since 0.9, and left out of its types. */
type PictureOpener = { openImage(bytes: Buffer): Picture };

export type Align = "left" | "right" | "center";
export type TextStyle = {
  /** Points. */
  size?: number;
  weight?: Weight;
  /** Less important: grey. */
  quiet?: boolean;
  align?: Align;
};
/** A box to write into: its left edge and its width, in points from the page's left edge. */
export type Box = { x: number; width: number };

const whole: Box = { x: margin.side, width: printWidth };

/** Sheets of A4 and a place on them where the next thing goes; `paper.ts` puts the blocks on it. */
export type Sheet = Awaited<ReturnType<typeof openSheet>>;

export type SheetHead = {
  /** What a reader's window shows; also the document's own title. */
  title: string;
  locale: "th" | "en";
  author: string;
  /** Goes into the file, so that the same paper is the same bytes whenever it is made. */
  madeAt: Date;
};

/** Text as a PDF string in hexadecimal: UTF-16, the byte order first. */
const utf16 = (text: string): string => `feff${Buffer.from(text, "utf16le").swap16().toString("hex")}`;

export async function openSheet({ title, locale, author, madeAt }: SheetHead) {
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: margin.top, left: margin.side, right: margin.side, bottom: margin.bottom },
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: title, Author: author, Producer: author, Creator: author, CreationDate: madeAt, ModDate: madeAt },
  });
  const fonts = await loadFonts();
  for (const weight of weights) doc.registerFont(weight, fonts[weight]);
  const bytes = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  let y: number = margin.top;
  const bottom = pageSize.height - margin.bottom;
  const choose = ({ size = 10, weight = "plain", quiet = false }: TextStyle) =>
    doc
      .font(weight)
      .fontSize(size)
      .fillColor("black", quiet ? 0.62 : 1);
  // The mark of what was written stands right around the glyphs, inside their own transformation: readers place it by that.
  // PDFKit's own `markContent` would stand outside, and the words would be found upside down.
  let spoken: string | null = null;
  const add = doc.addContent.bind(doc);
  doc.addContent = (data) => {
    if (spoken !== null && data === "BT") return add(`/Span <</ActualText <${utf16(spoken)}>>> BDC\nBT`);
    return add(spoken !== null && data === "ET" ? "ET\nEMC" : data);
  };
  const widthOf = (text: string) => runsOf(text).reduce((sum, { drawn }) => sum + doc.widthOfString(drawn), 0);
  const drawLine = (line: string, left: number, top: number) => {
    let x = left;
    for (const { drawn, written } of runsOf(line)) {
      spoken = written;
      doc.text(drawn, x, top, { lineBreak: false });
      spoken = null;
      x += doc.widthOfString(drawn);
    }
  };

  const sheet = {
    openPicture: (picture: Uint8Array): Picture => (doc as unknown as PictureOpener).openImage(Buffer.from(picture)),
    drawPicture: (picture: Picture, size: { width: number; height: number }): void =>
      void doc.image(picture as unknown as Buffer, whole.x, y, size),
    get y() {
      return y;
    },
    whole,
    moveTo(place: number): void {
      y = place;
    },
    space(points: number): void {
      y += points;
    },
    /** Begins a new page when less than this is left of the present one; says whether it did. */
    keep(points: number): boolean {
      if (y + points <= bottom) return false;
      doc.addPage();
      y = margin.top;
      return true;
    },
    lines(text: string, width: number, style: TextStyle = {}): string[] {
      choose(style);
      return breakLines(text, width, widthOf);
    },
    heightOf: (lines: number, { size = 10 }: TextStyle = {}): number => lines * size * lineHeight,
    /** Writes lines at a height of their own, without moving on. */
    writeAt(lines: readonly string[], place: Box & { y: number }, style: TextStyle = {}): void {
      choose(style);
      const { size = 10, align = "left" } = style;
      lines.forEach((line, index) => {
        if (line === "") return;
        const free = place.width - widthOf(line);
        const x = place.x + (align === "right" ? free : align === "center" ? free / 2 : 0);
        drawLine(line, x, place.y + index * size * lineHeight);
      });
    },
    /** Breaks text into lines, writes them, and moves on below them; over the page's end where it has to. */
    write(text: string, style: TextStyle = {}, box: Box = whole): void {
      const height = sheet.heightOf(1, style);
      for (const line of sheet.lines(text, box.width, style)) {
        sheet.keep(height);
        sheet.writeAt([line], { ...box, y }, style);
        y += height;
      }
    },
    /** An empty frame at a place of its own. */
    frame({ x, y: top, width, height }: Box & { y: number; height: number }, lineWidth = 0.6): void {
      doc.rect(x, top, width, height).lineWidth(lineWidth).strokeColor("black", 0.8).stroke();
    },
    /** A straight line between two places of its own. */
    line(from: readonly [number, number], to: readonly [number, number], lineWidth = 0.4): void {
      doc
        .moveTo(...from)
        .lineTo(...to)
        .lineWidth(lineWidth)
        .strokeColor("black", 0.8)
        .stroke();
    },
    nextPage(): void {
      doc.addPage();
      y = margin.top;
    },
    rule({ strong = false }: { strong?: boolean } = {}): void {
      doc
        .moveTo(whole.x, y)
        .lineTo(whole.x + whole.width, y)
        .lineWidth(strong ? 1 : 0.5)
        .strokeColor("black", strong ? 0.8 : 0.25)
        .stroke();
    },
    /** Numbers the pages, writes the foot below each, and answers the whole file. */
    async close(foot: string): Promise<Buffer> {
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page += 1) {
        doc.switchToPage(page);
        doc.page.margins.bottom = 0;
        const at = { y: pageSize.height - margin.bottom + 20 };
        const number = locale === "th" ? `หน้า ${page + 1} / ${count}` : `Page ${page + 1} of ${count}`;
        sheet.writeAt([number], { ...whole, ...at }, { size: footerSize, quiet: true, align: "right" });
        const width = printWidth - 80;
        const [first = ""] = sheet.lines(foot, width, { size: footerSize });
        sheet.writeAt([first], { x: margin.side, width, ...at }, { size: footerSize, quiet: true });
      }
      doc.end();
      return bytes;
    },
  };
  return sheet;
}

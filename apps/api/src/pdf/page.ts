import { setImmediate as nextTurn } from "node:timers/promises";
import { brandLook } from "@songtan/domain/brand";
import { type Catalogue, fillText } from "@songtan/domain/texts";
import PDFDocument from "pdfkit";
import en from "../../locales/en/pdf.json" with { type: "json" };
import th from "../../locales/th/pdf.json" with { type: "json" };
import { loadFonts, weights } from "./fonts.ts";
import { type Box, createWriter, type TextStyle } from "./writer.ts";

/** A4 in points, and the white margins of the print. */
export const pageSize = { width: 595.28, height: 841.89 } as const;
const margin = { top: 44, side: 44, bottom: 58 } as const;
export const printWidth = pageSize.width - 2 * margin.side;
const footerSize = 8;
/** Pages that get their foot before other requests have their turn. */
const pagesInTurn = 5;

/** A JPEG or PNG that was read, with its size in pixels. */
export type Picture = { width: number; height: number };
/** Part of PDFKit since 0.9, and left out of its types. */
type PictureOpener = { openImage(bytes: Buffer): Picture };

const texts: Catalogue<typeof en> = { th, en };

const whole: Box = { x: margin.side, width: printWidth };

/** Sheets of A4 and a place on them where the next thing goes; `paper.ts` puts the blocks on it. */
export type PdfPages = Awaited<ReturnType<typeof openPages>>;

export type PdfInfo = {
  /** What a reader's window shows; also the document's own title. */
  title: string;
  locale: "th" | "en";
  author: string;
  /** Goes into the file, so that the same paper is the same bytes whenever it is made. */
  madeAt: Date;
};

export async function openPages(head: PdfInfo) {
  const doc = await openDocument(head);
  const bytes = bytesOf(doc);
  let y: number = margin.top + drawLogo(doc);
  const bottom = pageSize.height - margin.bottom;
  const writer = createWriter(doc);
  const pages = {
    ...writer,
    openPicture: (picture: Uint8Array): Picture =>
      (doc as unknown as PictureOpener).openImage(Buffer.from(picture)),
    drawPicture: (picture: Picture, size: { width: number; height: number }): void =>
      void doc.image(picture as unknown as Buffer, whole.x, y, size),
    get y() {
      return y;
    },
    whole,
    /** What fits on a page. */
    bodyHeight: bottom - margin.top,
    moveTo(newY: number): void {
      y = newY;
    },
    space(points: number): void {
      y += points;
    },
    /** Begins a new page when less than this is left of the present one; says whether it did. */
    ensureSpace(points: number): boolean {
      if (y + points <= bottom) return false;
      pages.nextPage();
      return true;
    },
    /** Breaks text into lines, writes them, and moves on below them; over the page's end where it has to. */
    write(text: string, style: TextStyle = {}, box: Box = whole): void {
      const height = writer.heightOf(1, style);
      for (const line of writer.lines(text, box.width, style)) {
        pages.ensureSpace(height);
        writer.writeAt([line], { ...box, y }, style);
        y += height;
      }
    },
    nextPage(): void {
      doc.addPage();
      y = margin.top;
    },
    rule({ strong = false }: { strong?: boolean } = {}): void {
      writer.line(
        [whole.x, y],
        [whole.x + whole.width, y],
        strong ? { lineWidth: 1, strength: 0.8 } : { lineWidth: 0.5, strength: 0.25 },
      );
    },
    /** Numbers the pages, writes the foot below each, and answers the whole file. */
    async close(foot: string): Promise<Buffer> {
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page += 1) {
        if (page % pagesInTurn === pagesInTurn - 1) await nextTurn();
        doc.switchToPage(page);
        doc.page.margins.bottom = 0;
        const footer = { y: pageSize.height - margin.bottom + 20 };
        const number = fillText(texts[head.locale].page, { page: page + 1, count });
        writer.writeAt(
          [number],
          { ...whole, ...footer },
          { size: footerSize, quiet: true, align: "right" },
        );
        const width = printWidth - 80;
        const [first = ""] = writer.lines(foot, width, { size: footerSize });
        writer.writeAt(
          [first],
          { x: margin.side, width, ...footer },
          { size: footerSize, quiet: true },
        );
      }
      doc.end();
      return bytes;
    },
  };
  return pages;
}

const logoBox = { width: 130, height: 30, below: 10 } as const;

/** The operator's logo at the head of the first page; answers its height. The product's own is on no paper. */
function drawLogo(doc: PDFKit.PDFDocument): number {
  const { logo } = brandLook();
  if (!logo?.bytes) return 0;
  const fit: [number, number] = [logoBox.width, logoBox.height];
  doc.image(Buffer.from(logo.bytes), margin.side, margin.top, { fit });
  return logoBox.height + logoBox.below;
}

async function openDocument({
  title,
  locale,
  author,
  madeAt,
}: PdfInfo): Promise<PDFKit.PDFDocument> {
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: margin.top, left: margin.side, right: margin.side, bottom: margin.bottom },
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    pdfVersion: "1.7",
    info: {
      Title: title,
      Author: author,
      Producer: author,
      Creator: author,
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const fonts = await loadFonts();
  for (const weight of weights) doc.registerFont(weight, fonts[weight]);
  return doc;
}

/** The whole file, when the document was ended. */
function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
}

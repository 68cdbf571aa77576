import { breakLines } from "./break-lines.ts";
import type { Weight } from "./fonts.ts";
import { runsOf } from "./text-runs.ts";

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

/** Kanit's marks reach high and low: a line needs this much of the letters' size. */
const lineHeight = 1.5;

/** Text as a PDF string in hexadecimal: UTF-16, the byte order first. */
const utf16 = (text: string): string =>
  `feff${Buffer.from(text, "utf16le").swap16().toString("hex")}`;

/** Writes, draws and measures at absolute positions on the current page of `doc`. */
export function createWriter(doc: PDFKit.PDFDocument) {
  const choose = ({ size = 10, weight = "plain", quiet = false }: TextStyle) =>
    doc
      .font(weight)
      .fontSize(size)
      .fillColor("black", quiet ? 0.62 : 1);
  const widthOf = (text: string) =>
    runsOf(text).reduce((sum, { drawn }) => sum + doc.widthOfString(drawn), 0);
  const drawLine = lineDrawer(doc);
  return {
    lines(text: string, width: number, style: TextStyle = {}): string[] {
      choose(style);
      return breakLines(text, width, widthOf);
    },
    heightOf: (lines: number, { size = 10 }: TextStyle = {}): number => lines * size * lineHeight,
    /** Writes lines at a height of their own, without moving on. */
    writeAt(lines: readonly string[], position: Box & { y: number }, style: TextStyle = {}): void {
      choose(style);
      const { size = 10, align = "left" } = style;
      lines.forEach((line, index) => {
        if (line === "") return;
        const free = position.width - widthOf(line);
        const x = position.x + (align === "right" ? free : align === "center" ? free / 2 : 0);
        drawLine(line, x, position.y + index * size * lineHeight);
      });
    },
    /** An empty frame at a place of its own. */
    frame({ x, y, width, height }: Box & { y: number; height: number }): void {
      doc.rect(x, y, width, height).lineWidth(0.6).strokeColor("black", 0.8).stroke();
    },
    /** A straight line between two places of its own; `strength` from 0, not seen, to 1, black. */
    line(
      from: readonly [number, number],
      to: readonly [number, number],
      { lineWidth = 0.4, strength = 0.8 }: { lineWidth?: number; strength?: number } = {},
    ): void {
      doc
        .moveTo(...from)
        .lineTo(...to)
        .lineWidth(lineWidth)
        .strokeColor("black", strength)
        .stroke();
    },
  };
}

/**
 * Draws one line of text, and marks each word with other glyphs than its letters. The mark must be
 * right at the glyphs, inside their own transformation, where readers place it; PDFKit's own
 * `markContent` would be outside, and the text would be found upside down.
 */
function lineDrawer(doc: PDFKit.PDFDocument) {
  let spoken: string | null = null;
  const add = doc.addContent.bind(doc);
  doc.addContent = (data) => {
    if (spoken !== null && data === "BT")
      return add(`/Span <</ActualText <${utf16(spoken)}>>> BDC\nBT`);
    return add(spoken !== null && data === "ET" ? "ET\nEMC" : data);
  };
  return (line: string, left: number, top: number): void => {
    let x = left;
    for (const { drawn, written } of runsOf(line)) {
      spoken = written;
      doc.text(drawn, x, top, { lineBreak: false });
      spoken = null;
      x += doc.widthOfString(drawn);
    }
  };
}

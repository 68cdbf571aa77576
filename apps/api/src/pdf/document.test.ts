import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import PDFDocument from "pdfkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePdf, type PdfDocument } from "./document.ts";
import { loadFonts } from "./fonts.ts";
import { runsOf } from "./text-runs.ts";

const head = {
  title: "ตัวอย่าง",
  locale: "th",
  author: "ส่งทัน",
  madeAt: new Date("2026-11-21T03:00:00Z"),
} as const;
const hard = "ใบเสร็จรับเงิน ผู้ส่ง น้ำ กำไร ปู่ ฎีกา ญี่ปุ่น ป่า ฟ้า กี่ สิ้น ที่อยู่ ป้ำๆ เป๋อๆ กรุงเทพฯ ฿1,234.50";
let folder: string;
let reader: boolean;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "songtan-paper-"));
  reader = await promisify(execFile)("pdftotext", ["-v"]).then(
    () => true,
    () => false,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a reader copies out of the paper, line by line. */
async function copied(pdf: Buffer): Promise<string[]> {
  const file = join(folder, "paper.pdf");
  await writeFile(file, pdf);
  const { stdout } = await promisify(execFile)("pdftotext", ["-layout", file, "-"]);
  return stdout
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}
const buildPdf = (write: (doc: PdfDocument) => void | Promise<void>) => makePdf(head, write);

test("what is written can be copied again, ำ and stacked marks too", async ({ skip }) => {
  if (!reader) skip("pdftotext is not on this machine");
  const pdf = await buildPdf((doc) => {
    doc.heading(hard);
    doc.nameValues([["น้ำหนัก", "ไม่เกิน 20 กก."]]);
  });
  expect(await copied(pdf)).toEqual([hard, "น้ำหนัก ไม่เกิน 20 กก.", "ตัวอย่าง หน้า 1 / 1"]);
});

test("the same paper is the same bytes, A4, and names its language and title", async () => {
  const write = (doc: PdfDocument) => doc.text(hard);
  const first = await buildPdf(write);
  expect(first.equals(await buildPdf(write))).toBe(true);
  const raw = first.toString("latin1");
  expect(raw).toContain("/MediaBox [0 0 595.28 841.89]");
  expect(raw).toContain("/Lang (th)");
});

test("a long table continues over pages, its head on each, every row once", async ({ skip }) => {
  if (!reader) skip("pdftotext is not on this machine");
  const pdf = await buildPdf((doc) =>
    doc.table({
      columns: [
        { title: "รายการ", share: 3, text: (row) => `งานที่ ${row}` },
        { title: "บาท", share: 1, align: "right", text: (row) => `${row}.00` },
      ],
      rows: Array.from({ length: 70 }, (_, row) => row),
    }),
  );
  const lines = await copied(pdf);
  expect(lines.filter((line) => line === "รายการ บาท")).toHaveLength(3);
  expect(lines.filter((line) => line.startsWith("งานที่"))).toEqual(
    Array.from({ length: 70 }, (_, row) => `งานที่ ${row} ${row}.00`),
  );
  expect(lines.at(-1)).toBe("ตัวอย่าง หน้า 3 / 3");
});

type Glyph = {
  bbox: { minX: number; minY: number; maxX: number; maxY: number };
  codePoints: number[];
};
type Laid = {
  glyphs: Glyph[];
  positions: { xOffset: number; yOffset: number; xAdvance: number }[];
};
type Kit = { layout(text: string): Laid };

/** The ink position of each glyph of a word, in the font's units. */
async function ink(word: string) {
  const doc = new PDFDocument({ font: "" as never });
  const fonts = await loadFonts();
  doc.registerFont("plain", fonts.plain).font("plain");
  const kit = (doc as unknown as { _font: { font: Kit } })._font.font;
  const { glyphs, positions } = kit.layout(
    runsOf(word)
      .map((run) => run.drawn)
      .join(""),
  );
  let pen = 0;
  return glyphs.map(({ bbox, codePoints }, index) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
    const [left, up] = [pen + xOffset, yOffset];
    pen += xAdvance;
    const box = {
      left: left + bbox.minX,
      right: left + bbox.maxX,
      low: up + bbox.minY,
      high: up + bbox.maxY,
    };
    return {
      ...box,
      mark: codePoints.some(
        (code) => (code >= 0xe31 && code !== 0xe32 && code <= 0xe3a) || code >= 0xe47,
      ),
    };
  });
}

test.each(["ปี้", "ญี่", "กั้น", "ที่", "น้ำ", "ก้ำ", "ฟื้น", "ปั๊ม", "ผู้", "ฐุ", "ญู่", "เปี๊ยะ"])(
  "%s: no mark overlaps another mark",
  async (word) => {
    const marks = (await ink(word)).filter(({ mark }) => mark);
    expect(marks.length).toBeGreaterThan(0);
    for (const [index, mark] of marks.entries())
      for (const other of marks.slice(index + 1)) {
        const across = Math.min(mark.right, other.right) - Math.max(mark.left, other.left);
        const along = Math.min(mark.high, other.high) - Math.max(mark.low, other.low);
        expect(Math.min(across, along)).toBeLessThanOrEqual(0);
      }
  },
);

test.each(["ป่า", "ฟ้า", "ฝ่า", "ปี่"])("%s: the mark is clear of the tall consonant", async (word) => {
  const [consonant, mark] = await ink(word);
  if (!consonant || !mark) throw new Error("nothing was drawn");
  const across = Math.min(consonant.right, mark.right) - Math.max(consonant.left, mark.left);
  const along = Math.min(consonant.high, mark.high) - Math.max(consonant.low, mark.low);
  // The stem on the right rises; a box that reaches over it must begin to the left of it or above it.
  expect(across <= 0 || along <= 0 || mark.right < consonant.right - 60).toBe(true);
});

import PDFDocument from "pdfkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePdf, type PdfDocument } from "./document.ts";
import { pageSize } from "./page.ts";

const head = {
  title: "ตัวอย่าง",
  locale: "th",
  author: "ส่งทัน",
  madeAt: new Date("2026-11-21T03:00:00Z"),
} as const;

type Drawn = { text: string; left: number; right: number; top: number };
let drawn: Drawn[] = [];
const { text: drawText } = PDFDocument.prototype;
beforeAll(() => {
  const spy = function (
    this: PDFKit.PDFDocument,
    text: string,
    x: number,
    y: number,
    look: object,
  ) {
    drawn.push({ text, left: x, right: x + this.widthOfString(text), top: y });
    return drawText.call(this, text, x, y, look);
  };
  PDFDocument.prototype.text = spy as typeof drawText;
});
afterAll(() => {
  PDFDocument.prototype.text = drawText;
});

async function draw(write: (doc: PdfDocument) => void | Promise<void>, title: string = head.title) {
  drawn = [];
  const bytes = await makePdf({ ...head, title, author: title, foot: title }, write);
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const outside = drawn.filter(
    ({ left, right, top }) =>
      left < 40 || right > pageSize.width - 40 || top < 0 || top > pageSize.height - 20,
  );
  expect(outside).toEqual([]);
}

/** A head with two columns, names and values, a table and sums, as a tax invoice has. */
const paperOf = (text: string) => async (doc: PdfDocument) => {
  doc.columns(
    (left) => left.text(text, { size: 13, weight: "bold" }),
    (right) => right.text(text, { align: "right" }),
  );
  doc.nameValues([[text.slice(0, 100), text]]);
  await doc.table({
    columns: [
      { title: "#", share: 0.5, align: "center", text: (_, index) => String(index + 1) },
      { title: text.slice(0, 100), share: 7, text: (row) => row },
    ],
    rows: [text, text],
    total: ["", text],
  });
  doc.sums([["รวม", text.slice(0, 200)]]);
};

test.each([
  ["five hundred tone marks on one letter", `ก${"\u0e48".repeat(500)}`],
  ["a mark with no letter before it", "\u0e48\u0e4dabc"],
  ["only ำ", "\u0e33\u0e33\u0e33"],
  [
    "every mark at once",
    "ก\u0e34\u0e35\u0e36\u0e37\u0e38\u0e39\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c",
  ],
  ["Thai without a blank", "ก".repeat(500)],
  ["Latin without a blank", "W".repeat(500)],
  ["repetition marks", "ๆ".repeat(500)],
  ["opening brackets", "(".repeat(500)],
  ["full stops", ".".repeat(500)],
  ["combined pictures", "👩‍👩‍👧‍👦🏳️‍🌈".repeat(30)],
  ["another direction", "العربية \u202eשלום\u202c"],
  ["another script", "日本語株式会社 नमस्ते क्षि"],
  ["nothing to see", "\u200b\u00ad\u{e0001}"],
  ["line ends of another kind", "x\u2028y\u2029z"],
  ["nothing", ""],
])("%s is printed, and nothing runs off the page", async (_, text) => {
  await draw(paperOf(text), text);
});

test("a row or a value higher than a page goes on over the next pages", async () => {
  const long = Array.from({ length: 3000 }, (_, index) => `word${index}.`).join(" ");
  await draw(async (doc) => {
    await doc.table({ columns: [{ title: "x", share: 1, text: (row) => row }], rows: [long] });
    doc.nameValues([["ชื่อ", long]]);
  });
  const all = drawn.map(({ text }) => text).join(" ");
  for (const index of [0, 1500, 2999]) expect(all.split(`word${index}.`)).toHaveLength(3);
});

test("while a paper with many rows is made, others have their turn", async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await draw((doc) =>
    doc.table({
      columns: [{ title: "x", share: 1, text: (row) => `รายการที่ ${row}` }],
      rows: Array.from({ length: 800 }, (_, row) => row),
    }),
  );
  clearInterval(timer);
  expect(turns).toBeGreaterThan(50);
});

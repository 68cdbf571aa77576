import { expect, test } from "vitest";
import { breakLines } from "./break-lines.ts";

/** Every letter with its marks is one wide: what a reader would count. */
const measure = (piece: string) =>
  [...new Intl.Segmenter("th", { granularity: "grapheme" }).segment(piece)].length;
const broken = (text: string, width: number) => breakLines(text, width, measure);

test("Thai breaks at dictionary word boundaries, though it is written without blanks", () => {
  expect(broken("ผู้รับผิดชอบการขนส่งสินค้าระหว่างประเทศ", 12)).toEqual([
    "ผู้รับผิดชอบการ",
    "ขนส่งสินค้า",
    "ระหว่างประเทศ",
  ]);
});

test.each([
  ["ค่าบริการ ฿1,234.00 ต่อเที่ยว", 10, ["ค่าบริการ", "฿1,234.00", "ต่อเที่ยว"]],
  ["เลขที่ RC2569-000012", 14, ["เลขที่", "RC2569-000012"]],
  ["ของใช้ต่างๆ", 7, ["ของใช้", "ต่างๆ"]],
  ["กรุงเทพฯ", 20, ["กรุงเทพฯ"]],
  ["หนึ่ง\nสอง", 20, ["หนึ่ง", "สอง"]],
  ["", 20, [""]],
])("%s in lines of %i", (text, width, lines) => {
  expect(broken(text, width)).toEqual(lines);
});

test("a word wider than the line breaks between letters, its marks stay with them", () => {
  const lines = broken("กู้กู้กู้กู้กู้", 2);
  expect(lines.join("")).toBe("กู้กู้กู้กู้กู้");
  for (const line of lines) expect(line).toMatch(/^ก/);
});

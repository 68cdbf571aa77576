import { csvLine } from "@songtan/domain/csv";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";
import { writeSheets } from "./write-sheets.ts";

const signs = [..."=+-@＝＋－＠﹦﹢﹣﹫"];
/** All white space of Unicode, and signs without a width. */
const before = [
  "",
  " ",
  "\t",
  "\r",
  "\n",
  "\v",
  "\f",
  ..."\u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000\ufeff\u200b\u2060\u0085",
];
const formulas = signs.flatMap((sign) =>
  before.flatMap((space) => [`${space}${sign}1+1`, `${space}${space} ${sign}A1`]),
);

test("no sign, in any width and behind any white space, begins a formula in CSV", () => {
  for (const formula of formulas) expect(csvLine([formula])).toMatch(/^"?'/);
  for (const text of ["a=1", "ก+ข", "1-2", "นิด@ร้าน", " สวัสดี", "’=1", ""])
    expect(csvLine([text]).startsWith("'")).toBe(false);
});

test("in a workbook each of them is a cell of text, and no cell is a formula", async () => {
  const { bytes } = await writeSheets([{ name: "x", rows: formulas.map((text) => [text]) }], {
    ...{ name: "x", format: "xlsx" },
  });
  const sheet = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  const cells = sheet.match(/<c [^>]*>/g) ?? [];
  expect(cells).toHaveLength(formulas.length);
  expect(cells.filter((cell) => !/ t="(?:s|inlineStr)"/.test(cell))).toEqual([]);
  expect(sheet).not.toContain("<f");
});

test("amounts are numbers, text is never a formula, quotes and line ends stay inside their cell", () => {
  expect(csvLine([{ satang: 123_450 }, { satang: -5 }, { satang: 0 }, 7, null])).toBe(
    "1234.50,-0.05,0.00,7,\r\n",
  );
  expect(csvLine(["=1+1", "+66", "-x", "@a", "\tb", 'ส้ม, "หวาน"', "a\nb"])).toBe(
    `'=1+1,'+66,'-x,'@a,'\tb,"ส้ม, ""หวาน""","a\nb"\r\n`,
  );
});

test("a file begins with the mark Excel needs and ends each line", async () => {
  const rows = async function* () {
    yield ["ก", { satang: 100 }];
  };
  let text = "";
  for await (const piece of csvOf(["ชื่อ", "บาท"], rows())) text += piece;
  expect(text).toBe("\uFEFFชื่อ,บาท\r\nก,1.00\r\n");
});

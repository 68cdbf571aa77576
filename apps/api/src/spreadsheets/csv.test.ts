import { csvLine } from "@songtan/domain/csv";
import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

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

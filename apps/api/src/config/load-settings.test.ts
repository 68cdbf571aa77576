import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parseFile } from "./load-settings.ts";

test("the file has one setting a line, comments, and values of several lines in quotes", () => {
  const text = [
    "\uFEFF# the program",
    "PORT=4000 # not 3000",
    "export HOST = '127.0.0.1'",
    'COMPANY_ADDRESS_TH="1 ถนนสีลม',
    'ชั้น 2 เลขที่=9"',
    "APP_SECRET='a=b#c'",
    "",
    "   # end",
  ].join("\r\n");
  expect(parseFile(text)).toMatchObject({ PORT: "4000", HOST: "127.0.0.1", APP_SECRET: "a=b#c" });
});

test.each([
  ["PORT 4000", "line 2: neither NAME=value"],
  ["PORT: 4000", "line 2: neither NAME=value"],
  ["4000", "line 2: neither NAME=value"],
  ["PORT=1\nHOST=::1\nPORT=2", "line 4: PORT is there twice"],
  ["MAIL_FROM='a\nb'\nPORT", "line 4: neither NAME=value"],
])("the line %j stops the start with its number, and without what it says", (lines, named) => {
  const read = () => parseFile(`NODE_ENV=test\n${lines}\n`);
  expect(read).toThrow(named);
  expect(read).not.toThrow("4000");
});

test("the example can be copied as it is", () => {
  const example = readFileSync(resolve(import.meta.dirname, "../../../../.env.example"), "utf8");
  expect(parseFile(example)).toMatchObject({ NODE_ENV: "development", PORT: "3000" });
});

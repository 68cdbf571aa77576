import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("./", import.meta.url);
const pages = readdirSync(folder)
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => ({ name, code: readFileSync(new URL(name, folder), "utf8") }))
  .filter(({ code }) => code.includes("<OfferAlarm"));

test.each(pages)("$name sends what this phone has not sent yet, also when it is the first page opened", ({ code }) => {
  const shown = code.split("<DriverSpace>").slice(1);
  expect(shown.filter((part) => !part.split("</DriverSpace>")[0]?.includes("<OutboxKeeper />"))).toEqual([]);
});

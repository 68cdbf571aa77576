import { expect, test } from "vitest";
import { createTextStore } from "./text-store.ts";
import { createTranslate, textOr } from "./translate.ts";

const file = {
  title: "Bookings",
  list: { count_one: "{{count}} booking", count_other: "{{count}} bookings", of: "{{a}} of {{b}}" },
  steps: ["one", "two"],
};
const t = createTranslate("en", file);

test("a text is found by its path and its values are filled in as they are", () => {
  expect(t("title")).toBe("Bookings");
  expect(t("list.of", { a: "<b>", b: "$1" })).toBe("<b> of $1");
  expect(t("list.of", { a: 0 })).toBe("0 of ");
});

test("a count chooses the plural of the language: English has two, Thai one", () => {
  expect([0, 1, 2].map((count) => t("list.count", { count }))).toEqual([
    "0 bookings",
    "1 booking",
    "2 bookings",
  ]);
  const thai = createTranslate("th", { count_other: "{{count}} งาน", days: "{{count}} วัน" });
  expect(thai("count", { count: 1 })).toBe("1 งาน");
  expect(thai("days", { count: 1 })).toBe("1 วัน");
});

test("a key without a text comes back as itself, or as the given text", () => {
  expect(t("list.missing")).toBe("list.missing");
  expect(t("title.deeper")).toBe("title.deeper");
  expect(textOr(t, "list.missing", "-")).toBe("-");
  expect(textOr(t, "title", "-")).toBe("Bookings");
});

test("a list of texts comes as the file has it", () => {
  expect(t.group("steps")).toEqual(["one", "two"]);
});

test("an area is read once for each language", async () => {
  const reads: string[] = [];
  const store = createTextStore("en", async (locale, area) => {
    reads.push(`${locale}/${area}`);
    return { name: locale };
  });
  const loads = [store.load("en", "shell"), store.load("en", "shell"), store.load("th", "shell")];
  expect(loads[0]).toBe(loads[1]);
  expect((await Promise.all(loads)).map((texts) => texts("name"))).toEqual(["en", "en", "th"]);
  expect(reads).toEqual(["en/shell", "th/shell"]);
});

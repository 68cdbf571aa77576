import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { areas } from "../../route-table.ts";
import { createTexts, readTexts } from "./texts.ts";

type Tree = { [key: string]: Tree | string };
const folder = new URL("../../../locales/", import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Tree;

function leaves(tree: Tree | string, path = ""): [string, string][] {
  if (typeof tree === "string") return [[path, tree]];
  return Object.entries(tree).flatMap(([key, value]) => leaves(value, `${path}.${key}`));
}
/** English needs more plural forms than Thai, which has one. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, name]) => name).sort();

afterEach(() => {
  vi.restoreAllMocks();
});

test("SPEC 8 missing locale file: logged to the console, and the fallback locale's texts stand in", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const files = { "../../../locales/th/shell.json": async () => ({ home: "หน้าแรก" }) };
  expect(await readTexts("en", "shell", files)).toEqual({ home: "หน้าแรก" });
  expect(log.mock.calls[0]?.[0]).toMatch(/Missing locale file.*en\/shell/);
});

test("SPEC 8 missing locale file: one that fails to load is logged too, and with no fallback the app still starts", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const files = { "../../../locales/th/shell.json": () => Promise.reject(new Error("network")) };
  expect(await readTexts("th", "shell", files)).toEqual({});
  expect(log).toHaveBeenCalledTimes(1);
});

test("every area has a file in both languages, and there are no others", () => {
  for (const locale of ["th", "en"]) {
    const files = readdirSync(new URL(`${locale}/`, folder));
    expect(files.sort()).toEqual(areas.map((area) => `${area}.json`).sort());
  }
});

test.each(areas)("both languages of %s have the same keys and values to fill in, and no empty text", (area) => {
  const [thai, english] = (["th", "en"] as const).map((locale) => leaves(read(`${locale}/${area}.json`)));
  const keys = (all: typeof thai) => [...new Set(all?.map(([key]) => withoutPlural(key)))].sort();
  expect(keys(english)).toEqual(keys(thai));
  for (const [key, text] of [...(thai ?? []), ...(english ?? [])]) expect(text.trim(), key).not.toBe("");
  const englishText = new Map(english);
  for (const [key, text] of thai ?? []) {
    const other = englishText.get(key) ?? englishText.get(`${key}_other`) ?? englishText.get(withoutPlural(key));
    if (other !== undefined) expect(placeholders(other), key).toEqual(placeholders(text));
  }
});

test("texts speak the language asked for, whichever was loaded first", async () => {
  const texts = await createTexts("th", ["auth"]);
  await texts.loadLanguages("en");
  expect(texts.getFixedT("th", "shell")("signIn")).toBe("เข้าสู่ระบบ");
  expect(texts.getFixedT("en", "shell")("signIn")).toBe("Sign in");
});

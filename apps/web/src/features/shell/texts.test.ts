import { textOr } from "@songtan/client/language/translate.ts";
import { areasIn } from "@songtan/client/tooling/locale-files.ts";
import { afterEach, expect, test, vi } from "vitest";
import { areas } from "./route-table.ts";
import { createTexts, readTexts } from "./texts.ts";

const folder = new URL("../../../locales/", import.meta.url);

afterEach(() => {
  vi.restoreAllMocks();
});

test("SPEC 8 missing locale file: logged to the console, and the fallback locale's texts are used", async () => {
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
  for (const locale of ["th", "en"] as const)
    expect(areasIn(folder, locale)).toEqual([...areas].sort());
});

test("texts are in the requested language, independent of which was loaded first", async () => {
  const texts = await createTexts("th", ["auth"]);
  const [thai, english] = await Promise.all([texts.load("th", "shell"), texts.load("en", "shell")]);
  expect(textOr(thai, "signIn", "")).toBe("เข้าสู่ระบบ");
  expect(textOr(english, "signIn", "")).toBe("Sign in");
});

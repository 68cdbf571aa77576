// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { kanit, loadFonts, loadScript } from "./font-loader.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // The script stays on its way: nothing is fetched in a test.
  vi.spyOn(document.head, "append").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function failureAfter(milliseconds: number, work: Promise<unknown>): Promise<string> {
  const outcome = work.then(
    () => "loaded",
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(milliseconds);
  return Promise.race([outcome, Promise.resolve("still waiting")]);
}

test("SPEC 8 font script load timeout: 'Script load timeout'", async () => {
  expect(await failureAfter(1000, loadScript("/font-loader.js", 1000))).toBe("Script load timeout");
});

test("SPEC 9 font script timeout 5 s", async () => {
  expect(await failureAfter(4999, loadFonts(kanit))).toBe("still waiting");
  expect(await failureAfter(5000, loadFonts(kanit))).toBe("Script load timeout");
});

test("SPEC 9 font script timeout 2 s for the font-service variant", async () => {
  expect(await failureAfter(1999, loadFonts({ ...kanit, service: true }))).toBe("still waiting");
  expect(await failureAfter(2000, loadFonts({ ...kanit, service: true }))).toBe(
    "Script load timeout",
  );
});

test("SPEC 8 font request with no fonts: 'No fonts to load!'", async () => {
  await expect(loadFonts({ families: [], scriptUrl: "/font-loader.js" })).rejects.toThrow(
    "No fonts to load!",
  );
  const empty = { families: [{ name: "Kanit", weights: [] }], scriptUrl: "/font-loader.js" };
  await expect(loadFonts(empty)).rejects.toThrow("No fonts to load!");
});

test("SPEC 1 the font Kanit is loaded as the web font, from our own origin", () => {
  expect(kanit.families.map(({ name }) => name)).toEqual(["Kanit"]);
  expect(kanit.scriptUrl).toMatch(/^\/[^/]/);
});

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { guardCode } from "../../tooling/guard-chunk-loading.ts";
import { createChunkLoading } from "./chunk-loading.ts";

function chunkWorld() {
  const stored = new Map<string, string>();
  const world = { now: 1_000_000, reloads: 0 };
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  };
  const chunks = createChunkLoading({
    storage,
    now: () => world.now,
    reloadPage: () => {
      world.reloads += 1;
    },
  });
  return { world, chunks };
}

afterEach(() => {
  vi.useRealTimers();
});

test("SPEC 8 page chunk fails to load: the page reloads, at most once per 60 seconds", () => {
  const { world, chunks } = chunkWorld();
  expect(chunks.reload()).toBe(true);
  world.now += 59_999;
  expect(chunks.reload()).toBe(false);
  expect(world.reloads).toBe(1);
  world.now += 1;
  expect(chunks.reload()).toBe(true);
  expect(world.reloads).toBe(2);
});

test("where storage is refused the error page shows instead of a reload without end", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const storage = { getItem: refuse, setItem: refuse };
  expect(
    createChunkLoading({ storage, now: () => 0, reloadPage: expect.unreachable }).reload(),
  ).toBe(false);
});

test("SPEC 9 chunk load timeout 120 s", async () => {
  vi.useFakeTimers();
  const { chunks } = chunkWorld();
  const outcome = chunks
    .load(() => new Promise<never>(() => undefined))
    .catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(await Promise.race([outcome, "still waiting"])).toBe("still waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe("Chunk load timeout");
});

test("SPEC 9 chunk load timeout: a chunk that comes is handed on, one that fails says why", async () => {
  const { chunks } = chunkWorld();
  expect(await chunks.load(async () => "page")).toBe("page");
  await expect(chunks.load(() => Promise.reject(new Error("404")))).rejects.toThrow("404");
});

test("SPEC 8: the router's own loading of pages goes through these rules, and a changed router stops the build", () => {
  const entry = createRequire(import.meta.url).resolve("react-router");
  const code = readFileSync(
    join(dirname(entry), "../production/lib/dom/ssr/routeModules.js"),
    "utf8",
  );
  const guarded = guardCode(code);
  expect(guarded).toContain("window.songtanChunks.load(");
  expect(guarded).toContain("window.songtanChunks.reload()");
  expect(guarded).not.toContain("window.location.reload();");
  expect(() => guardCode("export const somethingElse = 1;")).toThrow("has changed");
});

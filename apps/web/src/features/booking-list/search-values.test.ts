import { expect, test } from "vitest";
import { isNarrowed, readSearch, searchQuery, writeSearch } from "./search-values.ts";

test("a search survives in the address", () => {
  const values = { q: "สีลม", state: "delivered", from: "2026-11-01", to: "2026-11-21" } as const;
  expect(readSearch(new URLSearchParams(writeSearch(values)))).toEqual(values);
});

test("values that no form offers are left out", () => {
  const values = readSearch(new URLSearchParams("state=assigned&from=yesterday"));
  expect(values).toEqual({ q: "", state: "ended", from: "", to: "" });
  expect(isNarrowed(values)).toBe(false);
});

test("days begin in Bangkok, and the last one counts to its end", () => {
  expect(searchQuery({ q: " ", state: "ended", from: "2026-11-01", to: "2026-11-01" })).toEqual({
    state: "ended",
    from: "2026-10-31T17:00:00.000Z",
    to: "2026-11-01T17:00:00.000Z",
  });
});

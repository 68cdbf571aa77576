import { expect, test } from "vitest";
import {
  addMonths,
  booksCutoff,
  decideClose,
  isMonth,
  lastDayOf,
  monthOf,
  monthState,
} from "./months.ts";

const at = (text: string) => new Date(text);

test("months go by the Bangkok calendar", () => {
  expect([
    addMonths("2026-11-01", 1),
    addMonths("2026-12-01", 1),
    addMonths("2026-01-01", -1),
  ]).toEqual(["2026-12-01", "2027-01-01", "2025-12-01"]);
  expect([lastDayOf("2026-11-01"), lastDayOf("2028-02-01"), monthOf("2026-11-21")]).toEqual([
    "2026-11-30",
    "2028-02-29",
    "2026-11-01",
  ]);
  expect(["2026-11-01", "2026-11-02", "2026-13-01", ""].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("a month is over at Bangkok's midnight, seven hours before the world's", () => {
  const state = (now: string, lastClosed: string | null = null) =>
    monthState("2026-11-01", { lastClosed, now: at(now) });
  expect(state("2026-11-30T16:59:59Z")).toBe("running");
  expect(state("2026-11-30T17:00:00Z")).toBe("open");
  expect(state("2026-12-05T00:00:00Z", "2026-11-01")).toBe("closed");
  expect(state("2026-12-05T00:00:00Z", "2026-10-01")).toBe("open");
});

test("a month closes in order, when it is over, whole and as it was seen", () => {
  const books = {
    lastClosed: null as string | null,
    firstMonth: "2026-11-01" as string | null,
    entries: 7,
    whole: true,
    now: at("2027-01-09T00:00:00Z"),
  };
  const decide = (month: string, change: Partial<typeof books> = {}, seenEntries = 7) => {
    const decision = decideClose(month, { ...books, ...change }, { seenEntries });
    return decision.ok ? "ok" : decision.refusal;
  };
  expect(decide("2026-11-01")).toBe("ok");
  expect(decide("2026-12-01")).toBe("month_not_next");
  expect(decide("2026-10-01")).toBe("month_not_next");
  expect(decide("2026-12-01", { lastClosed: "2026-11-01" })).toBe("ok");
  expect(decide("2026-11-01", { lastClosed: "2026-11-01" })).toBe("month_closed");
  expect(decide("2027-01-01", { lastClosed: "2026-12-01" })).toBe("month_not_over");
  expect(decide("2026-11-01", { whole: false })).toBe("books_differ");
  expect(decide("2026-11-01", {}, 6)).toBe("conflict");
  expect(decide("2026-11-01", { firstMonth: null })).toBe("month_not_next");
});

test("the books of a year go when five years after its end are over in Thailand, and not a minute before", () => {
  expect(booksCutoff(new Date("2026-12-31T16:59:00Z"))).toBe("2021-01-01");
  expect(booksCutoff(new Date("2026-12-31T17:00:00Z"))).toBe("2022-01-01");
});

import { Refusal } from "@songtan/contract/errors";
import { describe, expect, test } from "vitest";
import { pageOf, parseCursor } from "./cursor.ts";

const rows = [1, 2, 3].map((number) => ({
  at: new Date(`2026-11-2${number}T05:00:00.123Z`),
  id: `0000000${number}-0000-4000-8000-000000000000`,
}));

describe("a page of a list", () => {
  test("says where the next begins when one more was there, and what it says leads there", () => {
    const { page, nextCursor } = pageOf(rows, 2, (row) => row);
    expect(page).toEqual(rows.slice(0, 2));
    expect(parseCursor(nextCursor ?? "")).toEqual(rows[1]);
  });

  test("is the last when no more was there, whole or empty", () => {
    expect(pageOf(rows, 3, (row) => row)).toEqual({ page: rows, nextCursor: null });
    expect(pageOf([], 3, (row: Date) => ({ at: row, id: "" }))).toEqual({
      page: [],
      nextCursor: null,
    });
  });

  test("begins at the top without a cursor, and refuses one that is not ours", () => {
    expect(parseCursor(undefined)).toBeNull();
    for (const text of ["", "x", Buffer.from("yesterday 1").toString("base64url")])
      expect(() => parseCursor(text)).toThrow(Refusal);
  });
});

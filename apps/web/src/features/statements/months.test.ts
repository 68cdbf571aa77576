import { expect, test } from "vitest";
import { recentMonths } from "./months.ts";

test("twelve months back over the new year, each once", () => {
  const months = recentMonths("2026-02-28", "th");
  expect(months).toHaveLength(12);
  expect(months.slice(0, 3)).toEqual([
    { value: "2026-02", label: "ก.พ. 2569" },
    { value: "2026-01", label: "ม.ค. 2569" },
    { value: "2025-12", label: "ธ.ค. 2568" },
  ]);
  expect(new Set(months.map(({ value }) => value)).size).toBe(12);
  expect(recentMonths("2026-11-30", "en")[0]).toEqual({ value: "2026-11", label: "Nov 2026" });
});

import { Worker } from "node:worker_threads";
import { readSheet } from "read-excel-file/node";
import { expect, test, vi } from "vitest";
import { type SheetPart, writeInThread } from "./write-in-thread.ts";

test("a large workbook is written whole and in order, and goes to its thread in parts that keep no one waiting", async () => {
  const rows = Array.from({ length: 2_100 }, (_, index) => [index, `แถวที่ ${index}`]);
  const sent = vi.spyOn(Worker.prototype, "postMessage");
  const sheets = [{ name: "รายการ", rows: [["เลข", "คำ"], ...rows] }] as const;
  const { name, bytes } = await writeInThread(sheets, { name: "list", format: "xlsx" });
  const parts = sent.mock.calls.map(([part]) => (part as SheetPart)?.rows.length ?? null);
  expect(parts).toEqual([500, 500, 500, 500, 101, null]);
  expect(name).toBe("list.xlsx");
  const sheet = await readSheet(Buffer.from(bytes));
  expect(sheet).toHaveLength(rows.length + 1);
  expect(sheet.at(-1)).toEqual([2_099, "แถวที่ 2099"]);
});

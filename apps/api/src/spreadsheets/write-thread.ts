import { parentPort, workerData } from "node:worker_threads";
import type { CsvCell } from "@songtan/domain/csv";
import type { FileToWrite, SheetPart } from "./write-in-thread.ts";
import { type Sheet, writeSheets } from "./write-sheets.ts";

const port = parentPort;
if (!port) throw new Error("this runs in a thread");
const sheets: { name: string; rows: (readonly CsvCell[])[] }[] = [];

port.on("message", async (part: SheetPart) => {
  if (part) {
    const sheet = sheets[part.sheet] ?? { name: part.name, rows: [] };
    sheets[part.sheet] = sheet;
    sheet.rows.push(...part.rows);
    return;
  }
  const [first, ...others] = sheets as Sheet[];
  if (!first) throw new Error("a file has a sheet");
  port.postMessage(await writeSheets([first, ...others], workerData as FileToWrite));
});

import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type FileFormat, type Sheet, writeSheets } from "./write-sheets.ts";

export type FileToWrite = { name: string; format: FileFormat };
/** A message to the thread: some rows of a sheet, which starts with its first rows; null once all rows are sent. */
export type SheetPart = { sheet: number; name: string; rows: Sheet["rows"] } | null;
export type WrittenFile = Awaited<ReturnType<typeof writeSheets>>;

/** Fewer rows are written before a thread has begun, where they are not wide; as many are copied to it at once. */
const partRows = 500;
const cellsWithoutThread = 5_000;

/** Runs `writeSheets`, in a separate thread when it would delay other requests. */
export async function writeInThread(
  sheets: readonly [Sheet, ...Sheet[]],
  file: FileToWrite,
): Promise<WrittenFile> {
  const [{ rows }] = sheets;
  const isWide = rows.length * (rows[0]?.length ?? 0) > cellsWithoutThread;
  if (rows.length < partRows && !isWide) return writeSheets(sheets, file);
  const thread = new Worker(new URL("./write-thread.ts", import.meta.url), { workerData: file });
  const written = new Promise<WrittenFile>((resolve, reject) => {
    thread.on("message", resolve);
    thread.on("error", reject);
    thread.on("exit", () => reject(new Error("the thread that writes a file ended")));
  }).finally(() => thread.terminate());
  await Promise.all([written, sendRows(thread, sheets)]);
  return written;
}

/** Copying all rows in one turn would last as long as a slow request: others have their turn in between. */
async function sendRows(thread: Worker, sheets: readonly Sheet[]): Promise<void> {
  for (const [sheet, { name, rows }] of sheets.entries())
    for (let from = 0; from === 0 || from < rows.length; from += partRows) {
      const part: SheetPart = { sheet, name, rows: rows.slice(from, from + partRows) };
      thread.postMessage(part);
      await nextTurn();
    }
  thread.postMessage(null satisfies SheetPart);
}

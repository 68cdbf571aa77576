import { Worker } from "node:worker_threads";
import { type FileFormat, type Sheet, writeSheets } from "./write-sheets.ts";

export type SheetsToWrite = {
  sheets: readonly [Sheet, ...Sheet[]];
  file: { name: string; format: FileFormat };
};
export type WrittenFile = Awaited<ReturnType<typeof writeSheets>>;

/** Fewer rows are written before a thread has begun. */
const threadFromRows = 500;

/** `writeSheets`, in a thread of its own where it would keep other requests waiting. */
export async function writeInThread(
  sheets: SheetsToWrite["sheets"],
  file: SheetsToWrite["file"],
): Promise<WrittenFile> {
  if (sheets[0].rows.length < threadFromRows) return writeSheets(sheets, file);
  const workerData: SheetsToWrite = { sheets, file };
  const thread = new Worker(new URL("./write-thread.ts", import.meta.url), { workerData });
  return new Promise<WrittenFile>((resolve, reject) => {
    thread.on("message", resolve);
    thread.on("error", reject);
    thread.on("exit", () => reject(new Error("the thread that writes a file ended")));
  }).finally(() => thread.terminate());
}

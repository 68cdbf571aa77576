import { Worker } from "node:worker_threads";
import { Refusal } from "@songtan/contract/errors";
import { limits } from "@songtan/domain/limits";
import type { ReadTable } from "./read-table.ts";

/** Of the thread's own memory; a file within the limits needs a tenth. */
const memoryMegabytes = 192;

/**
 * The rows of a file that a stranger sent. It is read in a thread of its own with little memory and time, so that a file
 * made to be endless ends with its thread.
 * @throws Refusal `import_unreadable`, `import_too_large`
 */
export async function readFileTable(bytes: Uint8Array): Promise<string[][]> {
  const read = await readInThread(bytes);
  if (!read.ok) throw new Refusal(read.problem);
  return read.table;
}

function readInThread(bytes: Uint8Array): Promise<ReadTable> {
  const thread = new Worker(new URL("./read-thread.ts", import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  });
  return new Promise<ReadTable>((resolve) => {
    const tooLarge = () => resolve({ ok: false, problem: "import_too_large" });
    const timer = setTimeout(tooLarge, limits.importReadSeconds * 1000);
    thread.on("message", resolve);
    // It ran out of memory: whatever it threw otherwise was answered.
    thread.on("error", tooLarge);
    thread.on("exit", () => {
      clearTimeout(timer);
      tooLarge();
    });
  }).finally(() => thread.terminate());
}

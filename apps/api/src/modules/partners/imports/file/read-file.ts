import { Worker } from "node:worker_threads";
import { Refusal } from "@songtan/contract/errors";
import type { FileFacts } from "@songtan/domain/imports/fields";
import { limits } from "@songtan/domain/limits";
import { createConcurrencyLimit, TurnsFullError } from "../../../../live/concurrency-limit.ts";
import { createTurnsByKey, type TurnsByKey } from "../../../../live/turns-by-key.ts";
import type { ReadTable } from "./read-table.ts";

/** Memory of the reading thread, in MB; a file within the limits needs a tenth. */
const memoryMegabytes = 192;
/** Most queued files are read within this time. */
const retryAfterSeconds = 5;

const reads = createConcurrencyLimit(limits.importReadsAtOnce, limits.importReadsWaiting);
const turns = createTurnsByKey(limits.importsAtOncePerBusiness, limits.importsWaitingPerBusiness);

/**
 * Reads the rows of a file from an untrusted sender. It runs in a separate thread with little memory and time, so that
 * a malicious endless file only ends its thread. A few files are read at once; the others are queued.
 * @throws Refusal `import_unreadable`, `import_too_large`, `import_too_much_text`, `imports_busy`
 */
export async function readFileTable(
  bytes: Uint8Array,
): Promise<{ table: string[][]; facts: FileFacts }> {
  const read = await reads.run(() => readInThread(bytes)).catch(throwBusy);
  if (!read.ok) throw new Refusal(read.problem, { max: limits.importTextBytesMax / 1024 ** 2 });
  return { table: read.table, facts: read.facts };
}

/** Works on one file of a business at a time; a few of its others wait. */
export const inTurnOfImports: TurnsByKey = (businessId, work) =>
  turns(businessId, work).catch(throwBusy);

/** @throws Refusal `imports_busy` where as many wait as may */
function throwBusy(problem: unknown): never {
  if (problem instanceof TurnsFullError) throw new Refusal("imports_busy", { retryAfterSeconds });
  throw problem;
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

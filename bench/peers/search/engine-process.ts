import { setTimeout as pause } from "node:timers/promises";
import type { Engine, OpenEngine } from "./engine.ts";
import type { Row } from "./rows.ts";

/** One engine in a process of its own, so that its memory is its own and its garbage disturbs no other. */
export type EngineRequest =
  | { open: string; rows: readonly Row[] }
  | { search: readonly string[] }
  | "stop";
export type Opened = { milliseconds: number; megabytes: number };
export type Found = { ids: string[][]; milliseconds: number[] };

let engine: Engine | undefined;
let rowsStored: readonly Row[] = [];

function megabytesUsed(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

async function openEngine(name: string, rows: readonly Row[]): Promise<Opened> {
  const { open } = (await import(`./engines/${name}.ts`)) as { open: OpenEngine };
  rowsStored = rows;
  const before = megabytesUsed();
  const begun = performance.now();
  engine = await open(rowsStored);
  const milliseconds = performance.now() - begun;
  await pause(100);
  return { milliseconds, megabytes: engine.megabytes ?? megabytesUsed() - before };
}

async function search(texts: readonly string[]): Promise<Found> {
  const found: Found = { ids: [], milliseconds: [] };
  for (const q of texts) {
    const begun = performance.now();
    const ids = (await engine?.search(q)) ?? [];
    found.milliseconds.push(performance.now() - begun);
    found.ids.push(ids);
  }
  return found;
}

process.on("message", async (request: EngineRequest) => {
  if (request === "stop") {
    await engine?.stop?.();
    process.exit(0);
  }
  process.send?.(
    "open" in request ? await openEngine(request.open, request.rows) : await search(request.search),
  );
});

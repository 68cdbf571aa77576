import { setTimeout as wait } from "node:timers/promises";

/** Waits; rejects at once when the sandbox stops. Never keeps the program alive by itself. */
export const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  wait(Math.max(0, seconds) * 1000, undefined, { signal, ref: false });

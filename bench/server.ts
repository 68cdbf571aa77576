import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Ask } from "./servers/bench-process.ts";

export type Server<Facts> = {
  facts: Facts;
  /** Milliseconds of processor time it has used so far. */
  cpuMilliseconds(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts one of `servers/` in a process of its own, so that neither the load nor the other side slows its loop. */
export async function startServer<Facts>(
  name: "product" | "floor" | "stream-floor" | "places-floor",
  { env = {}, given }: { env?: Record<string, string>; given?: object },
): Promise<Server<Facts>> {
  const child = fork(fileURLToPath(new URL(`servers/${name}.ts`, import.meta.url)), {
    serialization: "advanced",
    env: { ...process.env, ...env },
  });
  const ended = once(child, "exit").then(([code]) => Promise.reject(new Error(`${name} ended with ${code}`)));
  ended.catch(() => {}); // Also how it ends when it is told to stop.
  const answer = <T>(): Promise<T> =>
    Promise.race([new Promise<T>((resolve) => child.once("message", (message) => resolve(message as T))), ended]);
  if (given) child.send(given);
  const facts = await answer<Facts>();
  const ask = (what: Ask) => child.send(what);
  return {
    facts,
    async cpuMilliseconds() {
      ask("cpu");
      return answer<number>();
    },
    async stop() {
      ask("stop");
      await once(child, "exit");
    },
  };
}

/** The settings both programs run with. */
export const quietSettings = (appUrl: string, ownerUrl: string): Record<string, string> => ({
  DATABASE_URL: appUrl,
  DATABASE_MIGRATE_URL: ownerUrl,
  RATE_LIMITS: "off",
  LOG_LEVEL: "silent",
});

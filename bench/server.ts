import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BenchCommand } from "./servers/bench-process.ts";

export type Server<Details> = {
  details: Details;
  /** Milliseconds of processor time it has used so far. */
  cpuMilliseconds(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts one of `servers/` in a process of its own, so that neither the load nor the other side slows its loop. */
export async function startServer<Details>(
  name: "product" | "floor" | "stream-floor" | "places-floor",
  {
    env = {},
    input,
    folder,
  }: {
    env?: Record<string, string>;
    input?: object;
    /** Another checkout of the repository. */
    folder?: string;
  },
): Promise<Server<Details>> {
  const program = `servers/${name}.ts`;
  const path = folder
    ? join(folder, "bench", program)
    : fileURLToPath(new URL(program, import.meta.url));
  const child = fork(path, {
    serialization: "advanced",
    env: { ...process.env, ...env },
  });
  const ended = once(child, "exit").then(([code]) =>
    Promise.reject(new Error(`${name} ended with ${code}`)),
  );
  ended.catch(() => {}); // The process also ends this way when it is stopped on purpose.
  const answer = <T>(): Promise<T> =>
    Promise.race([
      new Promise<T>((resolve) => child.once("message", (message) => resolve(message as T))),
      ended,
    ]);
  if (input) child.send(input);
  const details = await answer<Details>();
  const sendCommand = (command: BenchCommand) => child.send(command);
  return {
    details,
    async cpuMilliseconds() {
      sendCommand("cpu");
      return answer<number>();
    },
    async stop() {
      sendCommand("stop");
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

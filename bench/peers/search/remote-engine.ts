import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { EngineRequest, Found, Opened } from "./engine-process.ts";
import type { Row } from "./rows.ts";

const program = fileURLToPath(new URL("engine-process.ts", import.meta.url));

/** An engine in a new process, with these rows. */
export async function startEngine(name: string, rows: readonly Row[]) {
  const child = fork(program, { execArgv: ["--expose-gc"] });
  const request = async <Answer>(message: EngineRequest): Promise<Answer> => {
    const ended = once(child, "exit").then(() => {
      throw new Error(`${name} ended`);
    });
    ended.catch(() => {});
    child.send(message);
    const [answer] = (await Promise.race([once(child, "message"), ended])) as [Answer];
    return answer;
  };
  const opened = await request<Opened>({ open: name, rows });
  return {
    name,
    opened,
    search: (texts: readonly string[]) => request<Found>({ search: texts }),
    async stop() {
      const ended = once(child, "exit");
      child.send("stop" satisfies EngineRequest);
      await ended;
    },
  };
}
export type RemoteEngine = Awaited<ReturnType<typeof startEngine>>;

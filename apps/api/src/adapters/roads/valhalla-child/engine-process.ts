import { createRequire } from "node:module";
import { join } from "node:path";
import type { ChildAnswer, ChildRequest, ChildStart } from "./wire.ts";

/**
 * The road engine's own process, so that a crash of native code ends only this process. The first
 * message names the tiles to load, then it answers one request after the other, and it exits with
 * its parent program.
 */
type Actor = Record<ChildRequest["call"], (query: string) => Promise<string>>;
type ActorModule = { Actor: new (config: string) => Actor };

const sendAnswer = (answer: ChildAnswer): void => void process.send?.(answer);
let actor: Actor | undefined;
let turn: Promise<void> = Promise.resolve();

process.on("message", (message: ChildStart | ChildRequest) => {
  if ("config" in message) {
    actor = load(message);
    sendAnswer({ ready: true });
  } else turn = turn.then(() => answer(message));
});
process.on("disconnect", () => process.exit(0));

function load({ packageFolder, config }: ChildStart): Actor {
  const { Actor } = createRequire(join(packageFolder, "package.json"))(
    "@valhallajs/valhallajs",
  ) as ActorModule;
  return new Actor(JSON.stringify(config));
}

async function answer({ id, call, body }: ChildRequest): Promise<void> {
  try {
    if (!actor) throw new Error("a request came before the start");
    sendAnswer({ id, text: await actor[call](JSON.stringify(body)) });
  } catch (problem) {
    sendAnswer({ id, problem: problem instanceof Error ? problem.message : String(problem) });
  }
}

import { createRequire } from "node:module";
import { join } from "node:path";
import type { ChildAnswer, ChildRequest, ChildStart } from "./wire.ts";

/**
 * The road engine's own process: native code that crashes takes only this process with it. It is told what to load by its
 * first message, answers one request after the other, and ends with the program that started it.
 */
type Actor = Record<ChildRequest["call"], (query: string) => Promise<string>>;
type ActorModule = { Actor: new (config: string) => Actor };

const tell = (answer: ChildAnswer): void => void process.send?.(answer);
let actor: Actor | undefined;
let turn: Promise<void> = Promise.resolve();

process.on("message", (message: ChildStart | ChildRequest) => {
  if ("config" in message) {
    actor = load(message);
    tell({ ready: true });
  } else turn = turn.then(() => answer(message));
});
process.on("disconnect", () => process.exit(0));

function load({ packageFolder, config }: ChildStart): Actor {
  const { Actor } = createRequire(join(packageFolder, "package.json"))("@valhallajs/valhallajs") as ActorModule;
  return new Actor(JSON.stringify(config));
}

async function answer({ id, call, body }: ChildRequest): Promise<void> {
  try {
    if (!actor) throw new Error("a request came before the start");
    tell({ id, text: await actor[call](JSON.stringify(body)) });
  } catch (problem) {
    tell({ id, problem: problem instanceof Error ? problem.message : String(problem) });
  }
}

import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { limits } from "@songtan/domain/limits";
import { EngineProblem, NotReady } from "../engines/fetch-json.ts";
import { openRequests } from "./open-requests.ts";
import type { ChildAnswer, ChildRequest, ChildStart } from "./wire.ts";

const program = fileURLToPath(new URL("engine-process.ts", import.meta.url));
const firstPauseMilliseconds = 250;
const pauseMillisecondsMax = 60_000;
/** One that lived this long did not die of being started. */
const stableMilliseconds = 60_000;
/**
 * One route needs milliseconds; a process that answers nothing for nearly the whole limit is stuck
 * in native code.
 */
const stuckMilliseconds = limits.upstreamMilliseconds - 500;
/** More requests than it can answer in time only make all of them late. */
const waitingMax = 200;

export type SupervisedProcess = {
  /** The process, while there is one that is ready. */
  pid(): number | undefined;
  /** Rejects when no process is ready, or when it exits before it answers. */
  request(request: Omit<ChildRequest, "id">, signal: AbortSignal): Promise<string>;
  /** Resolves once an engine is ready for the first time. */
  started: Promise<void>;
  close(): Promise<void>;
};

/** Starts the engine's process, and starts it again after a pause that grows whenever it ends. */
export function superviseProcess(
  start: ChildStart,
  log: (line: string) => void,
): SupervisedProcess {
  const requests = openRequests();
  const first = Promise.withResolvers<void>();
  let child: ChildProcess | undefined;
  let ready = false;
  let closed = false;
  let deaths = 0;
  let lastAnswerAt = 0;
  let restart: NodeJS.Timeout | undefined;

  const begin = () => {
    const startedAt = performance.now();
    child = startProcess(start, {
      onAnswer(answer) {
        lastAnswerAt = performance.now();
        if (!("ready" in answer)) return requests.complete(answer);
        ready = true;
        first.resolve();
      },
      onEnd(why) {
        ready = false;
        requests.failAll(new EngineProblem(`the road engine's process ended (${why})`));
        if (closed) return;
        deaths = performance.now() - startedAt > stableMilliseconds ? 0 : deaths + 1;
        const pause = Math.min(pauseMillisecondsMax, firstPauseMilliseconds * 2 ** (deaths - 1));
        log(`roads: the engine's process ended (${why}), starting it again in ${pause / 1000} s`);
        restart = setTimeout(begin, pause);
      },
    });
  };
  begin();
  return {
    pid: () => (ready ? child?.pid : undefined),
    started: first.promise,
    async request(request, signal) {
      if (!ready || !child) throw new NotReady("the road engine is starting");
      if (requests.count() >= waitingMax) throw new NotReady("the road engine has too much to do");
      if (requests.count() === 0) lastAnswerAt = performance.now();
      const { id, answer, fail } = requests.open();
      signal.addEventListener("abort", () => {
        // The request stays open, because the process still works on it and it counts towards the load.
        if (performance.now() - lastAnswerAt > stuckMilliseconds) child?.kill("SIGKILL");
      });
      child.send({ id, ...request }, (problem) => problem && fail(problem));
      return answer;
    },
    async close() {
      closed = true;
      clearTimeout(restart);
      if (child) await endProcess(child);
    },
  };
}

type ChildListeners = { onAnswer(answer: ChildAnswer): void; onEnd(why: string): void };

function startProcess(start: ChildStart, { onAnswer, onEnd }: ChildListeners): ChildProcess {
  const child = fork(program, {
    execArgv: [],
    // Passes none of our settings: the engine reads one folder and does not need a secret.
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let ended = false;
  const end = (why: string) => {
    if (ended) return;
    ended = true;
    onEnd(why);
  };
  child.on("message", (answer: ChildAnswer) => onAnswer(answer));
  child.on("error", (problem) => end(problem.message));
  child.on("exit", (code, signal) => end(signal ?? `code ${code}`));
  child.send(start, () => {});
  return child;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  // The process does not hold data that could be lost.
  child.kill("SIGKILL");
  await gone;
}

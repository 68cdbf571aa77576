import { setTimeout as pause, setImmediate as readArrived } from "node:timers/promises";
import { type SelfCheck, selfCheckNames } from "@songtan/domain/operator/self-checks";
import { noteSilence } from "../../../db/needs/silent-connections.ts";
import type { Deps } from "../../../deps/deps.ts";
import { failing, type SelfCheckResult, type SelfTest } from "../../../ports/self-test.ts";
import { checkedFirst, checkedNext, checks, isChecked, type Surroundings } from "./checks.ts";

const periodMilliseconds = 15_000;
/** While the process serves no one: it serves again soon after the cause is gone. */
const againMilliseconds = 1000;
const answerMilliseconds = 4000;

type Options = Pick<Surroundings, "listener" | "clockProblems"> & { log(line: string): void };

/** Tests what this process depends on. It logs what fails, and once more when it works again. */
export function openSelfTest(deps: Deps, { listener, clockProblems, log }: Options): SelfTest {
  const from = { deps, listener, clockProblems };
  const results = new Map<SelfCheck, SelfCheckResult>();
  const record = (check: SelfCheck, problem: string | null) => {
    const state = problem === null ? "passed" : "failed";
    const before = results.get(check);
    if (before?.state === state) return;
    results.set(check, { check, state, since: deps.clock() });
    if (problem !== null) log(`self-test: ${check} failed: ${problem}`);
    else if (before) log(`self-test: ${check} works again`);
  };
  const test = async (check: SelfCheck): Promise<void> => {
    if (isChecked(check, from)) record(check, await problemOf(() => checks[check](from)));
    else results.delete(check);
  };
  return {
    results: () => selfCheckNames.flatMap((name) => results.get(name) ?? []),
    async run() {
      await Promise.all(checkedFirst.map(test));
      const databaseAnswers = results.get("database")?.state === "passed";
      noteSilence(databaseAnswers);
      if (databaseAnswers) for (const check of checkedNext) await test(check);
    },
  };
}

async function problemOf(check: () => Promise<unknown>): Promise<string | null> {
  const silent = new AbortController();
  try {
    await Promise.race([
      check(),
      pause(answerMilliseconds, null, { ref: false, signal: silent.signal })
        // After a stall of this process the answer may be waiting to be read.
        .then(() => readArrived())
        .then(() => {
          throw new Error(`no answer within ${answerMilliseconds / 1000} s`);
        }),
    ]);
    return null;
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  } finally {
    silent.abort();
  }
}

/** Repeats the rounds until it is stopped. */
export function keepTesting(selfTest: SelfTest): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const next = () => {
    if (stopped) return;
    const isOut = failing(selfTest, "stops").length > 0;
    timer = setTimeout(round, isOut ? againMilliseconds : periodMilliseconds).unref();
  };
  const round = () => void selfTest.run().then(next);
  next();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

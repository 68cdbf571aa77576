import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { programFlags } from "../../apps/api/testing/world/program-environment.ts";
import type { DayConfig } from "./plan/plan.ts";
import type { By } from "./report/matches.ts";
import type { Played } from "./report/summary.ts";

export type Task = { config: DayConfig; by: By };
export type Outcome = { played: Played; problem: null } | { played: null; problem: string };

const player = fileURLToPath(new URL("./play-share.ts", import.meta.url));
/** A booking needs a fraction of a second; a day without a message for so long hangs. */
const patienceSeconds = { least: 300, eachBooking: 3 };

/**
 * Plays days in parallel, each process one after the other: a day is half the program's work and
 * half PostgreSQL's, which wait for each other. A process that crashes or hangs has failed its day
 * and another one plays the next; returns outcomes in the order of the tasks.
 */
export async function shareDays(
  tasks: readonly Task[],
  {
    processes = 2,
    onDay = () => {},
  }: { processes?: number; onDay?: (task: Task, outcome: Outcome) => void } = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async () => {
    let child = fork(player, { execArgv: programFlags });
    for (let index = next++; index < tasks.length; index = next++) {
      const task = tasks[index] as Task;
      if (!child.connected) child = fork(player, { execArgv: programFlags });
      const outcome = await playIn(child, task);
      outcomes[index] = outcome;
      onDay(task, outcome);
    }
    if (child.connected) child.disconnect();
  };
  await Promise.all(Array.from({ length: Math.min(processes, tasks.length) }, work));
  return outcomes;
}

function playIn(child: ChildProcess, task: Task): Promise<Outcome> {
  return new Promise((resolve) => {
    const seconds = patienceSeconds.least + patienceSeconds.eachBooking * task.config.bookings;
    const impatience = setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
    const finish = (outcome: Outcome) => {
      clearTimeout(impatience);
      child.removeAllListeners("message").removeAllListeners("exit");
      resolve(outcome);
    };
    child.once("message", (outcome: Outcome) => finish(outcome));
    child.once("exit", (code, signal) =>
      finish({
        played: null,
        problem: `seed ${task.config.seed}: its process ended with ${code ?? signal}`,
      }),
    );
    child.send(task);
  });
}

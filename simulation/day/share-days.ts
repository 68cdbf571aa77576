import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { By } from "./matches.ts";
import type { Wish } from "./plan.ts";
import type { Played } from "./summary.ts";

export type Task = { wish: Wish; by: By };
export type Outcome = { played: Played; problem: null } | { played: null; problem: string };

const player = fileURLToPath(new URL("./play-share.ts", import.meta.url));
/** A booking takes a fraction of a second; a day that says nothing for so long hangs. */
const patienceSeconds = { least: 300, eachBooking: 3 };

/**
 * Plays days side by side, each process one after the other: a day is half the program's work and half PostgreSQL's, which
 * wait for each other. A process that dies or hangs has failed its day; another one plays the next. Answers in the order
 * of the tasks.
 */
export async function shareDays(
  tasks: readonly Task[],
  { processes = 2, onDay = () => {} }: { processes?: number; onDay?: (task: Task, outcome: Outcome) => void } = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async () => {
    let child = fork(player, { execArgv: [] });
    for (let place = next++; place < tasks.length; place = next++) {
      const task = tasks[place] as Task;
      if (!child.connected) child = fork(player, { execArgv: [] });
      const outcome = await playIn(child, task);
      outcomes[place] = outcome;
      onDay(task, outcome);
    }
    if (child.connected) child.disconnect();
  };
  await Promise.all(Array.from({ length: Math.min(processes, tasks.length) }, work));
  return outcomes;
}

function playIn(child: ChildProcess, task: Task): Promise<Outcome> {
  return new Promise((resolve) => {
    const seconds = patienceSeconds.least + patienceSeconds.eachBooking * task.wish.bookings;
    const impatience = setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
    const settle = (outcome: Outcome) => {
      clearTimeout(impatience);
      child.removeAllListeners("message").removeAllListeners("exit");
      resolve(outcome);
    };
    child.once("message", (outcome: Outcome) => settle(outcome));
    child.once("exit", (code, signal) =>
      settle({ played: null, problem: `seed ${task.wish.seed}: its process ended with ${code ?? signal}` }),
    );
    child.send(task);
  });
}

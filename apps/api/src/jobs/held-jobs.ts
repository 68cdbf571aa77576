import type { Task, TaskList } from "graphile-worker";

/** The jobs this process holds, as it reports them to the others. */
export type HeldJobs = {
  /** The same tasks; each is held from its start until a while after its end. */
  watch(tasks: TaskList): TaskList;
  ids(): string[];
  /** Tasks that have begun and not ended. */
  running(): number;
};

/**
 * Tracks the jobs of this process. A completed job is held a while longer while its end is saved; if that fails, its
 * lock is not reported any more and is freed.
 */
export function createHeldJobs(lingerMilliseconds: number): HeldJobs {
  /** The time at which each job may be released; infinite for a running one. */
  const until = new Map<string, number>();
  let running = 0;
  const watchOne =
    (task: Task): Task =>
    async (payload, helpers) => {
      const id = String(helpers.job.id);
      until.set(id, Number.POSITIVE_INFINITY);
      running += 1;
      try {
        return await task(payload, helpers);
      } finally {
        running -= 1;
        until.set(id, performance.now() + lingerMilliseconds);
      }
    };
  return {
    watch: (tasks) =>
      Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [name, watchOne(task as Task)]),
      ),
    ids() {
      for (const [id, end] of until) if (end < performance.now()) until.delete(id);
      return [...until.keys()];
    },
    running: () => running,
  };
}

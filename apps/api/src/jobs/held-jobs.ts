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
 * Tracks the jobs of this process. A completed job is held a while longer while its end is being
 * saved; if that fails, the lock it left is no longer reported and is freed.
 */
export function createHeldJobs(lingerMilliseconds: number): HeldJobs {
  /** When each may be released; a running one has no such time. */
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

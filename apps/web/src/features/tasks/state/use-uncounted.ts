import { serverNow } from "@songtan/client/calls/server-clock.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { useQueryClient } from "@tanstack/react-query";
import { taskKeys } from "../../api/task-cache.ts";
import { earnedLines, isPaid, sumOf } from "./task-pay.ts";
import { useWorkInHand } from "./use-tasks.ts";

export type Uncounted = { jobs: number; amountSatang: number };

/**
 * Returns the finished jobs that the server's figures do not include yet: their events are unsent, or they ended after
 * the figures were read.
 * @param readAt when the figures were read, by this phone's clock
 */
export function useUncounted(readAt: number): Uncounted {
  const { done } = useWorkInHand();
  const known = useQueryClient()
    .getQueriesData<TaskView>({ queryKey: taskKeys })
    .flatMap(([, task]) => (task ? [task] : []));
  return sumUncounted(done, known, readAt + (serverNow() - Date.now()));
}

/** @param readAt when the figures were read, by the server's clock */
export function sumUncounted(
  unsent: readonly TaskView[],
  known: readonly TaskView[],
  readAt: number,
): Uncounted {
  const endedLater = known.filter(
    ({ endedAt }) => endedAt !== null && Date.parse(endedAt) > readAt,
  );
  const jobs = new Map([...endedLater, ...unsent].filter(isPaid).map((task) => [task.id, task]));
  return { jobs: jobs.size, amountSatang: sumOf([...jobs.values()].flatMap(earnedLines)) };
}

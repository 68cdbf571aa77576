import type { TaskView } from "@songtan/contract/drivers/tasks";
import { isTerminal } from "@songtan/domain/booking/booking";
import { useQueryClient } from "@tanstack/react-query";
import { callKey, useApiQuery } from "../../api/use-call.ts";
import { useOptimisticTasks } from "../../sync/optimistic-task.ts";
import { isOver } from "./task-status.ts";

export const useActiveTasks = () =>
  useApiQuery("GET /driver/tasks", { query: { state: "active" }, quiet: true });

/**
 * Returns the active work with this phone's unsent events: jobs that continue, and finished jobs that are still
 * unsent.
 */
export function useWorkInHand() {
  const active = useActiveTasks();
  const tasks = useOptimisticTasks(active.data?.data);
  return {
    ...active,
    inHand: tasks?.filter((task) => !isOver(task)),
    done: tasks?.filter(isOver) ?? [],
  };
}
export const useEndedTasks = () =>
  useApiQuery("GET /driver/tasks", { query: { state: "ended", limit: 50 }, quiet: true });

/** Nothing streams a task that has ended; while its chat is open the other side may still write. */
const chatMilliseconds = 15_000;

export function useTask(id: string) {
  const name = "GET /driver/tasks/{id}";
  const params = { id };
  const known = useQueryClient().getQueryData<TaskView>(callKey(name, { params }));
  const chats = Boolean(known && isTerminal(known.state) && known.chat?.mayWrite);
  return useApiQuery(
    name,
    { params, quiet: chats },
    chats ? { refetchIntervalMilliseconds: chatMilliseconds } : {},
  );
}

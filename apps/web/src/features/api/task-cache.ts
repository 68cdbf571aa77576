import type { Listed } from "@songtan/client/calls/call-types.ts";
import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { isTerminal } from "@songtan/domain/booking/booking";
import { callKey } from "./use-call.ts";

export const taskListName = "GET /driver/tasks";
/** Key that matches every cached task. */
export const taskKeys = callKey("GET /driver/tasks/{id}");
export const taskKey = (id: string) => callKey("GET /driver/tasks/{id}", { params: { id } });
const activeTasksKey = callKey(taskListName, { query: { state: "active" } });
const emptyList: Listed<TaskView> = { data: [], nextCursor: null };

/**
 * Applies the server's version of a task, from any answer or stream. The task and the list of active work show it at
 * once, even if the network is lost straight afterwards.
 */
export function applyTask(task: TaskView): void {
  cacheTask(task);
  refetchTaskLists();
}

/** The same where another update follows: the reads that depend on it happen after that. */
export function cacheTask(task: TaskView): void {
  mergeIntoCache(taskKey(task.id), task);
  mergeIntoCache<Listed<TaskView>>(activeTasksKey, (list) => withTask(list ?? emptyList, task));
}

/** The lists of work and the day's figures. */
export function refetchTaskLists(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(taskListName) });
  void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/dashboard") });
}

/** Returns the list of active work with the current version of this task, or without the task when it is over. */
export function withTask(list: Listed<TaskView>, task: TaskView): Listed<TaskView> {
  const isOver = task.endedAt !== null || isTerminal(task.state) || task.state === "searching";
  const isKnown = list.data.some(({ id }) => id === task.id);
  if (isOver) return { ...list, data: list.data.filter(({ id }) => id !== task.id) };
  const data = isKnown
    ? list.data.map((known) => (known.id === task.id ? task : known))
    : [...list.data, task];
  return { ...list, data };
}

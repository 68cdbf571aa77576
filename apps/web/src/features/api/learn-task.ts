import type { Listed } from "@songtan/client/call-types.ts";
import { putNews, queryClient } from "@songtan/client/query-client.ts";
import type { TaskView } from "@songtan/contract/tasks";
import { isTerminal } from "@songtan/domain/booking/booking";
import { callKey } from "./use-call.ts";

export const taskListName = "GET /driver/tasks";
/** Of every task that is known. */
export const taskKeys = callKey("GET /driver/tasks/{id}");
export const taskKey = (id: string) => callKey("GET /driver/tasks/{id}", { params: { id } });
const activeTasksKey = callKey(taskListName, { query: { state: "active" } });
const emptyList: Listed<TaskView> = { data: [], nextCursor: null };

/**
 * Takes in what the server has said of a task, in whichever answer or stream: the task itself and the list of work in
 * hand show it at once, also where the network goes away right after.
 */
export function learnTask(task: TaskView): void {
  showTask(task);
  readWorkAgain();
}

/** The same where more is about to be said of it: what hangs on it is read after that. */
export function showTask(task: TaskView): void {
  putNews(taskKey(task.id), task);
  putNews<Listed<TaskView>>(activeTasksKey, (list) => withTask(list ?? emptyList, task));
}

/** The lists of work and the day's figures. */
export function readWorkAgain(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(taskListName) });
  void queryClient.invalidateQueries({ queryKey: callKey("GET /driver/dashboard") });
}

/** The work in hand with this task as it is now, or without it where it is over. */
export function withTask(list: Listed<TaskView>, task: TaskView): Listed<TaskView> {
  const isOver = task.endedAt !== null || isTerminal(task.state) || task.state === "searching";
  const isKnown = list.data.some(({ id }) => id === task.id);
  if (isOver) return { ...list, data: list.data.filter(({ id }) => id !== task.id) };
  const data = isKnown ? list.data.map((known) => (known.id === task.id ? task : known)) : [...list.data, task];
  return { ...list, data };
}

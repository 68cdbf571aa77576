import type { PendingEvent } from "../../sync/sync-state.ts";
import { useTaskSync } from "../../sync/task-sync.ts";

/** Steps of a task that its page already shows and the server has not confirmed. */
export function useUnsent(taskId: string) {
  const { events } = useTaskSync();
  const unsent = events.filter(
    (pendingEvent) => pendingEvent.taskId === taskId && !pendingEvent.awaitingPin,
  );
  return { events: unsent, hasUncheckedPin: unsent.some(bringsPin) };
}

/** The server alone knows whether a PIN is right. */
const bringsPin = ({ event }: PendingEvent): boolean => event.proof?.pin !== undefined;

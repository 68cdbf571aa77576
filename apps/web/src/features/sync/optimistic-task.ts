import type { TaskEvent, TaskView } from "@songtan/contract/drivers/tasks";
import { limits } from "@songtan/domain/limits";
import { applyPendingEvents } from "@songtan/domain/tasks/apply-pending-events";
import { nextTaskSteps, pinNeedsNetwork, type Task } from "@songtan/domain/tasks/task";
import { useMemo } from "react";
import type { PendingEvent } from "./sync-state.ts";
import { useTaskSync } from "./task-sync.ts";

/**
 * Returns the server's task with this phone's unsent events applied, by the server's rules, so that a driver can
 * continue without a network. The server's later answer replaces it.
 */
export function applyToTask(task: TaskView, waiting: readonly TaskEvent[]): TaskView {
  const applicable = waiting.filter(
    ({ proof, stopIndex }) => !proof?.pin || !isPinForServer(task, stopIndex),
  );
  if (applicable.length === 0) return task;
  const events = applicable.map((event) => ({ ...event, occurredAt: new Date(event.occurredAt) }));
  const ahead = applyPendingEvents(toTask(task), events);
  return {
    ...task,
    state: ahead.state,
    stops: task.stops.map((stop) => {
      const expected = ahead.stops[stop.index];
      if (!expected) return stop;
      const { state, arrivedAt, codCollected } = expected;
      return { ...stop, state, codCollected, arrivedAt: arrivedAt?.toISOString() ?? null };
    }),
    cash: task.cash && { ...task.cash, collected: ahead.cash?.collected ?? task.cash.collected },
    depotSince: ahead.depotSince?.toISOString() ?? null,
    next: nextTaskSteps(ahead),
    handover: task.handover && ahead.handover ? { ...task.handover, ...ahead.handover } : undefined,
  };
}

/**
 * With cash or valuables a wrong PIN cannot be corrected later: it has to be checked while the
 * driver is there.
 */
export function isPinForServer(
  task: Pick<TaskView, "stops" | "parcel">,
  stopIndex: number,
): boolean {
  return pinNeedsNetwork({
    codDueSatang: task.stops[stopIndex]?.codAmountSatang ?? 0,
    declaredValueSatang: task.parcel.declaredValueSatang ?? 0,
    freeSatang: limits.liabilityFreeSatang,
  });
}

const toTask = ({ state, stops, cash, handover, depotSince, recall }: TaskView): Task => ({
  state,
  recalledAt: recall ? new Date(recall.at) : null,
  depotSince: depotSince === null ? null : new Date(depotSince),
  handover: handover ? { role: handover.role, given: handover.given, taken: handover.taken } : null,
  stops: stops.map((stop) => ({
    index: stop.index,
    state: stop.state,
    arrivedAt: stop.arrivedAt === null ? null : new Date(stop.arrivedAt),
    codDueSatang: stop.codAmountSatang ?? 0,
    codCollected: stop.codCollected,
    pinRequired: stop.pinRequired,
  })),
  cash: cash && {
    dueSatang: cash.amountSatang,
    stopIndex: cash.stopIndex,
    collected: cash.collected,
  },
});

const applyPendingToTask = (task: TaskView, pendingEvents: readonly PendingEvent[]): TaskView =>
  applyToTask(
    task,
    pendingEvents
      .filter((pendingEvent) => pendingEvent.taskId === task.id && !pendingEvent.awaitingPin)
      .map(({ event }) => event),
  );

/** Returns the task with this phone's unsent events, or undefined until the server's answer has loaded. */
export function useOptimisticTask(task: TaskView | undefined): TaskView | undefined {
  const { events } = useTaskSync();
  return useMemo(() => task && applyPendingToTask(task, events), [task, events]);
}

/** The same of several. */
export function useOptimisticTasks(tasks: readonly TaskView[] | undefined): TaskView[] | undefined {
  const { events } = useTaskSync();
  return useMemo(() => tasks?.map((task) => applyPendingToTask(task, events)), [tasks, events]);
}

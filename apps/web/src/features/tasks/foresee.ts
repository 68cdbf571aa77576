import type { TaskEvent, TaskView } from "@songtan/contract/tasks";
import { foreseeTask } from "@songtan/domain/booking/foresee-task";
import { nextTaskSteps, pinNeedsNetwork, type Task } from "@songtan/domain/booking/task";
import { limits } from "@songtan/domain/limits";
import { useMemo } from "react";
import { useOutbox } from "./outbox.ts";
import type { WaitingFact } from "./outgoing-queue.ts";

/**
 * A task as the server told it, with what this phone has done since and not yet sent. By the server's own rules, so that
 * a driver goes on working without a network; what the server says later takes its place.
 */
export function foresee(task: TaskView, waiting: readonly TaskEvent[]): TaskView {
  const foreseeable = waiting.filter(({ proof, stopIndex }) => !proof?.pin || !isPinForServer(task, stopIndex));
  if (foreseeable.length === 0) return task;
  const events = foreseeable.map((event) => ({ ...event, occurredAt: new Date(event.occurredAt) }));
  const ahead = foreseeTask(toTask(task), events);
  return {
    ...task,
    state: ahead.state,
    stops: task.stops.map((stop) => {
      const foreseen = ahead.stops[stop.index];
      if (!foreseen) return stop;
      const { state, arrivedAt, codCollected } = foreseen;
      return { ...stop, state, codCollected, arrivedAt: arrivedAt?.toISOString() ?? null };
    }),
    cash: task.cash && { ...task.cash, collected: ahead.cash?.collected ?? task.cash.collected },
    depotSince: ahead.depotSince?.toISOString() ?? null,
    next: nextTaskSteps(ahead),
    handover: task.handover && ahead.handover ? { ...task.handover, ...ahead.handover } : undefined,
  };
}

/** With cash or valuables a wrong PIN cannot be put right later: it has to be checked while the driver stands there. */
export function isPinForServer(task: Pick<TaskView, "stops" | "parcel">, stopIndex: number): boolean {
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
  cash: cash && { dueSatang: cash.amountSatang, stopIndex: cash.stopIndex, collected: cash.collected },
});

const foreseeIn = (task: TaskView, facts: readonly WaitingFact[]): TaskView =>
  foresee(
    task,
    facts.filter((fact) => fact.taskId === task.id && !fact.inSheet).map(({ event }) => event),
  );

/** The task as this phone knows it; undefined until the server's answer is known here. */
export function useForeseen(task: TaskView | undefined): TaskView | undefined {
  const { facts } = useOutbox();
  return useMemo(() => task && foreseeIn(task, facts), [task, facts]);
}

/** The same of several. */
export function useAllForeseen(tasks: readonly TaskView[] | undefined): TaskView[] | undefined {
  const { facts } = useOutbox();
  return useMemo(() => tasks?.map((task) => foreseeIn(task, facts)), [tasks, facts]);
}

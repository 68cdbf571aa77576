import { useText } from "@songtan/client/use-text.ts";
import type { TaskView } from "@songtan/contract/tasks";
import { StatusBadge } from "@songtan/ui/status-badge.tsx";
import type { ReactNode } from "react";
import css from "./task-head.module.css";
import { stateTone, stepTextKey, stopNow } from "./task-status.ts";

/** What is going on, in one line, and the way to help. */
export function TaskHead({ task, aside }: { task: TaskView; aside: ReactNode }) {
  const t = useText("driver");
  const step = task.next[0];
  const stop = stopNow(task);
  const several = task.stops.length > 2 && stop && stop.index > 0 && task.state === "in_transit";
  return (
    <div className={css.head}>
      <div className={css.words}>
        <StatusBadge tone={stateTone(task.state)} alive={task.state === "in_transit"}>
          {t(`taskState.${task.state}`)}
        </StatusBadge>
        <h1 className={css.title} aria-live="polite">
          {step
            ? t(`now.${stepTextKey(step, task.state)}`)
            : task.handover
              ? t("now.handover_waiting")
              : t(`taskState.${task.state}`)}
          {several && ` (${stop.index}/${task.stops.length - 1})`}
        </h1>
      </div>
      {aside}
    </div>
  );
}

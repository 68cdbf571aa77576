import { useText } from "@songtan/client/language/use-text.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import type { ReactNode } from "react";
import { stateTone, stepTextKey, stopNow } from "./state/task-status.ts";
import css from "./task-head.module.css";

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

import { useText } from "@songtan/client/language/use-text.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { Card } from "@songtan/ui/layout/card.tsx";
import { StopTimeline } from "./steps/stop-timeline.tsx";
import { TaskDetails } from "./task-details.tsx";

/** Lists all stops and the details of the job, below the work. */
export function TaskFacts({ task }: { task: TaskView }) {
  const t = useText("driver");
  return (
    <>
      <Card title={t("stop.all")} tone="sunken">
        <StopTimeline task={task} />
      </Card>
      <Card title={t("task.facts")} tone="sunken">
        <TaskDetails task={task} />
      </Card>
    </>
  );
}

import { useText } from "@songtan/client/language/use-text.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { showInSheet } from "@songtan/ui/overlay/show-in-sheet.ts";
import { loadSignatureCanvas } from "@songtan/ui/signature/signature-pad.tsx";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import type { DeviceContext } from "../sync/build-event.ts";
import { useLoadAtRest } from "./load-at-rest.ts";
import { QuickActions } from "./navigation/stop-actions.tsx";
import { isUndecided, stopNow } from "./state/task-status.ts";
import { Sos } from "./steps/sos.tsx";
import { MainStep, SideSteps } from "./steps/step-action.tsx";
import { StopCard } from "./steps/stop-card.tsx";
import { SyncPending, SyncProblems } from "./steps/sync-notices.tsx";
import css from "./task-head.module.css";
import { TaskHead } from "./task-head.tsx";

// Loaded later, because few jobs have these parts, or because they are below the work.
const EditCard = lazyPart(async () => (await import("./edit-card.tsx")).EditCard);
const HandoverCard = lazyPart(async () => (await import("./steps/handover-card.tsx")).HandoverCard);
const RecallNotice = lazyPart(async () => (await import("./steps/recall-notice.tsx")).RecallNotice);
const DepotCard = lazyPart(async () => (await import("./steps/depot-card.tsx")).DepotCard);
const TaskFacts = lazyPart(async () => (await import("./task-facts.tsx")).TaskFacts);

type TaskWorkProps = { task: TaskView; phone: () => DeviceContext };

export function TaskTop({ task, phone }: TaskWorkProps) {
  return <TaskHead task={task} phone={phone} aside={<Sos phone={phone} booking={task} />} />;
}

/** The way, a call, a message, and below them the next action: they never scroll away. */
export function TaskFooter({ chat, ...props }: TaskWorkProps & { chat: ReactNode }) {
  const t = useText("driver");
  const stop = stopNow(props.task);
  return (
    <div className={css.footer}>
      <QuickActions
        phone={stop?.contactPhone}
        callLabel={t("stop.call")}
        place={stop}
        vehicle={props.task.vehicle}
        chat={chat}
      />
      <MainStep {...props} />
    </div>
  );
}

/** Everything else about the active work: the stop, the waiting, the other steps, all stops, the details. */
export function TaskSheet({ task, phone, waiting }: TaskWorkProps & { waiting: ReactNode }) {
  const t = useText("driver");
  const stop = stopNow(task);
  const body = useRef<HTMLDivElement>(null);
  const step = task.next[0];
  const stepKey = step && `${step.kind}/${step.stopIndex}`;
  const lastStep = useRef(stepKey);
  useEffect(() => {
    // The sheet may be scrolled down to the fields of the last step; a new one begins at its
    // address. On opening it begins at its top, where problems are shown.
    if (stepKey && lastStep.current !== stepKey) showInSheet(body.current?.firstElementChild);
    lastStep.current = stepKey;
  }, [stepKey]);
  // There may be no network at the door.
  useLoadAtRest(loadSignatureCanvas);
  const senderPhone = stop && stop.index > 0 ? (task.stops[0]?.contactPhone ?? null) : null;
  return (
    <div ref={body} className={css.body}>
      <SyncProblems taskId={task.id} />
      <Suspense>
        {task.edit && <EditCard key={task.edit.id} task={task} edit={task.edit} />}
        {task.handover && <HandoverCard handover={task.handover} vehicle={task.vehicle} />}
        {task.recall && task.state === "returning" && <RecallNotice recall={task.recall} />}
        {task.depotSince && task.state === "returning" && (
          <DepotCard
            depot={task.depot}
            vehicle={task.vehicle}
            senderPhone={task.stops[0]?.contactPhone}
          />
        )}
      </Suspense>
      {isUndecided(task) && <SideSteps task={task} phone={phone} title={t("failed.choose")} />}
      {stop && (
        <StopCard
          key={stop.index}
          taskId={task.id}
          stop={stop}
          senderPhone={senderPhone}
          vehicle={task.vehicle}
        />
      )}
      {waiting}
      <SyncPending taskId={task.id} />
      {!isUndecided(task) && <SideSteps task={task} phone={phone} />}
      <Suspense fallback={<CardSkeleton label={t("stop.all")} lines={4} />}>
        <TaskFacts task={task} />
      </Suspense>
    </div>
  );
}

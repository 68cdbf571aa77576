import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { isRecordId } from "@songtan/contract/client-routes";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { NotFound } from "@songtan/ui/illustrations/not-found.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { MapPage } from "@songtan/ui/map/map-page.tsx";
import { Suspense, useDeferredValue } from "react";
import { useParams } from "react-router";
import { ChatCard } from "../../features/chat/chat-card.tsx";
import { DriverMap } from "../../features/driver-home/duty/driver-map.tsx";
import { LocationNotice } from "../../features/driver-home/duty/location-notice.tsx";
import { useLocationSlice } from "../../features/driver-home/duty/location-slice.ts";
import { WaitingNotice } from "../../features/payments/waiting-notice.tsx";
import { deviceId } from "../../features/session/duty-device.ts";
import { PageHead } from "../../features/shell/page-head.tsx";
import { useOptimisticTask } from "../../features/sync/optimistic-task.ts";
import { useLoadAtRest } from "../../features/tasks/load-at-rest.ts";
import { taskOnMap } from "../../features/tasks/state/task-map.ts";
import { isOver } from "../../features/tasks/state/task-status.ts";
import { useTask, useWorkInHand } from "../../features/tasks/state/use-tasks.ts";
import { TaskFooter, TaskSheet, TaskTop } from "../../features/tasks/task-work.tsx";
import { useWakeLock } from "../../features/tasks/wake-lock.ts";
import { PhoneLanguageLink } from "../../layouts/language-link.tsx";

export const handle: PageHandle = {
  middleware: "driver",
  footer: false,
  phoneBar: false,
  validate: ({ params }) => isRecordId(params.id),
};

/** Returns the phone's state, read at the moment of each report. */
const phone = () => {
  const { fix } = useLocationSlice.getState();
  return { deviceId: deviceId(), position: fix };
};

// Below what the driver works with, or seldom there.
const ReportsCard = lazyPart(
  async () => (await import("../../features/reports/reports-card.tsx")).ReportsCard,
);
const ByStaffNotice = lazyPart(
  async () => (await import("../../features/tasks/by-staff-notice.tsx")).ByStaffNotice,
);
const loadTaskEnded = async () => (await import("../../features/tasks/task-ended.tsx")).TaskEnded;
const TaskEnded = lazyPart(loadTaskEnded);

export default function DriverTaskDetail() {
  const t = useText("driver");
  const locale = useLocale();
  const { id = "" } = useParams();
  const { data, error, refetch } = useTask(id);
  // One that is not this driver's any more may still be stored on the phone.
  const current = useOptimisticTask(error?.code === "not_found" ? undefined : data);
  useWakeLock(current !== undefined && !isOver(current));
  // Before the last step is done.
  useLoadAtRest(loadTaskEnded, current !== undefined);
  // The work stays on the screen until the page of its end can follow: no frame is empty between them.
  const deferred = useDeferredValue(current);
  const task = deferred?.id === current?.id ? deferred : current;
  const back = { to: "/driver/task", label: t("back.tasks") };
  if (!task || isOver(task)) {
    return (
      <Page width="narrow" back={back}>
        <PageHead title={t("driverTaskDetail.title")} hidden />
        {task ? (
          <TaskEnded task={task} />
        ) : (
          <TaskMissing error={error} onRetry={() => void refetch()} />
        )}
        {task && <ChatCard side="driver" bookingId={task.id} chat={task.chat} />}
        {task && (
          <Suspense>
            <ReportsCard side="driver" bookingId={task.id} />
          </Suspense>
        )}
      </Page>
    );
  }
  return (
    <>
      <PageHead title={t("driverTaskDetail.title")} hidden />
      <MapPage
        label={t("driverTaskDetail.title")}
        handleLabel={t("sheet.handle")}
        heightLabels={{ peek: t("sheet.peek"), half: t("sheet.half"), full: t("sheet.full") }}
        back={back}
        map={<DriverMap label={t("map.label")} {...taskOnMap(task, locale)} />}
        header={<TaskTop task={task} phone={phone} />}
        footer={
          <TaskFooter
            task={task}
            phone={phone}
            chat={<ChatCard side="driver" bookingId={task.id} chat={task.chat} short />}
          />
        }
      >
        <Stack gap={4}>
          <LocationNotice folded />
          <OtherFirst task={task} />
          {task.byStaff && (
            <Suspense>
              <ByStaffNotice task={task} />
            </Suspense>
          )}
          <TaskSheet
            task={task}
            phone={phone}
            waiting={<WaitingNotice waiting={task.waiting} viewer="driver" />}
          />
          {task.handover?.role !== "receiver" && (
            <Suspense>
              <ReportsCard side="driver" bookingId={task.id} />
            </Suspense>
          )}
          <PhoneLanguageLink />
        </Stack>
      </MapPage>
    </>
  );
}

/** Notice for a driver with two jobs: the other job's stop comes first. */
function OtherFirst({ task }: { task: TaskView }) {
  const t = useText("driver");
  const [first] = useWorkInHand().inHand ?? [];
  if (!first || first.id === task.id || (first.nextVisit ?? 0) >= (task.nextVisit ?? 0))
    return null;
  return (
    <Notice
      tone="info"
      title={t("otherFirst.title")}
      action={<ActionButton to={`/driver/task/${first.id}`}>{t("otherFirst.go")}</ActionButton>}
    >
      {t("otherFirst.words")}
    </Notice>
  );
}

type TaskMissingProps = { error: ReturnType<typeof useTask>["error"]; onRetry: () => void };

function TaskMissing({ error, onRetry }: TaskMissingProps) {
  const t = useText("driver");
  const shell = useText("shell");
  if (!error) return <CardSkeleton label={shell("loading")} lines={5} />;
  if (error.code === "not_found") {
    return (
      <Empty
        drawing={<NotFound size={160} />}
        title={t("task.gone")}
        titleAs="h1"
        action={<ActionButton to="/driver/task">{t("back.tasks")}</ActionButton>}
      >
        {t("task.goneWords")}
      </Empty>
    );
  }
  return <QueryError error={error} title={t("task.failedLoad")} titleAs="h1" onRetry={onRetry} />;
}

import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { formatBaht, formatInstant } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Courier } from "@songtan/ui/illustrations/courier.tsx";
import { List, ListRow } from "@songtan/ui/layout/list-row.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { useTaskSync } from "../sync/task-sync.ts";
import { earnedLines, sumOf } from "./state/task-pay.ts";
import { stateTextKey, stateTone, stepTextKey, stopNow } from "./state/task-status.ts";
import { useEndedTasks, useWorkInHand } from "./state/use-tasks.ts";
import { useUnsent } from "./state/use-unsent.ts";
import css from "./task-list.module.css";

/** The work in hand on top, what is done below. */
export function TaskList() {
  const t = useText("driver");
  const shell = useText("shell");
  const { inHand, done, ...active } = useWorkInHand();
  const ended = useEndedTasks();
  const failed = (active.data ? null : active.error) ?? (ended.data ? null : ended.error);
  const failure = failed && (
    <QueryError
      error={failed}
      title={t(active.data ? "tasks.endedFailed" : "tasks.failed")}
      titleAs={active.data ? "h3" : "h2"}
      retrying={active.isFetching || ended.isFetching}
      onRetry={() => {
        void active.refetch();
        void ended.refetch();
      }}
    />
  );
  if (!inHand) return failure ?? <ListSkeleton label={shell("loading")} />;
  return (
    <div className={css.page}>
      {inHand.map((task) => (
        <ActiveTask key={task.id} task={task} />
      ))}
      {inHand.length === 0 && (
        <Empty
          drawing={<Courier size={160} />}
          title={t("tasks.empty")}
          action={
            <ActionButton variant="accent" to="/driver/booking">
              {t("task.more")}
            </ActionButton>
          }
        >
          {t("tasks.emptyWords")}
        </Empty>
      )}
      {done.length > 0 && <DoneTasks tasks={done} />}
      {ended.data && (
        <EndedTasks
          tasks={ended.data.data.filter(({ id }) => done.every((task) => task.id !== id))}
        />
      )}
      {!ended.data && (failure ?? <ListSkeleton label={shell("loading")} />)}
    </div>
  );
}

/** One job in hand: where next and what to do there. Also on the dashboard. */
export function ActiveTask({ task }: { task: TaskView }) {
  const t = useText("driver");
  const step = task.next[0];
  const stop = stopNow(task);
  const waiting = useTaskSync().events.filter(
    ({ taskId, isLate, state }) => taskId === task.id && (isLate || state === "waiting"),
  ).length;
  return (
    <section className={css.active} aria-label={t("task.inHand", { number: task.number })}>
      <div className={css.row}>
        <StatusBadge tone="accent" alive>
          {t(`taskState.${task.state}`)}
        </StatusBadge>
        <Money>{formatBaht(task.handover?.paySatang ?? task.paySatang)}</Money>
      </div>
      <p className={css.next}>
        {step
          ? t(`now.${stepTextKey(step, task.state)}`)
          : t(task.handover ? "now.handover_waiting" : "task.nothingNow")}
      </p>
      {(stop || task.handover) && <p>{stop?.address ?? task.handover?.place}</p>}
      {waiting > 0 && <p className={css.soft}>{t("outgoing.waiting", { facts: waiting })}</p>}
      <ActionButton variant="accent" size="driver" fullWidth to={`/driver/task/${task.id}`}>
        {t("task.open")}
      </ActionButton>
    </section>
  );
}

/** The same in one line, for the pages about other things. */
export function RunningJob({ task }: { task: TaskView }) {
  const t = useText("driver");
  const step = task.next[0];
  return (
    <LocaleLink to={`/driver/task/${task.id}`} className={css.running}>
      <span className={css.runningText}>
        <strong>
          {step
            ? t(`now.${stepTextKey(step, task.state)}`)
            : t(task.handover ? "now.handover_waiting" : "task.nothingNow")}
        </strong>{" "}
        {stopNow(task)?.address ?? task.handover?.place}
      </span>
      <span>{t("task.open")}</span>
    </LocaleLink>
  );
}

/** Done on this phone; the server does not know it yet. */
function DoneTasks({ tasks }: { tasks: readonly TaskView[] }) {
  const t = useText("driver");
  return (
    <section className={css.ended} aria-labelledby="done-title">
      <h2 id="done-title">{t("tasks.unsent")}</h2>
      <p className={css.soft}>{t("tasks.unsentWords")}</p>
      <TaskRows tasks={tasks} label={t("tasks.unsent")} />
    </section>
  );
}

function EndedTasks({ tasks }: { tasks: readonly TaskView[] }) {
  const t = useText("driver");
  return (
    <section className={css.ended} aria-labelledby="ended-title">
      <h2 id="ended-title">{t("tasks.ended")}</h2>
      {tasks.length === 0 && <p className={css.soft}>{t("tasks.noneEnded")}</p>}
      {tasks.length > 0 && <TaskRows tasks={tasks} label={t("tasks.ended")} />}
    </section>
  );
}

function TaskRows({ tasks, label }: { tasks: readonly TaskView[]; label: string }) {
  const locale = useLocale();
  return (
    <List label={label}>
      {tasks.map((task) => (
        <ListRow
          key={task.id}
          to={`/driver/task/${task.id}`}
          title={task.stops.at(-1)?.address ?? task.number}
          description={`${task.number} · ${formatInstant(task.endedAt ?? task.assignedAt, locale)}`}
          end={
            <span className={css.end}>
              {earnedLines(task).length > 0 && (
                <Money>{formatBaht(sumOf(earnedLines(task)))}</Money>
              )}
              <TaskBadge task={task} />
            </span>
          }
        />
      ))}
    </List>
  );
}

function TaskBadge({ task }: { task: TaskView }) {
  const t = useText("driver");
  if (useUnsent(task.id).events.length > 0)
    return <StatusBadge tone="warn">{t("unsent.short")}</StatusBadge>;
  return (
    <StatusBadge tone={stateTone(stateTextKey(task))}>
      {t(`taskState.${stateTextKey(task)}`)}
    </StatusBadge>
  );
}

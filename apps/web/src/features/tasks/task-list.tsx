import { FailedAnswer } from "@songtan/client/failed-answer.tsx";
import { formatBaht, formatInstant } from "@songtan/client/format.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import type { TaskView } from "@songtan/contract/tasks";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Empty } from "@songtan/ui/empty.tsx";
import { Courier } from "@songtan/ui/illustrations/courier.tsx";
import { List, ListRow } from "@songtan/ui/list-row.tsx";
import { Money } from "@songtan/ui/money.tsx";
import { ListSkeleton } from "@songtan/ui/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/status-badge.tsx";
import css from "./task-list.module.css";
import { earnedLines, sumOf } from "./task-pay.ts";
import { stateTone, stateWord, stepWord, stopNow } from "./task-words.ts";
import { useActiveTasks, useEndedTasks } from "./use-tasks.ts";

/** The work in hand on top, what is done below. */
export function TaskList() {
  const t = useText("driver");
  const shell = useText("shell");
  const active = useActiveTasks();
  const ended = useEndedTasks();
  const error = active.error ?? ended.error;
  if (error && !active.data && !ended.data) {
    return (
      <FailedAnswer
        error={error}
        title={t("tasks.failed")}
        retrying={active.isFetching}
        onRetry={() => {
          void active.refetch();
          void ended.refetch();
        }}
      />
    );
  }
  if (!active.data || !ended.data) return <ListSkeleton label={shell("loading")} />;
  return (
    <div className={css.page}>
      {active.data.data.map((task) => (
        <ActiveTask key={task.id} task={task} />
      ))}
      {active.data.data.length === 0 && (
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
      <EndedTasks tasks={ended.data.data} />
    </div>
  );
}

/** One job in hand: where next and what to do there. Also on the dashboard. */
export function ActiveTask({ task }: { task: TaskView }) {
  const t = useText("driver");
  const step = task.next[0];
  const stop = stopNow(task);
  return (
    <section className={css.active} aria-label={t("task.inHand", { number: task.number })}>
      <div className={css.row}>
        <StatusBadge tone="accent" alive>
          {t(`taskState.${task.state}`)}
        </StatusBadge>
        <Money>{formatBaht(task.handover?.paySatang ?? task.paySatang)}</Money>
      </div>
      <p className={css.next}>
        {step ? t(`now.${stepWord(step, task.state)}`) : t(task.handover ? "now.handover_waiting" : "task.nothingNow")}
      </p>
      {(stop || task.handover) && <p>{stop?.address ?? task.handover?.place}</p>}
      <ActionButton variant="accent" size="driver" fullWidth to={`/driver/task/${task.id}`}>
        {t("task.open")}
      </ActionButton>
    </section>
  );
}

function EndedTasks({ tasks }: { tasks: readonly TaskView[] }) {
  const t = useText("driver");
  const locale = useLocale();
  return (
    <section className={css.ended} aria-labelledby="ended-title">
      <h2 id="ended-title">{t("tasks.ended")}</h2>
      {tasks.length === 0 && <p className={css.soft}>{t("tasks.noneEnded")}</p>}
      {tasks.length > 0 && (
        <List label={t("tasks.ended")}>
          {tasks.map((task) => (
            <ListRow
              key={task.id}
              to={`/driver/task/${task.id}`}
              title={task.stops.at(-1)?.address ?? task.number}
              description={`${task.number} · ${formatInstant(task.endedAt ?? task.assignedAt, locale)}`}
              end={
                <span className={css.end}>
                  {earnedLines(task).length > 0 && <Money>{formatBaht(sumOf(earnedLines(task)))}</Money>}
                  <StatusBadge tone={stateTone(stateWord(task))}>{t(`taskState.${stateWord(task)}`)}</StatusBadge>
                </span>
              }
            />
          ))}
        </List>
      )}
    </section>
  );
}

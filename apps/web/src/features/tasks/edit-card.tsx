import { useNow } from "@songtan/client/calls/use-now.ts";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { TaskEdit } from "@songtan/contract/bookings/edits";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { applyTask, taskKey } from "../api/task-cache.ts";
import { useApiMutation } from "../api/use-call.ts";
import { useTaskSync } from "../sync/task-sync.ts";
import css from "./edit-card.module.css";

/** Shows the customer's request for other drop-offs: the changes, the pay, and both answers until the deadline. */
export function EditCard({ task, edit }: { task: TaskView; edit: TaskEdit }) {
  const t = useText("driver");
  const errorText = useErrorText();
  const secondsLeft = (Date.parse(edit.answerBy) - useNow(1000)) / 1000;
  const queryClient = useQueryClient();
  const accept = useApiMutation("POST /driver/tasks/{id}/edit/accept", (answer) =>
    applyTask(answer),
  );
  const decline = useApiMutation("POST /driver/tasks/{id}/edit/decline", (answer) =>
    applyTask(answer),
  );
  const { events } = useTaskSync();
  // Events of the old drop-offs are sent first, because afterwards they would not match any stop.
  const unsent = events.some((pendingEvent) => pendingEvent.taskId === task.id);
  const error = accept.error ?? decline.error;
  const sent = { params: { id: task.id }, body: { editId: edit.id } };
  const again = {
    onError: () => void queryClient.invalidateQueries({ queryKey: taskKey(task.id) }),
  };
  if (secondsLeft <= 0) return null;
  return (
    <Card
      tone="accent"
      title={t("edit.title")}
      description={t("edit.words")}
      aside={<TimeLeft seconds={secondsLeft} />}
    >
      <div className={css.body}>
        <Changes task={task} edit={edit} />
        <Pay edit={edit} />
        {error && (
          <Notice tone="bad" live>
            {errorText(error)}
          </Notice>
        )}
        <ActionButton
          size="driver"
          fullWidth
          pending={accept.isPending}
          disabledReason={unsent ? t("edit.unsent") : null}
          onClick={() => accept.mutate(sent, again)}
        >
          {t("edit.accept")}
        </ActionButton>
        <ActionButton
          size="driver"
          variant="outline"
          fullWidth
          pending={decline.isPending}
          onClick={() => decline.mutate(sent, again)}
        >
          {t("edit.decline")}
        </ActionButton>
      </div>
    </Card>
  );
}

/** Minutes and seconds as text. Read out only on request. */
function TimeLeft({ seconds }: { seconds: number }) {
  const t = useText("driver");
  const whole = Math.ceil(seconds);
  const shown = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  return (
    <span role="timer" aria-label={`${t("edit.left")} ${shown}`} className={css.time}>
      {shown}
    </span>
  );
}

type Shown = Pick<TaskView, "stops">;

/** Each drop-off as it is to be, next to the current one, and those that are removed. */
function Changes({ task, edit }: { task: Shown; edit: TaskEdit }) {
  const t = useText("driver");
  const remaining = new Set(edit.dropOffs.map(({ from }) => from));
  const removed = task.stops.filter(
    ({ index }) => index >= edit.fromIndex && !remaining.has(index),
  );
  return (
    <ol className={css.stops}>
      {edit.dropOffs.map((stop, offset) => {
        const index = edit.fromIndex + offset;
        const before = task.stops.find((one) => one.index === stop.from);
        const sameAddress = before?.address === stop.address;
        return (
          <li key={`${index}-${stop.address}`} className={css.stop}>
            <span className={css.number}>{t("edit.stop", { number: index })}</span>
            {before && !sameAddress && <s className={css.old}>{before.address}</s>}
            {before && sameAddress && before.index !== index && (
              <span className={css.old}>{t("edit.was", { number: before.index })}</span>
            )}
            <strong className={css.address}>{stop.address}</strong>
            <span>
              {stop.contactName} ·{" "}
              <span className={css.phone}>{formatPhone(stop.contactPhone)}</span>
            </span>
            {!before && <span className={css.new}>{t("edit.new")}</span>}
          </li>
        );
      })}
      {removed.map((stop) => (
        <li key={stop.index} className={css.stop}>
          <span className={css.number}>{t("edit.gone")}</span>
          <s className={css.old}>{stop.address}</s>
        </li>
      ))}
    </ol>
  );
}

function Pay({ edit }: { edit: TaskEdit }) {
  const t = useText("driver");
  const { payBeforeSatang, paySatang, cashBeforeSatang, cashSatang } = edit;
  const difference = paySatang - payBeforeSatang;
  const sign = difference < 0 ? "−" : "+";
  return (
    <div className={css.pay}>
      <p className={css.line}>
        {t("edit.pay")}
        <span>
          {difference !== 0 && <span className={css.old}>{formatBaht(payBeforeSatang)} → </span>}
          <Money>{formatBaht(paySatang)}</Money>
        </span>
      </p>
      <p className={css.hint}>
        {difference === 0
          ? t("edit.samePay")
          : t("edit.difference", { amount: `${sign}${formatBaht(Math.abs(difference))}` })}
      </p>
      {cashSatang !== cashBeforeSatang && (
        <p className={css.hint}>
          {t("edit.cash", { before: formatBaht(cashBeforeSatang), after: formatBaht(cashSatang) })}
        </p>
      )}
    </div>
  );
}

import { formatAge, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import type { PendingEvent } from "../../sync/sync-state.ts";
import { taskSync, useTaskSync } from "../../sync/task-sync.ts";
import css from "./step-action.module.css";

/**
 * Shows problems that the driver has to read before continuing: steps refused on a later try, or under review by
 * staff.
 */
export function SyncProblems({ taskId }: { taskId: string }) {
  const t = useText("driver");
  const locale = useLocale();
  const { pictures, refusals, reviewedTaskId, clockAheadSeconds } = useTaskSync();
  const refused = refusals.filter((refusal) => refusal.taskId === taskId);
  const failed = pictures.filter(
    (picture) => picture.taskId === taskId && picture.state === "failed",
  );
  const hasProblem = refused.length + failed.length > 0 || reviewedTaskId === taskId;
  if (!hasProblem && clockAheadSeconds === null) return null;
  const understood = (onClick: () => void) => (
    <ActionButton variant="outline" onClick={onClick}>
      {t("outgoing.understood")}
    </ActionButton>
  );
  return (
    <div className={css.side}>
      {clockAheadSeconds !== null && (
        <Notice
          tone="warn"
          live
          title={t(clockAheadSeconds > 0 ? "outgoing.clockFast" : "outgoing.clockSlow", {
            time: formatAge(Math.abs(clockAheadSeconds), locale),
          })}
        >
          {t("outgoing.clockWords")}
        </Notice>
      )}
      {refused.map(({ eventId, kind, message }) => (
        <Notice
          key={eventId}
          tone="bad"
          live
          title={t("outgoing.refused", { step: t(`outgoing.kind.${kind}`) })}
          action={understood(() => taskSync.dismissRefusal(eventId))}
        >
          {message}
        </Notice>
      ))}
      {reviewedTaskId === taskId && (
        <Notice tone="info" live action={understood(taskSync.dismissReview)}>
          {t("outgoing.review")}
        </Notice>
      )}
      {failed.map((picture) => (
        <Notice
          key={picture.id}
          tone="bad"
          live
          title={t("outgoing.photoFailed")}
          action={understood(() => taskSync.dropPicture(picture.id))}
        >
          {picture.problem}
        </Notice>
      ))}
    </div>
  );
}

/** Shows the unsent work on this phone. It is short, because work continues; the list opens on request. */
export function SyncPending({ taskId }: { taskId: string }) {
  const t = useText("driver");
  const { events, pictures, diskFull } = useTaskSync();
  const waiting = events.filter(
    ({ isLate, state, taskId: of }) => of === taskId && (isLate || state === "waiting"),
  );
  const moving = pictures.filter(
    (picture) => picture.taskId === taskId && picture.state !== "failed",
  );
  const stuck = moving.length > 0 && moving.every((picture) => picture.state === "waiting");
  if (waiting.length + moving.length === 0) return null;
  return (
    <div className={css.side}>
      {waiting.length > 0 && <PendingEvents waiting={waiting} />}
      {moving.length > 0 && (
        <Notice tone={stuck ? "warn" : "info"} live action={stuck && <RetryButton />}>
          {t(stuck ? "outgoing.photoWaiting" : "outgoing.photoSending", { count: moving.length })}
          <p>{t(diskFull ? "outgoing.diskFull" : "outgoing.photoStored")}</p>
        </Notice>
      )}
    </div>
  );
}

function PendingEvents({ waiting }: { waiting: readonly PendingEvent[] }) {
  const t = useText("driver");
  const locale = useLocale();
  const { diskFull } = useTaskSync();
  return (
    <Notice tone="warn" live title={t("outgoing.waiting", { facts: waiting.length })}>
      {diskFull && <p>{t("outgoing.diskFull")}</p>}
      <details className={css.details}>
        <summary>{t("outgoing.goOn")}</summary>
        <p>{t("outgoing.waitingWords")}</p>
        <ol className={css.queue} aria-label={t("outgoing.queue")}>
          {waiting.map(({ event }) => (
            <li key={event.id}>
              {t(`outgoing.kind.${event.kind}`)}
              <time dateTime={event.occurredAt}>{formatTime(event.occurredAt, locale)}</time>
            </li>
          ))}
        </ol>
        <RetryButton />
      </details>
    </Notice>
  );
}

function RetryButton() {
  const t = useText("driver");
  return (
    <ActionButton variant="outline" onClick={() => void taskSync.retry()}>
      {t("outgoing.retry")}
    </ActionButton>
  );
}

import { formatTime } from "@songtan/client/format.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Notice } from "@songtan/ui/notice.tsx";
import { outbox, useOutbox } from "./outbox.ts";
import css from "./step-action.module.css";

/** What is still on its way from this phone: photos being sent, and what was refused on a later try. */
export function OutgoingNotices({ taskId }: { taskId: string }) {
  const t = useText("driver");
  const locale = useLocale();
  const { facts, pictures, refusals, reviewedTaskId, diskFull } = useOutbox();
  const waiting = facts.filter((fact) => fact.taskId === taskId && fact.state === "waiting");
  const refused = refusals.filter((one) => one.taskId === taskId);
  const mine = pictures.filter((picture) => picture.taskId === taskId);
  const failed = mine.filter((picture) => picture.state === "failed");
  const moving = mine.filter((picture) => picture.state !== "failed");
  const stuck = moving.length > 0 && moving.every((picture) => picture.state === "waiting");
  const quiet = waiting.length + refused.length + mine.length === 0 && reviewedTaskId !== taskId;
  if (quiet) return null;
  return (
    <div className={css.side}>
      {waiting.length > 0 && (
        <Notice
          tone="warn"
          live
          title={t("outgoing.waiting", { facts: waiting.length })}
          action={
            <ActionButton variant="outline" onClick={() => void outbox.retry()}>
              {t("outgoing.retry")}
            </ActionButton>
          }
        >
          {t(diskFull ? "outgoing.diskFull" : "outgoing.waitingWords")}
          <ol className={css.queue} aria-label={t("outgoing.queue")}>
            {waiting.map(({ event }) => (
              <li key={event.id}>
                {t(`outgoing.kind.${event.kind}`)}
                <time dateTime={event.occurredAt}>{formatTime(event.occurredAt, locale)}</time>
              </li>
            ))}
          </ol>
        </Notice>
      )}
      {refused.map(({ eventId, kind, message }) => (
        <Notice
          key={eventId}
          tone="bad"
          live
          title={t("outgoing.refused", { step: t(`outgoing.kind.${kind}`) })}
          action={
            <ActionButton variant="outline" onClick={() => outbox.dismissRefusal(eventId)}>
              {t("outgoing.understood")}
            </ActionButton>
          }
        >
          {message}
        </Notice>
      ))}
      {reviewedTaskId === taskId && (
        <Notice
          tone="info"
          live
          action={
            <ActionButton variant="outline" onClick={outbox.dismissReview}>
              {t("outgoing.understood")}
            </ActionButton>
          }
        >
          {t("outgoing.review")}
        </Notice>
      )}
      {moving.length > 0 && (
        <Notice
          tone={stuck ? "warn" : "info"}
          live
          action={
            stuck && (
              <ActionButton variant="outline" onClick={() => void outbox.retry()}>
                {t("outgoing.retry")}
              </ActionButton>
            )
          }
        >
          {t(stuck ? "outgoing.photoWaiting" : "outgoing.photoSending", { count: moving.length })}
        </Notice>
      )}
      {failed.map((picture) => (
        <Notice
          key={picture.id}
          tone="bad"
          live
          title={t("outgoing.photoFailed")}
          action={
            <ActionButton variant="outline" onClick={() => outbox.dropPicture(picture.id)}>
              {t("outgoing.understood")}
            </ActionButton>
          }
        >
          {picture.problem}
        </Notice>
      ))}
    </div>
  );
}

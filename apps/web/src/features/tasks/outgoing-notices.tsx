import { useText } from "@songtan/client/use-text.ts";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Notice } from "@songtan/ui/notice.tsx";
import { outbox, useOutbox } from "./outbox.ts";
import css from "./step-action.module.css";

/** What is still on its way from this phone: photos being sent, and what was refused on a later try. */
export function OutgoingNotices({ taskId }: { taskId: string }) {
  const t = useText("driver");
  const { pictures, refusal, reviewedTaskId } = useOutbox();
  const mine = pictures.filter((picture) => picture.taskId === taskId);
  const failed = mine.filter((picture) => picture.state === "failed");
  const moving = mine.filter((picture) => picture.state !== "failed");
  const stuck = moving.length > 0 && moving.every((picture) => picture.state === "waiting");
  if (mine.length === 0 && refusal?.taskId !== taskId && reviewedTaskId !== taskId) return null;
  return (
    <div className={css.side}>
      {refusal?.taskId === taskId && (
        <Notice
          tone="bad"
          live
          title={t("outgoing.refused")}
          action={
            <ActionButton variant="outline" onClick={outbox.dismissRefusal}>
              {t("outgoing.understood")}
            </ActionButton>
          }
        >
          {refusal.message}
        </Notice>
      )}
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

import { formatBaht, formatInstant } from "@songtan/client/language/format.ts";
import { WithNumbers } from "@songtan/client/language/unbroken.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { heldPayText } from "@songtan/contract/payouts/held-pay-text";
import { isTerminal } from "@songtan/domain/booking/booking";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { Success } from "@songtan/ui/illustrations/success.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { ByStaffNotice } from "./by-staff-notice.tsx";
import { collectedCashSatang } from "./state/task-cash.ts";
import { earnedLines, isPaid, sumOf } from "./state/task-pay.ts";
import { isOthers } from "./state/task-status.ts";
import { useWorkInHand } from "./state/use-tasks.ts";
import { useUnsent } from "./state/use-unsent.ts";
import { StopTimeline } from "./steps/stop-timeline.tsx";
import { SyncPending, SyncProblems } from "./steps/sync-notices.tsx";
import { TaskDetails } from "./task-details.tsx";
import css from "./task-head.module.css";

/** A finished job: what it paid, what was handed over, what to do next. */
export function TaskEnded({ task }: { task: TaskView }) {
  const t = useText("driver");
  const cashSatang = collectedCashSatang(task) - task.othersCashSatang;
  const unsent = useUnsent(task.id);
  const isCertain = unsent.events.length === 0;
  return (
    <div className={css.ended}>
      <SyncProblems taskId={task.id} />
      <div className={css.done}>
        {isCertain && isPaid(task) ? <Success size={140} /> : <EmptyBox size={140} />}
        <h1 className={css.doneTitle}>
          {t(isCertain ? `endedTitle.${endedTextKey(task)}` : "unsent.title")}
        </h1>
        {!isCertain && <p>{t("unsent.words")}</p>}
        {unsent.hasUncheckedPin && (
          <Notice tone="warn" title={t("unsent.pinTitle")}>
            {t("unsent.pinWords")}
          </Notice>
        )}
        {task.handedOn && <p>{t("handover.metAt", { place: task.handedOn.place })}</p>}
        <Earned task={task} isCertain={isCertain} />
        {task.handedOn && <p className={css.soft}>{t(`handover.${handedOnPay(task)}`)}</p>}
        {cashSatang > 0 && <p>{t("cash.collectedTotal", { amount: formatBaht(cashSatang) })}</p>}
        <NextWork taskId={task.id} />
      </div>
      <SyncPending taskId={task.id} />
      <ByStaffNotice task={task} />
      <Card title={t("stop.all")}>
        <StopTimeline task={task} />
      </Card>
      <Proofs task={task} />
      <Card title={t("task.facts")}>
        <TaskDetails task={task} ended />
      </Card>
    </div>
  );
}

/** Another job in hand waits; without one the driver looks for the next. */
function NextWork({ taskId }: { taskId: string }) {
  const t = useText("driver");
  const waiting = useWorkInHand().inHand?.find(({ id }) => id !== taskId);
  return (
    <ActionButton
      variant="accent"
      size="driver"
      to={waiting ? `/driver/task/${waiting.id}` : "/driver/booking"}
    >
      {waiting ? t("task.waiting", { number: waiting.number }) : t("task.more")}
    </ActionButton>
  );
}

/** What the job brought: the sum large, and what it is made of. */
function Earned({ task, isCertain }: { task: TaskView; isCertain: boolean }) {
  const t = useText("driver");
  const lines = earnedLines(task);
  const locale = useLocale();
  if (lines.length === 0) return null;
  return (
    <>
      <p>{t(isCertain ? "pay.yours" : "unsent.pay")}</p>
      <Money size="hero" tone={isCertain ? "good" : undefined}>
        {formatBaht(sumOf(lines))}
      </Money>
      {task.heldPay.map((held) => (
        <Notice key={held.reason} tone="warn" title={formatBaht(held.amountSatang)}>
          <div className={css.held}>
            <p>
              <WithNumbers text={heldPayText(held, locale)} />
            </p>
            <p>{t("pay.heldWords")}</p>
            {held.doubts && (
              <ul className={css.doubts} aria-label={t("pay.heldWhy")}>
                {held.doubts.map((code) => (
                  <li key={code}>{t(`pay.doubt.${code}`)}</li>
                ))}
              </ul>
            )}
            {(held.reason === "picture_awaited" || held.reason === "delivery_check") && (
              <p>{t(`pay.heldDo.${held.reason}`)}</p>
            )}
          </div>
        </Notice>
      ))}
      {(lines.length > 1 || lines[0]?.code !== "job") && (
        <section className={css.earned} aria-label={t("earned.label")}>
          <dl className={css.facts}>
            {lines.map(({ code, amountSatang }) => (
              <div key={code}>
                <dt>{t(`earned.${code}`)}</dt>
                <dd>{formatBaht(amountSatang)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

const titled = ["delivered", "returned", "held", "cancelled", "searching"] as const;

/** The part is paid when the job is settled, and not where it ends without pay. */
function handedOnPay({ state, paySatang }: Pick<TaskView, "state" | "paySatang">) {
  if (paySatang === 0) return "nothing" as const;
  if (state === "delivered" || state === "returned" || state === "held") return "paid" as const;
  return isTerminal(state) ? ("unpaid" as const) : ("paidLater" as const);
}

function endedTextKey(task: TaskView) {
  if (task.handedOn) return "handed_on" as const;
  if (isOthers(task)) return "other_driver" as const;
  const { state } = task;
  return titled.find((one) => one === state) ?? "other";
}

/** The stored proof with its state: a photo that is still being sent says so. */
function Proofs({ task }: { task: TaskView }) {
  const t = useText("driver");
  const locale = useLocale();
  const proofs = [
    ...task.stops.flatMap((stop) =>
      stop.proofs.map((proof) => ({
        proof,
        key: String(stop.index),
        kind: t(`proofKind.${proof.kind}`),
      })),
    ),
    ...task.handoverProofs.map((proof) => ({ proof, key: "handover", kind: t("handover.photo") })),
  ].sort((left, right) => left.proof.happenedAt.localeCompare(right.proof.happenedAt));
  if (proofs.length === 0) return null;
  return (
    <Card title={t("proof.title")}>
      <ul className={css.proofs}>
        {proofs.map(({ key, kind, proof }) => (
          <li key={`${key}-${proof.kind}-${proof.happenedAt}-${proof.url}`}>
            {proof.url && <img src={proof.url} alt={kind} loading="lazy" className={css.picture} />}
            <span>
              {kind}
              {proof.recipientName && ` · ${proof.recipientName}`}
              {proof.verified === false && ` · ${t("proof.unverified")}`}
              {!proof.url &&
                (proof.kind === "photo" || proof.kind === "signature") &&
                ` · ${t("proof.pending")}`}
              <small>{formatInstant(proof.happenedAt, locale)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

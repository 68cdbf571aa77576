import { formatBaht } from "@songtan/client/format.ts";
import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useNow } from "@songtan/client/use-now.ts";
import { useText } from "@songtan/client/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/button.tsx";
import { CountdownRing } from "@songtan/ui/countdown-ring.tsx";
import { Money } from "@songtan/ui/money.tsx";
import { Notice } from "@songtan/ui/notice.tsx";
import { type Job, secondsUntil } from "./job.ts";
import css from "./job-detail.module.css";
import { JobFacts, usePickupWords } from "./job-facts.tsx";
import { JobPay } from "./job-pay.tsx";
import { JobStops } from "./job-route.tsx";
import { useMarkSeen } from "./use-mark-seen.ts";
import { useReasonWords } from "./use-reason-words.ts";
import type { useTakeJob } from "./use-take-job.ts";

/** The pay and the clock: on top of the sheet. */
export function JobHead({ job }: { job: Job }) {
  const t = useText("driver");
  const now = useNow(250, job.offer !== null);
  return (
    <div className={css.head}>
      <div>
        <h1 className={css.title}>{t("job.title", { vehicle: t(`vehicle.${job.booking.vehicle}`) })}</h1>
        <Money size="large" tone="good">
          {formatBaht(job.booking.paySatang)}
        </Money>
      </div>
      {job.offer && (
        <CountdownRing
          secondsLeft={secondsUntil(job.offer.expiresAt, now, limits.offerSeconds)}
          totalSeconds={limits.offerSeconds}
          label={t("offer.secondsLeft")}
          size={60}
        />
      )}
    </div>
  );
}

export function JobBody({ job }: { job: Job }) {
  const t = useText("driver");
  const pickupWords = usePickupWords();
  const reasonWords = useReasonWords();
  useMarkSeen(job.offer?.id);
  return (
    <div className={css.body}>
      <div>
        <p className={css.pickup}>{pickupWords(job)}</p>
        <p className={css.reasons}>{reasonWords(job).join(" · ")}</p>
      </div>
      <JobStops stops={job.booking.stops} />
      <JobFacts booking={job.booking} />
      <JobPay booking={job.booking} />
      <p className={css.small}>{t("job.number", { number: job.booking.number })}</p>
    </div>
  );
}

type JobAnswerProps = { job: Job; take: ReturnType<typeof useTakeJob>; blocked: string | null; onDeclined: () => void };

/** Accept, big; decline, free of charge. */
export function JobAnswer({ job, take, blocked, onDeclined }: JobAnswerProps) {
  const t = useText("driver");
  const { offer } = job;
  return (
    <div className={css.answer}>
      <ProblemNotice error={take.error} />
      <ActionButton
        variant="accent"
        size="driver"
        fullWidth
        pending={take.accepting}
        pendingLabel={t("offer.accepting")}
        disabledReason={take.accepting ? null : blocked}
        onClick={() => take.accept(job)}
      >
        {t("offer.accept")}
      </ActionButton>
      {offer && (
        <ActionButton
          variant="quiet"
          fullWidth
          pending={take.declining}
          onClick={() => take.decline(offer.id, onDeclined)}
        >
          {t("offer.decline")}
        </ActionButton>
      )}
    </div>
  );
}

/** Somebody was quicker, or time was up: said kindly, with the way on. */
export function JobGone({ code }: { code: "booking_already_taken" | "offer_expired" | "not_found" }) {
  const t = useText("driver");
  return (
    <Notice
      tone="warn"
      live
      title={t(`lost.${code}.title`)}
      action={<ActionButton to="/driver/booking">{t("lost.more")}</ActionButton>}
    >
      {t("lost.words")}
    </Notice>
  );
}

import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import type { DriverOffer } from "./driver-offer.ts";
import { OfferCountdown } from "./offer-countdown.tsx";
import css from "./offer-detail.module.css";
import { OfferPay } from "./offer-pay.tsx";
import { OfferStops } from "./offer-route.tsx";
import { OfferSummary, usePickupText } from "./offer-summary.tsx";
import type { useAcceptOffer } from "./use-accept-offer.ts";
import { useMarkSeen } from "./use-mark-seen.ts";
import { useReasonLabels } from "./use-reason-labels.ts";

/** The pay and the clock: on top of the sheet. */
export function OfferHead({ job }: { job: DriverOffer }) {
  const t = useText("driver");
  return (
    <div className={css.head}>
      <div>
        <h1 className={css.title}>
          {t("job.title", { vehicle: t(`vehicle.${job.booking.vehicle}`) })}
        </h1>
        <Money size="large" tone="good">
          {formatBaht(job.booking.paySatang)}
        </Money>
      </div>
      {job.offer && <OfferCountdown expiresAt={job.offer.expiresAt} size={60} />}
    </div>
  );
}

export function OfferBody({ job }: { job: DriverOffer }) {
  const t = useText("driver");
  const pickupText = usePickupText();
  const reasonTexts = useReasonLabels();
  useMarkSeen(job.offer?.id);
  return (
    <div className={css.body}>
      <div>
        <p className={css.pickup}>{pickupText(job)}</p>
        <p className={css.reasons}>{reasonTexts(job).join(" · ")}</p>
      </div>
      <OfferStops stops={job.booking.stops} />
      <OfferSummary booking={job.booking} />
      <OfferPay booking={job.booking} />
      <p className={css.small}>{t("job.number", { number: job.booking.number })}</p>
    </div>
  );
}

type OfferActionsProps = {
  job: DriverOffer;
  acceptOffer: ReturnType<typeof useAcceptOffer>;
  blocked: string | null;
  onDeclined: () => void;
};

/** Accept, big; decline, free of charge. */
export function OfferActions({ job, acceptOffer, blocked, onDeclined }: OfferActionsProps) {
  const t = useText("driver");
  const { offer } = job;
  return (
    <div className={css.answer}>
      <ProblemNotice error={acceptOffer.error} />
      <ActionButton
        variant="accent"
        size="driver"
        fullWidth
        pending={acceptOffer.accepting}
        pendingLabel={t("offer.accepting")}
        disabledReason={acceptOffer.accepting ? null : blocked}
        onClick={() => acceptOffer.accept(job)}
      >
        {t("offer.accept")}
      </ActionButton>
      {offer && (
        <ActionButton
          variant="quiet"
          fullWidth
          pending={acceptOffer.declining}
          onClick={() => acceptOffer.decline(offer.id, onDeclined)}
        >
          {t("offer.decline")}
        </ActionButton>
      )}
    </div>
  );
}

/** Another driver was quicker, or time was up: a friendly message, with a link to continue. */
export function OfferGone({
  code,
}: {
  code: "booking_already_taken" | "offer_expired" | "not_found";
}) {
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

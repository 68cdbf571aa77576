import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatBaht, formatDistance } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { plainPath } from "@songtan/client/language/locales.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { OfferView } from "@songtan/contract/drivers/offers";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { limits } from "@songtan/domain/limits";
import { payParts } from "@songtan/domain/quoting/driver-pay";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CountdownRing } from "@songtan/ui/feedback/countdown-ring.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CallPanel } from "@songtan/ui/overlay/top-layer.tsx";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { routeEnds, secondsUntil } from "../driver-offer.ts";
import type { LostOffer } from "../use-accept-offer.ts";
import { useMarkSeen } from "../use-mark-seen.ts";
import { useReasonLabels } from "../use-reason-labels.ts";
import css from "./offer-call.module.css";

type OfferCallProps = {
  offer: OfferView;
  now: number;
  answering: "accept" | "decline" | null;
  /** Why it cannot be accepted, as text for the driver. */
  blocked: string | null;
  error: ApiError | null;
  onAccept: () => void;
  onDecline: () => void;
};

/**
 * An offer in front of the current page: what it pays and how that comes about, where it goes, why
 * this driver has it, and both answers.
 */
export function OfferCall({
  offer,
  now,
  answering,
  blocked,
  error,
  onAccept,
  onDecline,
}: OfferCallProps) {
  const t = useText("driver");
  const locale = useLocale();
  const reasonTexts = useReasonLabels();
  useMarkSeen(offer.id);
  const { booking } = offer;
  const { from, to, between } = routeEnds(booking.stops);
  return (
    <CallPanel label={t("offer.callLabel")}>
      <div className={css.head}>
        <CountdownRing
          secondsLeft={secondsUntil(offer.expiresAt, now, limits.offerSeconds)}
          totalSeconds={limits.offerSeconds}
          label={t("offer.secondsLeft")}
          size={56}
        />
        <LocaleLink to={`/driver/booking/${offer.bookingId}`} className={css.job}>
          <strong className={css.pay}>
            {t("offer.bannerTitle", { pay: formatBaht(offer.paySatang) })}
          </strong>
          <span>
            {t("offer.bannerWords", {
              distance: formatDistance(offer.pickupDistanceMetres, locale),
            })}
            {booking.cashToCollectSatang > 0 &&
              ` · ${t("offer.cash", { amount: formatBaht(booking.cashToCollectSatang) })}`}
            {booking.codSatang > 0 &&
              ` · ${t("offer.cod", { amount: formatBaht(booking.codSatang) })}`}
          </span>
          <span className={css.route}>
            {t("stop.pickup")} {from}
          </span>
          <span className={css.route}>
            {t("stop.drop")} {between > 0 && `(${t("stop.between", { count: between })}) `}
            {to}
          </span>
          <span className={css.why}>
            {t("offer.commission", {
              amount: formatBaht(payParts(booking).deductedSatang),
              total: formatBaht(booking.totalSatang),
            })}
          </span>
          <span className={css.why}>{reasonTexts(offer).join(" · ")}</span>
        </LocaleLink>
      </div>
      <ProblemNotice error={error} />
      <div className={css.answers}>
        <ActionButton variant="outline" pending={answering === "decline"} onClick={onDecline}>
          {t("offer.decline")}
        </ActionButton>
        <ActionButton
          variant="accent"
          size="driver"
          fullWidth
          pending={answering === "accept"}
          pendingLabel={t("offer.accepting")}
          disabledReason={answering === "accept" ? null : blocked}
          onClick={onAccept}
        >
          {t("offer.accept")}
        </ActionButton>
      </div>
    </CallPanel>
  );
}

type OfferOutcomeProps = { accepted: TaskView | null; lost: LostOffer | null; onClose: () => void };

const outcomeMilliseconds = 15_000;

/** What became of the answer. The driver stays where they are; the new job is one press away. */
export function OfferOutcome({ accepted, lost, onClose }: OfferOutcomeProps) {
  const t = useText("driver");
  const shell = useText("shell");
  const path = plainPath(useLocation().pathname);
  const close = useEffectEvent(onClose);
  const outcome = accepted?.id ?? lost?.code;
  const isOpened = accepted !== null && path === `/driver/task/${accepted.id}`;
  useEffect(() => {
    if (isOpened) close();
  }, [isOpened]);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => close(), outcomeMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);
  if (!outcome || isOpened) return null;
  const title = accepted
    ? t("offer.taken", { number: accepted.number })
    : t(`lost.${lost?.code ?? "not_found"}.title`);
  return (
    <CallPanel label={title}>
      <Notice tone={accepted ? "good" : "warn"} live title={title}>
        {t(accepted ? "offer.takenWords" : "lost.words")}
      </Notice>
      <div className={css.answers}>
        <ActionButton variant="outline" fullWidth={!accepted} onClick={onClose}>
          {shell("close")}
        </ActionButton>
        {accepted && (
          <ActionButton fullWidth to={`/driver/task/${accepted.id}`}>
            {t("finder.toTask")}
          </ActionButton>
        )}
      </div>
    </CallPanel>
  );
}

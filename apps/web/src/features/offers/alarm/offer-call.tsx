import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatBaht, formatDistance, formatDuration } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { plainPath } from "@songtan/client/language/locales.ts";
import { WithNumbers } from "@songtan/client/language/unbroken.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { OfferView } from "@songtan/contract/drivers/offers";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { areaInAddress } from "@songtan/domain/dispatch/destination/area-in-address";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { CallPanel } from "@songtan/ui/overlay/top-layer.tsx";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { routeEnds } from "../driver-offer.ts";
import { OfferCountdown } from "../offer-countdown.tsx";
import type { LostOffer } from "../use-accept-offer.ts";
import { useMarkSeen } from "../use-mark-seen.ts";
import css from "./offer-call.module.css";

type OfferProps = { offer: OfferView };
type OfferCallProps = OfferProps & {
  answering: "accept" | "decline" | null;
  /** Why it cannot be accepted, as text for the driver. */
  blocked: string | null;
  error: ApiError | null;
  onAccept: () => void;
  onDecline: () => void;
};

/**
 * An offer in front of the current page, readable at a glance: the pay, the distance, the two areas, and both answers.
 * The calculation of the pay and the reasons for choosing this driver are folded away.
 */
export function OfferCall({
  offer,
  answering,
  blocked,
  error,
  onAccept,
  onDecline,
}: OfferCallProps) {
  const t = useText("driver");
  const { booking } = offer;
  useMarkSeen(offer.id);
  return (
    <CallPanel label={t("offer.callLabel")}>
      <LocaleLink to={`/driver/booking/${offer.bookingId}`} className={css.job}>
        <OfferCountdown expiresAt={offer.expiresAt} size={56} />
        <strong className={css.pay}>{formatBaht(offer.paySatang)}</strong>
        <OfferWay offer={offer} />
      </LocaleLink>
      <OfferAreas stops={booking.stops} />
      {booking.cashToCollectSatang > 0 && (
        <p className={css.cash}>
          {t("offer.cash", { amount: formatBaht(booking.cashToCollectSatang) })}
        </p>
      )}
      {booking.codSatang > 0 && (
        <p className={css.cash}>{t("offer.cod", { amount: formatBaht(booking.codSatang) })}</p>
      )}
      <OfferDetails offer={offer} />
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

/** Shows the distance to the pick-up and the length of the delivery. */
function OfferWay({ offer: { pickupDistanceMetres, pickupSeconds, booking } }: OfferProps) {
  const t = useText("driver");
  const locale = useLocale();
  const legs = [
    ["pickup", pickupDistanceMetres, pickupSeconds],
    ["drop", booking.distanceMetres, booking.durationSeconds],
  ] as const;
  return (
    <span className={css.legs}>
      {legs.map(([name, metres, seconds]) => (
        <span key={name}>
          {t(`stop.${name}`)} <b>{formatDistance(metres, locale)}</b>
          {` · ${formatDuration(seconds, locale)}`}
        </span>
      ))}
    </span>
  );
}

function OfferAreas({ stops }: Pick<OfferView["booking"], "stops">) {
  const t = useText("driver");
  const { from, to, between } = routeEnds(stops);
  const way = between > 0 ? t("stop.between", { count: between }) : "";
  return (
    <ul className={css.areas}>
      <AreaLine kind={t("stop.pickup")} address={from} />
      <AreaLine kind={t("stop.drop")} address={to} way={way} />
    </ul>
  );
}

type AreaLineProps = { kind: string; address: string; way?: string };

function AreaLine({ kind, address, way = "" }: AreaLineProps) {
  const { area, rest } = areaInAddress(address);
  return (
    <li>
      <span className={css.spoken}>{kind} </span>
      <b>{area}</b> <span className={css.rest}>{[way, rest].filter(Boolean).join(" · ")}</span>
    </li>
  );
}

/** Loaded when it is opened, as few drivers have the time to. */
const OfferMore = lazyPart(async () => (await import("./offer-more.tsx")).OfferMore);

function OfferDetails({ offer }: OfferProps) {
  const t = useText("driver");
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={css.more} onToggle={() => setWasOpened(true)}>
      <summary>{t("offer.more")}</summary>
      {wasOpened && (
        <Suspense>
          <OfferMore offer={offer} />
        </Suspense>
      )}
    </details>
  );
}

type OfferOutcomeProps = { accepted: TaskView | null; lost: LostOffer | null; onClose: () => void };

const outcomeMilliseconds = 15_000;

/** Shows the result of the driver's answer. The driver stays on the page; the new job is one press away. */
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
      <Notice tone={accepted ? "good" : "warn"} live title={<WithNumbers text={title} />}>
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

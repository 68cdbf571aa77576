import { formatBaht } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { OfferView } from "@songtan/contract/drivers/offers";
import { payParts } from "@songtan/domain/quoting/driver-pay";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { toDriverOffer } from "../driver-offer.ts";
import { OfferCountdown } from "../offer-countdown.tsx";
import { OfferRoute } from "../offer-route.tsx";
import { OfferSummary, usePickupText } from "../offer-summary.tsx";
import { useMarkSeen } from "../use-mark-seen.ts";
import { useReasonLabels } from "../use-reason-labels.ts";
import css from "./offer-card.module.css";

type OfferCardProps = {
  offer: OfferView;
  answering: "accept" | "decline" | null;
  blocked: string | null;
  onAccept: () => void;
  onDecline: () => void;
};

/** One offer: the pay, the distance, and how long it is valid. */
export function OfferCard({ offer, answering, blocked, onAccept, onDecline }: OfferCardProps) {
  const t = useText("driver");
  const pickupText = usePickupText();
  const reasonTexts = useReasonLabels();
  useMarkSeen(offer.id);
  const { booking } = toDriverOffer(offer);
  return (
    <article className={css.card} aria-label={t("offer.cardLabel", { number: booking.number })}>
      <header className={css.head}>
        <div>
          <Money size="hero">{formatBaht(offer.paySatang)}</Money>
          <p className={css.commission}>
            {t("offer.commission", {
              amount: formatBaht(payParts(booking).deductedSatang),
              total: formatBaht(booking.totalSatang),
            })}
          </p>
        </div>
        <OfferCountdown expiresAt={offer.expiresAt} />
      </header>
      <p className={css.pickup}>{pickupText(offer)}</p>
      <p className={css.reasons}>{reasonTexts(offer).join(" · ")}</p>
      <OfferRoute stops={booking.stops} />
      <OfferSummary booking={booking} />
      {booking.cashToCollectSatang > 0 && (
        <p className={css.cash}>
          {t("offer.cash", { amount: formatBaht(booking.cashToCollectSatang) })}
        </p>
      )}
      {booking.codSatang > 0 && (
        <p className={css.cash}>{t("offer.cod", { amount: formatBaht(booking.codSatang) })}</p>
      )}
      <div className={css.accept}>
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
      <div className={css.columns}>
        <ActionButton variant="quiet" pending={answering === "decline"} onClick={onDecline}>
          {t("offer.decline")}
        </ActionButton>
        <LocaleLink to={`/driver/booking/${offer.bookingId}`} className={css.more}>
          {t("offer.map")}
        </LocaleLink>
      </div>
    </article>
  );
}

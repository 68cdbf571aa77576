import { formatBaht, formatDistance } from "@songtan/client/format.ts";
import { LocaleLink } from "@songtan/client/locale-link.tsx";
import { useNow } from "@songtan/client/use-now.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import { limits } from "@songtan/domain/limits";
import { CountdownRing } from "@songtan/ui/countdown-ring.tsx";
import { isOnDutyHere } from "../auth/duty-device.ts";
import { useDriver } from "../auth/use-auth.ts";
import { openOffers, secondsUntil } from "./job.ts";
import css from "./offer-alarm.module.css";
import { useAlarm } from "./use-alarm.ts";
import { useOffers } from "./use-jobs.ts";

/** Calls the driver to an offer from any page; `banner` shows it where the list of offers is not on screen. */
export function OfferAlarm({ banner = false }: { banner?: boolean }) {
  const t = useText("driver");
  const locale = useLocale();
  const { user } = useDriver();
  const isHere = isOnDutyHere(user);
  const offers = useOffers(isHere);
  const now = useNow(500, (offers.data?.data.length ?? 0) > 0);
  const open = openOffers(isHere ? (offers.data?.data ?? []) : [], now);
  const first = open[0];
  useAlarm(
    open.map((offer) => offer.id),
    t("offer.tabTitle"),
  );
  const spoken = first
    ? t("offer.spoken", {
        pay: formatBaht(first.paySatang),
        distance: formatDistance(first.pickupDistanceMetres, locale),
      })
    : "";
  return (
    <>
      <p className={css.spoken} role="status">
        {spoken}
      </p>
      {banner && first && (
        <LocaleLink to={`/driver/booking/${first.bookingId}`} className={css.banner}>
          <CountdownRing
            secondsLeft={secondsUntil(first.expiresAt, now, limits.offerSeconds)}
            totalSeconds={limits.offerSeconds}
            label={t("offer.secondsLeft")}
            size={56}
          />
          <span className={css.words}>
            <strong>{t("offer.bannerTitle", { pay: formatBaht(first.paySatang) })}</strong>
            <span>{t("offer.bannerWords", { distance: formatDistance(first.pickupDistanceMetres, locale) })}</span>
          </span>
        </LocaleLink>
      )}
    </>
  );
}

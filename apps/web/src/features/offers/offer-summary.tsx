import { formatDistance, formatDuration, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { lineNames } from "@songtan/contract/payments/line-names";
import type { DriverOffer } from "./driver-offer.ts";
import css from "./offer-summary.module.css";

/** The parcel, the route and the requested extras, as short text. */
export function OfferSummary({ booking }: { booking: DriverOffer["booking"] }) {
  const t = useText("driver");
  const locale = useLocale();
  const { parcel, extras, scheduledAt, distanceMetres, durationSeconds, distanceSource } = booking;
  const { size } = parcel;
  const about = distanceSource === "estimate" ? "≈ " : "";
  return (
    <ul className={css.facts}>
      <li>
        {t(`category.${parcel.category}`)} · {t("job.weight", { kg: parcel.weightKg })}
        {size && ` · ${size.lengthCm}×${size.widthCm}×${size.heightCm} ${t("job.centimetres")}`}
      </li>
      <li>
        {about}
        {formatDistance(distanceMetres, locale)} · {formatDuration(durationSeconds, locale)}
      </li>
      {scheduledAt && <li>{t("job.scheduled", { at: formatInstant(scheduledAt, locale) })}</li>}
      {extras.map((extra) => (
        <li key={extra}>{lineNames[locale][extra]}</li>
      ))}
    </ul>
  );
}

/** Returns a function that formats the distance to a pick-up as text. */
export function usePickupText(): (
  job: Pick<DriverOffer, "pickupDistanceMetres" | "pickupSeconds">,
) => string {
  const t = useText("driver");
  const locale = useLocale();
  return ({ pickupDistanceMetres, pickupSeconds }) =>
    pickupDistanceMetres === null || pickupSeconds === null
      ? t("job.pickupUnknown")
      : t("job.pickupAway", {
          distance: formatDistance(pickupDistanceMetres, locale),
          time: formatDuration(pickupSeconds, locale),
        });
}

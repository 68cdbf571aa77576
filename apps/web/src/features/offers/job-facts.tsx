import { formatDistance, formatDuration, formatInstant } from "@songtan/client/format.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import type { Job } from "./job.ts";
import css from "./job-facts.module.css";

/** The parcel, the way and what was asked for besides, in short words. */
export function JobFacts({ booking }: { booking: Job["booking"] }) {
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
        <li key={extra}>{t(`extra.${extra}`)}</li>
      ))}
    </ul>
  );
}

/** How far the pick-up is from here, in words. */
export function usePickupWords(): (job: Pick<Job, "pickupDistanceMetres" | "pickupSeconds">) => string {
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

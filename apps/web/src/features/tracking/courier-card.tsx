import { useText } from "@songtan/client/language/use-text.ts";
import { Stars } from "@songtan/ui/fields/stars.tsx";
import type { ReactNode } from "react";
import css from "./courier-card.module.css";
import type { Courier } from "./tracked.ts";

type CourierCardProps = { courier: Courier; picture: ReactNode; action?: ReactNode };

/** Who carries it: face, name, plate and what others thought. */
export function CourierCard({ courier, picture, action }: CourierCardProps) {
  const t = useText("tracking");
  const { name, photoUrl, vehicle, plateMasked, ratingAverage } = courier;
  const rating = ratingAverage?.toFixed(1);
  return (
    <section className={css.card} aria-label={t("courier.label")}>
      <div className={css.who}>
        <span className={css.photo}>
          {photoUrl ? (
            <img src={photoUrl} alt={t("courier.photo", { name })} width={56} height={56} />
          ) : (
            <span aria-hidden="true">{[...name][0]}</span>
          )}
        </span>
        <div className={css.words}>
          <span className={css.name}>{name}</span>
          <span className={css.vehicle}>
            {t(`vehicle.${vehicle}`)} · <span className={css.plate}>{plateMasked}</span>
          </span>
          {ratingAverage !== null && rating && (
            <span className={css.rating}>
              <Stars value={ratingAverage} label={t("courier.rating", { rating })} size={16} />
              <span aria-hidden="true">{rating}</span>
            </span>
          )}
        </div>
        <span className={css.picture} aria-hidden="true">
          {picture}
        </span>
      </div>
      {action}
    </section>
  );
}

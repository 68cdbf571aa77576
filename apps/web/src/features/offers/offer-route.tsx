import { useText } from "@songtan/client/language/use-text.ts";
import type { DriverOffer } from "./driver-offer.ts";
import { routeEnds } from "./driver-offer.ts";
import css from "./offer-route.module.css";

/** From where to where: the two ends and how many stops lie between. */
export function OfferRoute({ stops }: { stops: DriverOffer["booking"]["stops"] }) {
  const t = useText("driver");
  const { from, to, between } = routeEnds(stops);
  return (
    <ol className={css.route}>
      <li className={css.start}>
        <span className={css.kind}>{t("stop.pickup")}</span>
        {from}
      </li>
      {between > 0 && <li className={css.between}>{t("stop.between", { count: between })}</li>}
      <li className={css.end}>
        <span className={css.kind}>{t("stop.drop")}</span>
        {to}
      </li>
    </ol>
  );
}

/** Every stop by its number, as on the map. */
export function OfferStops({ stops }: { stops: DriverOffer["booking"]["stops"] }) {
  const t = useText("driver");
  return (
    <ol className={css.route}>
      {stops.map((stop) => (
        <li key={stop.index} className={stop.index === 0 ? css.start : css.end}>
          <span className={css.kind}>
            {stop.index === 0
              ? t("stop.pickup")
              : stops.length > 2
                ? t("stop.dropNumber", { number: stop.index })
                : t("stop.drop")}
          </span>
          {stop.address}
        </li>
      ))}
    </ol>
  );
}

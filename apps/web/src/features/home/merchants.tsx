import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import css from "./merchants.module.css";

const points = ["quote", "once", "live"] as const;

/** A call as a shop's system would make it; the fields are the API's own. */
const sample = `POST /api/quotes
{
  "vehicle": "motorcycle",
  "parcel": { "category": "food", "weightKg": 2 },
  "stops": [
    { "latitude": 13.7465, "longitude": 100.5348, … },
    { "latitude": 13.7997, "longitude": 100.5505, … }
  ]
}`;

export function Merchants() {
  const t = useText("home");
  return (
    <div className={css.merchants}>
      <div className={css.words}>
        <ul className={css.points}>
          {points.map((point) => (
            <li key={point}>
              <strong>{t(`merchants.${point}.title`)}</strong>
              <span>{t(`merchants.${point}.words`)}</span>
            </li>
          ))}
        </ul>
        <a href="/api/docs" className={css.link}>
          {t("merchants.docs")}
        </a>
        <ActionButton variant="outline" to="/business">
          {t("merchants.signUp")}
        </ActionButton>
      </div>
      <section className={css.code} aria-label={t("merchants.sample")}>
        <pre>{sample}</pre>
      </section>
    </div>
  );
}

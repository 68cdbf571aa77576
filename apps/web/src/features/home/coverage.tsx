import { thaiOrder } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { TariffView } from "@songtan/contract/bookings/quotes";
import { CountryDrawing } from "./country-drawing.tsx";
import css from "./coverage.module.css";

const coverageItems = ["provinces", "hours", "distance"] as const;

/** Where and when parcels go, with the list of provinces from the tariff in force. */
export function Coverage({ tariff }: { tariff: TariffView | undefined }) {
  const t = useText("home");
  const locale = useLocale();
  // In the order of the reader's alphabet: that of the one language is none in the other.
  const names = tariff?.areas
    .map((area) => (locale === "th" ? area.name : area.nameEn))
    .sort(thaiOrder.compare);
  return (
    <div className={css.coverage}>
      <CountryDrawing />
      <div className={css.words}>
        <ul className={css.facts}>
          {coverageItems.map((item) => (
            <li key={item}>
              <strong>{t(`coverage.${item}.figure`)}</strong>
              <span>{t(`coverage.${item}.words`)}</span>
            </li>
          ))}
        </ul>
        <p className={css.note}>{t("coverage.note")}</p>
        {names && names.length > 0 && (
          <details className={css.list}>
            <summary>{t("coverage.list", { count: names.length })}</summary>
            <p>{names.join(locale === "th" ? " · " : ", ")}</p>
          </details>
        )}
      </div>
    </div>
  );
}

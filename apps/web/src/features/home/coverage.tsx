import { thaiOrder } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { TariffView } from "@songtan/contract/bookings/quotes";
import { CountryDrawing } from "./country-drawing.tsx";
import css from "./coverage.module.css";

const coverageItems = ["provinces", "hours", "distance"] as const;

/** Shows the area and hours of service, with the list of provinces from the current tariff. */
export function Coverage({ tariff }: { tariff: TariffView | undefined }) {
  const t = useText("home");
  const locale = useLocale();
  // Names are sorted in the reader's language, because the two alphabets order them differently.
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

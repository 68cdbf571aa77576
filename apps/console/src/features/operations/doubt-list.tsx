import { formatBaht, formatDistance } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { IncidentView } from "@songtan/contract/console/operations";
import css from "./operations.module.css";

type Doubted = NonNullable<IncidentView["doubted"]>;

/** Lists the reasons why a delivery is doubtful, each with the figures that staff compare, and the held pay. */
export function DoubtList({ doubted: { doubts, heldSatang } }: { doubted: Doubted }) {
  const t = useText("operations");
  const locale = useLocale();
  const textOf = ({ code, stopIndex, figures }: Doubted["doubts"][number]) =>
    t(`doubt.${code}`, {
      stop: stopIndex === 0 ? t("doubt.pickUp") : t("doubt.stop", { number: stopIndex }),
      distance: formatDistance(figures.metres ?? 0, locale),
      seconds: figures.seconds ?? 0,
      milliseconds: figures.milliseconds ?? 0,
      minutes: Math.round((figures.seconds ?? 0) / 60),
    });
  return (
    <>
      <ul className={css.doubts} aria-label={t("doubt.label")}>
        {doubts.map((doubt) => (
          <li key={`${doubt.code}-${doubt.stopIndex}-${JSON.stringify(doubt.figures)}`}>
            {textOf(doubt)}
          </li>
        ))}
      </ul>
      {heldSatang > 0 && (
        <p className={css.quiet}>{t("doubt.held", { amount: formatBaht(heldSatang) })}</p>
      )}
    </>
  );
}

import { formatDistance } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { matchWeights } from "@songtan/domain/dispatch/match-weights";
import { ringMetres } from "@songtan/domain/dispatch/offer";
import { limits } from "@songtan/domain/limits";
import css from "./dispatch-explanation.module.css";

/** Explains how jobs are distributed, with the values that the code uses. */
export function DispatchExplanation() {
  const t = useText("driver");
  const locale = useLocale();
  const values = {
    first: formatDistance(ringMetres[0], locale),
    last: formatDistance(ringMetres.at(-1) ?? 0, locale),
    waited: matchWeights.secondsPerSecondWaited,
    baht: 50,
    minutes: (50 * matchWeights.secondsPerPriorityBaht) / 60,
    drivers: limits.offersPerWave,
    delay: limits.stackedDelaySeconds / 60,
  };
  return (
    <details className={css.box}>
      <summary className={css.title}>{t("sharing.title")}</summary>
      <ul className={css.list}>
        {(["together", "near", "claims", "second", "declining", "cash"] as const).map((topic) => (
          <li key={topic}>{t(`sharing.${topic}`, values)}</li>
        ))}
      </ul>
    </details>
  );
}

import { useNow } from "@songtan/client/calls/use-now.ts";
import { formatAge } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { OperationsView } from "@songtan/contract/console/operations";
import { Card } from "@songtan/ui/layout/card.tsx";
import css from "./operations.module.css";

const countAgainMilliseconds = 15_000;

/** What the program found out about the database, the messages and all else it depends on: each failing check with its age. */
export function SelfTest({ results }: { results: OperationsView["selfTest"] }) {
  const t = useText("operations");
  const locale = useLocale();
  const now = useNow(countAgainMilliseconds);
  if (results.length === 0) return null;
  const failed = results.filter(({ state }) => state === "failed");
  return (
    <Card title={t("selfTest.title")} description={t("selfTest.words")}>
      {failed.length === 0 && <p>{t("selfTest.passed", { count: results.length })}</p>}
      {failed.length > 0 && (
        <ul className={css.rows} aria-label={t("selfTest.title")}>
          {failed.map(({ check, since }) => (
            <li key={check} className={css.row}>
              <div>
                <strong>{t(`selfTest.failed.${check}`)}</strong>
                <p className={css.quiet}>
                  {t("selfTest.since", {
                    age: formatAge(Math.max(0, now - Date.parse(since)) / 1000, locale),
                  })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

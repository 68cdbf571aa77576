import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { type RetentionRow, retention, retentionTexts } from "@songtan/domain/retention";
import css from "./legal-page.module.css";

const daysPerYear = 365;
const rows = Object.entries<RetentionRow>(retention) as [
  keyof (typeof retentionTexts)["en"],
  RetentionRow,
][];

/** Lists the retention period of each kind of data, from the same rows by which data is deleted. */
export function RetentionTable() {
  const t = useText("legal");
  const locale = useLocale();
  const from: Record<string, string> = t.group("page.from");
  return (
    <table className={css.table}>
      <caption>{t("page.retention.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("page.retention.what")}</th>
          <th scope="col">{t("page.retention.days")}</th>
          <th scope="col">{t("page.retention.from")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, row]) => (
          <tr key={name}>
            <th scope="row">{retentionTexts[locale][name]}</th>
            <td>
              {row.days % daysPerYear === 0
                ? t("page.retention.years", { count: row.days / daysPerYear })
                : t("page.retention.hours", { count: row.days })}
            </td>
            <td>{from[row.from] ?? row.from}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

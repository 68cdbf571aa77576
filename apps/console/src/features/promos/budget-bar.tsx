import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { PromoSummary } from "@songtan/contract/console/promos";
import css from "./budget-bar.module.css";

/** Shows the spent share of a budget. */
export function BudgetBar({
  promo,
}: {
  promo: Pick<PromoSummary, "spentSatang" | "budgetSatang" | "code">;
}) {
  const t = useText("pricing");
  const { spentSatang, budgetSatang } = promo;
  return (
    <span className={css.budget}>
      <span>
        {t("promo.spentOf", {
          spent: formatExactBaht(spentSatang),
          budget: formatExactBaht(budgetSatang),
        })}
      </span>
      <meter
        className={css.bar}
        min={0}
        max={budgetSatang}
        value={Math.min(spentSatang, budgetSatang)}
        aria-label={t("promo.spentLabel", { code: promo.code })}
      />
    </span>
  );
}

import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { StatementView } from "@songtan/contract/payouts/statements";
import { Money } from "@songtan/ui/layout/money.tsx";
import css from "./statement.module.css";

/** The items that add to a driver's balance and those that reduce it, in the order of a job. */
const shown = [
  ["fareSatang", 1],
  ["commissionSatang", -1],
  ["waitingSatang", 1],
  ["tipSatang", 1],
  ["feeSatang", 1],
  ["withheldSatang", -1],
  ["cashFareSatang", -1],
  ["cashOnDeliverySatang", -1],
  ["otherSatang", 1],
] as const;

/** The amounts of a job, or of all, that are not nought; they sum to the net change. */
export function AmountList({ amounts }: { amounts: StatementView["totals"] }) {
  const t = useText("statement");
  return (
    <dl className={css.amounts}>
      {shown
        .filter(([name]) => amounts[name] !== 0)
        .map(([name, sign]) => (
          <div key={name}>
            <dt>{t(`amount.${name}`)}</dt>
            <dd>
              <Money column>{formatExactBaht(sign * amounts[name])}</Money>
            </dd>
          </div>
        ))}
      <div className={css.net}>
        <dt>{t("jobs.net")}</dt>
        <dd>
          <Money column>{formatExactBaht(amounts.netSatang)}</Money>
        </dd>
      </div>
    </dl>
  );
}

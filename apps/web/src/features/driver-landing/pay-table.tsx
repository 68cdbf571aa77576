import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { estimateDriverPay, PayEstimate } from "@songtan/domain/quoting/estimate-pay";
import css from "./pay-calculator.module.css";

export type PayTableProps = { estimate: ReturnType<typeof estimateDriverPay>; farePercent: number };

/** Lists every item from the customers' payments to the driver's net income: for one job, a day and a month. */
export function PayTable({ estimate, farePercent }: PayTableProps) {
  const t = useText("landing");
  const rows: {
    name: string;
    label: string;
    of: (sum: PayEstimate) => number;
    strong?: boolean;
  }[] = [
    { name: "fare", label: t("earn.rows.fare"), of: (sum) => sum.fareSatang },
    {
      name: "commission",
      label: t("earn.rows.commission", { percent: 100 - farePercent }),
      of: (sum) => -sum.commissionSatang,
    },
    {
      name: "pay",
      label: t("earn.rows.pay", { percent: farePercent }),
      of: (sum) => sum.driverPaySatang,
      strong: true,
    },
    { name: "cost", label: t("earn.rows.cost"), of: (sum) => -sum.costSatang },
    {
      name: "left",
      label: t("earn.rows.left"),
      of: (sum) => sum.leftSatang,
      strong: true,
    },
  ];
  const { perJob, perDay, perMonth } = estimate;
  return (
    <table className={css.table}>
      <caption>{t("earn.rows.caption")}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t("earn.rows.job")}</th>
          <th scope="col">{t("earn.rows.day")}</th>
          <th scope="col" className={css.wide}>
            {t("earn.rows.month")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, of, strong }) => (
          <tr key={name} data-strong={strong || undefined}>
            <th scope="row">{label}</th>
            <td>{formatBaht(of(perJob))}</td>
            <td>{formatBaht(of(perDay))}</td>
            <td className={css.wide}>{formatBaht(of(perMonth))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

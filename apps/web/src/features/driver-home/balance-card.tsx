import { formatBaht } from "@songtan/client/language/format.ts";
import { WithNumbers } from "@songtan/client/language/unbroken.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { DashboardView } from "@songtan/contract/drivers/drivers";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { heldPayText } from "@songtan/contract/payouts/held-pay-text";
import { codCeilings } from "@songtan/domain/cod/cod-ceiling";
import { sumHeldInBooks, sumHeldPay } from "@songtan/domain/payouts/held-pay";
import { payoutMax } from "@songtan/domain/payouts/request-payout";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import type { ReactNode } from "react";
import css from "./figure-list.module.css";

type BalanceCardProps = {
  balance: DriverView["balance"];
  dashboard: Pick<
    DashboardView,
    "cashCollectedTodaySatang" | "cashRoomSatang" | "codRoomSatang" | "heldPay"
  >;
  /** What can be done with it. */
  action?: ReactNode;
};

const [longest, later] = codCeilings;
/** What the driver's ceiling becomes with time. */
const codSteps = {
  laterDays: later.fromDays,
  later: formatBaht(later.ceilingSatang),
  longestDays: longest.fromDays,
  longest: formatBaht(longest.ceilingSatang),
};

/** Money between the driver and us, and the cash in the driver's hand. */
export function BalanceCard({ balance, dashboard, action }: BalanceCardProps) {
  const t = useText("driver");
  const locale = useLocale();
  const { heldPay } = dashboard;
  const withdrawableSatang = payoutMax({ balance, frozenSatang: sumHeldPay(heldPay) });
  const rows = [
    ["available", balance.availableSatang],
    ["cashOwed", balance.cashOwedSatang],
    ["withdrawable", withdrawableSatang],
    ["held", balance.heldSatang - sumHeldInBooks(heldPay)],
    ["cashToday", dashboard.cashCollectedTodaySatang],
    ["cashRoom", Math.max(0, dashboard.cashRoomSatang)],
    ["codRoom", Math.max(0, dashboard.codRoomSatang)],
  ] as const;
  return (
    <Card title={t("balance.title")}>
      {dashboard.cashRoomSatang <= 0 && (
        <Notice tone="warn" title={t("balance.noCashJobs")}>
          {t("balance.noCashJobsWords")}
        </Notice>
      )}
      {dashboard.codRoomSatang <= 0 && (
        <Notice tone="warn" title={t("balance.noCodJobs")}>
          {t("balance.codRoomHelp", codSteps)}
        </Notice>
      )}
      <dl className={css.list}>
        {heldPay.map((held) => (
          <div key={`${held.reason}-${held.bookingId}`} className={css.row}>
            <dt>
              <WithNumbers text={heldPayText(held, locale)} />
              <small>{t("balance.heldPayHelp")}</small>
            </dt>
            <dd>
              <Money>{formatBaht(held.amountSatang)}</Money>
            </dd>
          </div>
        ))}
        {rows.map(([name, satang]) => (
          <div key={name} className={css.row}>
            <dt>
              {t(`balance.${name}`)}
              <small>{t(`balance.${name}Help`, codSteps)}</small>
            </dt>
            <dd>
              <Money size={name === "withdrawable" ? "large" : "normal"}>
                {formatBaht(satang)}
              </Money>
            </dd>
          </div>
        ))}
      </dl>
      {action && <div className={css.action}>{action}</div>}
    </Card>
  );
}

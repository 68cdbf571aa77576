import { formatBaht } from "@songtan/client/format.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { DriverView } from "@songtan/contract/accounts";
import { Card } from "@songtan/ui/card.tsx";
import { Money } from "@songtan/ui/money.tsx";
import css from "./figure-list.module.css";

type BalanceCardProps = { balance: DriverView["balance"]; cashCollectedTodaySatang: number };

/** Money between the driver and us, and the cash in the driver's hand. */
export function BalanceCard({ balance, cashCollectedTodaySatang }: BalanceCardProps) {
  const t = useText("driver");
  const rows = [
    ["available", balance.availableSatang],
    ["held", balance.heldSatang],
    ["cashOwed", balance.cashOwedSatang],
    ["cashToday", cashCollectedTodaySatang],
  ] as const;
  return (
    <Card title={t("balance.title")}>
      <dl className={css.list}>
        {rows.map(([name, satang]) => (
          <div key={name} className={css.row}>
            <dt>
              {t(`balance.${name}`)}
              <small>{t(`balance.${name}Help`)}</small>
            </dt>
            <dd>
              <Money size={name === "available" ? "large" : "normal"}>{formatBaht(satang)}</Money>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

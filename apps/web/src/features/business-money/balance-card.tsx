import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BusinessBalanceView } from "@songtan/contract/businesses/business-money";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Stat } from "@songtan/ui/layout/stat.tsx";
import css from "./business-money.module.css";

type BalanceCardProps = { balance: BusinessBalanceView; onTopUp: () => void };

/** Shows the balance and the debt of a business, and the way to pay in more. */
export function BalanceCard({ balance, onTopUp }: BalanceCardProps) {
  const t = useText("money");
  const amount = (satang: number) => <Money size="large">{formatExactBaht(satang)}</Money>;
  return (
    <Card
      title={t("balance.title")}
      aside={<ActionButton onClick={onTopUp}>{t("topUp.action")}</ActionButton>}
    >
      <Stack>
        {balance.mode === "test" && <Notice tone="info">{t("balance.test")}</Notice>}
        {balance.overdue && <Notice tone="bad">{t("balance.overdue")}</Notice>}
        {balance.chargedBackSatang > 0 && (
          <Notice tone="bad">
            {t("balance.chargedBack", { amount: formatExactBaht(balance.chargedBackSatang) })}
          </Notice>
        )}
        {balance.dueSatang > 0 && (
          <Notice tone="warn">
            {t("balance.due", { amount: formatExactBaht(balance.dueSatang) })}
          </Notice>
        )}
        <div className={css.stats}>
          <Stat
            label={t("balance.available")}
            value={amount(balance.availableSatang)}
            tone="brand"
          />
          {balance.creditLimitSatang > 0 && (
            <Stat
              label={t("balance.limit")}
              value={amount(balance.creditLimitSatang)}
              hint={t("balance.left", { amount: formatExactBaht(balance.creditLeftSatang) })}
            />
          )}
          {(balance.creditLimitSatang > 0 || balance.receivableSatang > 0) && (
            <Stat
              label={t("balance.owed")}
              value={amount(balance.receivableSatang)}
              hint={t("balance.owedParts", {
                invoiced: formatExactBaht(balance.invoicedSatang),
                rest: formatExactBaht(balance.receivableSatang - balance.invoicedSatang),
              })}
            />
          )}
        </div>
      </Stack>
    </Card>
  );
}

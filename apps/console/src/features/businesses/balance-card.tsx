import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleBusiness } from "@songtan/contract/console/businesses";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { DescriptionList } from "../shell/page/description-list.tsx";

/** Shows the balance, the debt and the credit limit of the business. */
export function BalanceCard({ business }: { business: ConsoleBusiness }) {
  const t = useText("businesses");
  const amount = (satang: number) => <Money>{formatExactBaht(satang)}</Money>;
  return (
    <Card
      title={t("balance.title")}
      aside={business.overdue && <StatusBadge tone="bad">{t("balance.overdue")}</StatusBadge>}
    >
      <DescriptionList
        pairs={[
          [t("balance.available"), amount(business.balanceSatang)],
          [t("balance.invoiced"), amount(business.invoicedSatang)],
          [
            t("balance.overdueSum"),
            business.overdueSatang > 0 ? amount(business.overdueSatang) : null,
          ],
          [t("balance.uninvoiced"), amount(business.receivableSatang - business.invoicedSatang)],
          [
            t("balance.chargedBack"),
            business.chargedBackSatang > 0 ? amount(business.chargedBackSatang) : null,
          ],
          [t("balance.due"), business.dueSatang > 0 ? amount(business.dueSatang) : null],
          [
            t("balance.used"),
            t("balance.usedOf", {
              used: formatExactBaht(business.receivableSatang),
              limit: formatExactBaht(business.creditLimitSatang),
            }),
          ],
        ]}
      />
    </Card>
  );
}

import { formatDay, formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ProviderDifferences } from "@songtan/contract/console/reconciliation";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";

/** The days that were compared: so that no difference is seen to be different from no comparison. */
export function ComparedDays({ days }: { days: ProviderDifferences["days"] }) {
  const t = useText("money");
  const locale = useLocale();
  return (
    <Card title={t("compared.title")} description={t("compared.words")}>
      {days.length === 0 ? (
        <p>{t("compared.none")}</p>
      ) : (
        <DataTable
          label={t("compared.title")}
          rows={days}
          rowKey={(row) => row.serviceDay}
          columns={[
            {
              id: "day",
              title: t("compared.day"),
              oneLine: true,
              cell: (row) => formatDay(row.serviceDay, locale),
            },
            { id: "moves", title: t("compared.moves"), align: "end", cell: (row) => row.moves },
            {
              id: "provider",
              title: t("difference.provider"),
              align: "end",
              cell: (row) => <Money column>{formatExactBaht(row.providerSatang)}</Money>,
            },
            {
              id: "ours",
              title: t("difference.ours"),
              align: "end",
              cell: (row) => <Money column>{formatExactBaht(row.ourSatang)}</Money>,
            },
            {
              id: "differences",
              title: t("compared.differences"),
              align: "end",
              cell: (row) => row.differences,
            },
            {
              id: "at",
              title: t("compared.at"),
              oneLine: true,
              cell: (row) => formatInstant(row.comparedAt, locale),
            },
          ]}
        />
      )}
    </Card>
  );
}

import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PromoView } from "@songtan/contract/console/promos";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { ExportButtons } from "../shell/page/export-buttons.tsx";

/** Lists the latest uses of a code with their amounts. */
export function UsesCard({ promo }: { promo: PromoView }) {
  const t = useText("pricing");
  const locale = useLocale();
  return (
    <Card
      title={t("promo.uses")}
      description={t("promo.usesCount", { count: promo.uses })}
      aside={promo.uses > 0 && <ExportButtons list="promo-uses" query={{ id: promo.id }} />}
    >
      {promo.latestUses.length === 0 ? (
        <p>{t("promo.noUses")}</p>
      ) : (
        <DataTable
          label={t("promo.uses")}
          rows={promo.latestUses}
          rowKey={(use) => use.bookingId}
          rowTo={(use) => `/bookings/${use.bookingId}`}
          columns={[
            { id: "number", title: t("promo.booking"), cell: (use) => use.number },
            { id: "customer", title: t("promo.customer"), cell: (use) => use.customer },
            {
              id: "amount",
              title: t("promo.worthTitle"),
              align: "end",
              cell: (use) => <Money column>{formatExactBaht(use.amountSatang)}</Money>,
            },
            {
              id: "taken",
              title: t("promo.taken"),
              oneLine: true,
              cell: (use) => formatInstant(use.takenAt, locale),
            },
            {
              id: "back",
              title: t("promo.back"),
              cell: (use) =>
                use.givenBackAt && <StatusBadge tone="plain">{t("promo.givenBack")}</StatusBadge>,
              hidden: (use) => use.givenBackAt === null,
            },
          ]}
        />
      )}
    </Card>
  );
}

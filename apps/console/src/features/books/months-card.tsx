import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { useApiQuery } from "../api/api.ts";
import { ExportButtons } from "../shell/page/export-buttons.tsx";
import { QueryView } from "../shell/page/query-view.tsx";
import { monthName } from "./month-name.ts";
import { monthTones } from "./month-tone.ts";

/** Every month with its state; each leads to its figures, its files and closing it. */
export function MonthsCard() {
  const t = useText("books");
  const shell = useText("shell");
  const locale = useLocale();
  const query = useApiQuery("GET /console/books/months", { quiet: true });
  return (
    <Card title={t("months.title")} aside={<ExportButtons list="books-months" />}>
      <QueryView query={query} waiting={<CardSkeleton label={shell("loading")} lines={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{t("months.empty")}</p>
          ) : (
            <DataTable
              label={t("months.title")}
              rows={data}
              rowKey={(row) => row.month}
              rowTo={(row) => `/books/months/${row.month}`}
              columns={[
                {
                  id: "month",
                  title: t("months.month"),
                  cell: (row) => monthName(row.month, locale),
                },
                {
                  id: "state",
                  title: t("months.state"),
                  cell: (row) => (
                    <StatusBadge tone={monthTones[row.state]}>
                      {t(`state.${row.state}`)}
                    </StatusBadge>
                  ),
                },
              ]}
            />
          )
        }
      </QueryView>
    </Card>
  );
}

import { useNow } from "@songtan/client/calls/use-now.ts";
import { formatAge } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ReviewView } from "@songtan/contract/console/reviews";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { useDocumentLabels } from "../documents/use-document-labels.ts";
import css from "./queue-table.module.css";

const tickMilliseconds = 30_000;

/** Lists the drivers in the queue, longest wait first. */
export function QueueTable({ rows, search }: { rows: readonly ReviewView[]; search: string }) {
  const t = useText("review");
  const shell = useText("shell");
  const locale = useLocale();
  const { formatField } = useDocumentLabels();
  const now = useNow(tickMilliseconds);
  return (
    <DataTable
      label={t("queue.table")}
      rows={rows}
      rowKey={(row) => row.driverId}
      rowTo={(row) => `/reviews/${row.driverId}${search}`}
      columns={[
        { id: "driver", title: t("queue.driver"), cell: (row) => row.name },
        {
          id: "vehicle",
          title: t("queue.vehicle"),
          cell: (row) => (
            <span className={css.lines}>
              <span>{row.vehicle ? shell(`vehicle.${row.vehicle}`) : shell("none")}</span>
              {row.plate && (
                <small>{`${row.plate}${row.provinceCode ? ` ${formatField("provinceCode", row.provinceCode)}` : ""}`}</small>
              )}
            </span>
          ),
        },
        {
          id: "waiting",
          title: t("queue.waiting"),
          cell: (row) => (
            <span className={css.pages}>
              {row.waiting.map(({ kind, resubmitted, firstApprovedBy }) => (
                <StatusBadge
                  key={kind}
                  tone={firstApprovedBy ? "warn" : resubmitted ? "info" : "plain"}
                >
                  {`${shell(`document.${kind}`)}${firstApprovedBy ? ` · ${t("queue.second")}` : resubmitted ? ` · ${t("queue.again")}` : ""}`}
                </StatusBadge>
              ))}
            </span>
          ),
        },
        {
          id: "age",
          title: t("queue.age"),
          cell: (row) => formatAge((now - Date.parse(row.waitingSince)) / 1000, locale),
        },
        {
          id: "lock",
          title: t("queue.lock"),
          hidden: (row) => row.lock === null,
          cell: ({ lock }) =>
            lock ? (
              <StatusBadge tone="accent" alive>
                {lock.mine ? t("queue.mine") : lock.staffName}
              </StatusBadge>
            ) : (
              <span className={css.free}>{t("queue.free")}</span>
            ),
        },
      ]}
    />
  );
}

import { useText } from "@songtan/client/language/use-text.ts";
import type { FiguresReport } from "@songtan/contract/console/overview/figures";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { useReasonText } from "../shell/filters/use-reason-text.ts";
import type { RowLinks } from "./row-links.ts";
import { useFigureText } from "./use-figure-text.ts";

/** Why bookings came to nothing, most first; each reason leads to its bookings. */
export function Cancellations({ report, links }: { report: FiguresReport; links: RowLinks }) {
  const t = useText("figures");
  const text = useFigureText();
  const reasonText = useReasonText();
  return (
    <Card title={t("cancellations")}>
      {report.cancellations.length === 0 ? (
        <p>{t("noCancellations")}</p>
      ) : (
        <DataTable
          label={t("cancellations")}
          rows={report.cancellations}
          rowKey={({ reason }) => reason}
          columns={[
            { id: "reason", title: t("reasonTitle"), cell: ({ reason }) => reasonText(reason) },
            {
              id: "bookings",
              title: t("measure.bookings"),
              align: "end",
              cell: ({ bookings }) => text.count(bookings),
            },
            {
              id: "share",
              title: t("share"),
              align: "end",
              cell: ({ bookings }) => text.share(bookings / report.total.cancelled),
            },
          ]}
          {...(links("cancelled") && {
            rowTo: ({ reason }: { reason: string }) => links("cancelled", { reason }) ?? "",
          })}
        />
      )}
    </Card>
  );
}

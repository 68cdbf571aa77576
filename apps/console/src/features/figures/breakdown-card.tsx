import { useText } from "@songtan/client/language/use-text.ts";
import { type Figures, ratesOf } from "@songtan/domain/figures/figures";
import type { Measure } from "@songtan/domain/figures/rows";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Linked } from "./linked.tsx";
import { useFigureText } from "./use-figure-text.ts";

export type BreakdownRow = Figures & {
  key: string;
  name: string;
  /** Returns the link to the rows of a figure. */
  to(measure: Measure): string | undefined;
};

/** The same figures apart for each city, vehicle or channel. */
export function BreakdownCard({ title, rows }: { title: string; rows: readonly BreakdownRow[] }) {
  const t = useText("figures");
  const text = useFigureText();
  const read = {
    bookings: (row: Figures) => text.count(row.bookings),
    fulfilled: (row: Figures) => text.share(ratesOf(row).fulfilled),
    matchTime: (row: Figures) => text.duration(ratesOf(row).matchSeconds),
    onTime: (row: Figures) => text.share(ratesOf(row).onTime),
    revenue: (row: Figures) => text.baht(row.revenueSatang),
  };
  const column = (id: keyof typeof read, measure: Measure) => ({
    id,
    title: t(`measure.${id}`),
    align: "end" as const,
    cell: (row: BreakdownRow) => <Linked to={row.to(measure)}>{read[id](row)}</Linked>,
  });
  const money = rows.some((row) => row.revenueSatang !== null);
  return (
    <Card title={title}>
      <DataTable
        label={title}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { id: "name", title, cell: (row) => row.name },
          column("bookings", "bookings"),
          column("fulfilled", "delivered"),
          column("matchTime", "matched"),
          column("onTime", "on_time"),
          ...(money ? [column("revenue", "revenue")] : []),
        ]}
      />
    </Card>
  );
}

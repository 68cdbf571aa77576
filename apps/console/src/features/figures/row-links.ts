import type { FiguresReport } from "@songtan/contract/console/overview/figures";
import { type Measure, type RowList, rowsBehind } from "@songtan/domain/figures/rows";

/** The chosen subset of the figures. */
export type Chosen = Partial<Record<"provinceCode" | "vehicle" | "channel", string>>;

/**
 * Returns the link to the rows of a figure; undefined for a figure without rows, or when the reader may not open that
 * list.
 */
export type RowLinks = (
  measure: Measure | undefined,
  more?: Chosen & { from?: string; to?: string; reason?: string; hour?: string },
) => string | undefined;

export const rowLinks =
  (
    { from, to, countedAt }: Pick<FiguresReport, "from" | "to" | "countedAt">,
    chosen: Chosen,
    opens: Readonly<Record<RowList, boolean>>,
  ): RowLinks =>
  (measure, more) => {
    if (!measure) return undefined;
    const { list, filters } = rowsBehind(measure, {
      from,
      to,
      ...chosen,
      ...(countedAt && { countedAt }),
      ...more,
    });
    return opens[list] ? `/${list}?${new URLSearchParams(filters).toString()}` : undefined;
  };

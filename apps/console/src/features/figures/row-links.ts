import type { FiguresReport } from "@songtan/contract/console/overview/figures";
import { type Measure, type RowList, rowsBehind } from "@songtan/domain/figures/rows";

/** What of the figures was chosen. */
export type Chosen = Partial<Record<"provinceCode" | "vehicle" | "channel", string>>;

/** Where the rows of a figure are; undefined for one without, or for who may not open that list. */
export type RowLinks = (
  measure: Measure | undefined,
  more?: Chosen & { from?: string; to?: string; reason?: string },
) => string | undefined;

export const rowLinks =
  (
    { from, to }: Pick<FiguresReport, "from" | "to">,
    chosen: Chosen,
    opens: Readonly<Record<RowList, boolean>>,
  ): RowLinks =>
  (measure, more) => {
    if (!measure) return undefined;
    const { list, filters } = rowsBehind(measure, { from, to, ...chosen, ...more });
    return opens[list] ? `/${list}?${new URLSearchParams(filters).toString()}` : undefined;
  };

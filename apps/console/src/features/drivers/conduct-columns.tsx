import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDriverSummary } from "@songtan/contract/console/drivers";
import {
  type ConductMeasure,
  conductMeasures,
  conductParts,
} from "@songtan/domain/figures/driver-conduct";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import type { Column } from "@songtan/ui/layout/data-table.tsx";
import { useReasonText } from "../shell/filters/use-reason-text.ts";
import css from "./conduct-columns.module.css";

type Row = ConsoleDriverSummary;
const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

/**
 * Columns with the part of each driver's bookings that went wrong, each a link to these bookings.
 *
 * @param chosen the days and parts that are counted
 */
export function useConductColumns(
  sort: string,
  chosen: Readonly<Record<string, string | undefined>>,
): Column<Row>[] {
  const t = useText("drivers");
  const reasonText = useReasonText();
  const cell = (measure: ConductMeasure, { id, name, work }: Row) => {
    const [partName, wholeName] = conductParts[measure];
    const [part, whole] = [work?.[partName] ?? 0, work?.[wholeName] ?? 0];
    if (whole === 0) return "–";
    const text = t("list.part", { part, whole, share: percent.format(part / whole) });
    if (part === 0) return text;
    const query = new URLSearchParams(
      Object.entries({ ...chosen, driverId: id, conduct: measure }).filter(
        (entry): entry is [string, string] => Boolean(entry[1]),
      ),
    );
    const figure = t(`list.conduct.${measure}`);
    return (
      <SmartLink
        to={`/bookings?${query}`}
        aria-label={t("list.partOf", { name, figure, part: text })}
      >
        {text}
      </SmartLink>
    );
  };
  return conductMeasures.map((measure) => ({
    id: measure,
    title: t(`list.conduct.${measure}`),
    align: "end" as const,
    hidden: ({ work }: Row) => work === null || work[conductParts[measure][1]] === 0,
    cell: (row: Row) => (
      <span className={measure === sort ? css.sorted : undefined}>
        {cell(measure, row)}
        {measure === "given_back" &&
          row.work?.givenBackReasons.map(({ reason, bookings }) => (
            <small key={reason} className={css.reason}>
              {t("list.reason", { reason: reasonText(reason), count: bookings })}
            </small>
          ))}
      </span>
    ),
  }));
}

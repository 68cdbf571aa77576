import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { FiguresReport } from "@songtan/contract/console/overview/figures";
import type { Measure } from "@songtan/domain/figures/rows";
import { provinceByCode } from "@songtan/domain/thai/provinces";
import { BreakdownCard } from "./breakdown-card.tsx";
import type { Chosen, RowLinks } from "./row-links.ts";

/** The same figures apart for each city, vehicle and channel. */
export function Breakdowns({ report, links }: { report: FiguresReport; links: RowLinks }) {
  const t = useText("figures");
  const shell = useText("shell");
  const locale = useLocale();
  /** Figures that do not belong to a booking do not have a list to link to. */
  const to = (name: keyof Chosen, value: string | null) => (measure: Measure) =>
    value === null ? undefined : links(measure, { [name]: value });
  const provinceName = (code: string | null) => {
    const province = code === null ? undefined : provinceByCode(code);
    return province ? (locale === "th" ? province.name : province.nameEn) : t("ofNone");
  };
  return (
    <>
      <BreakdownCard
        title={shell("counted.province")}
        rows={report.provinces.map((row) => ({
          ...row,
          key: row.provinceCode ?? "",
          name: provinceName(row.provinceCode),
          to: to("provinceCode", row.provinceCode),
        }))}
      />
      <BreakdownCard
        title={shell("counted.vehicle")}
        rows={report.vehicles.map((row) => ({
          ...row,
          key: row.vehicle ?? "",
          name: row.vehicle === null ? t("ofNone") : shell(`vehicle.${row.vehicle}`),
          to: to("vehicle", row.vehicle),
        }))}
      />
      <BreakdownCard
        title={shell("counted.channel")}
        rows={report.channels.map((row) => ({
          ...row,
          key: row.channel ?? "",
          name: row.channel === null ? t("ofNone") : shell(`channel.${row.channel}`),
          to: to("channel", row.channel),
        }))}
      />
    </>
  );
}

import { useText } from "@songtan/client/language/use-text.ts";
import type { FiguresReport } from "@songtan/contract/console/overview/figures";
import { changeOf, type Figures, ratesOf } from "@songtan/domain/figures/figures";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { Stat } from "@songtan/ui/layout/stat.tsx";
import css from "./figures.module.css";
import { useFigureText } from "./use-figure-text.ts";

type Measure = {
  name:
    | "bookings"
    | "fulfilled"
    | "matchTime"
    | "pickupTime"
    | "onTime"
    | "cancelled"
    | "claims"
    | "revenue"
    | "commission"
    | "tips"
    | "claimsCost"
    | "driverHours"
    | "driverIncome"
    | "incomePerHour";
  read(figures: Figures): number | null;
  write(value: number | null): string;
  /** The rows behind it. */
  to: string | undefined;
};
export type RowLinks = {
  bookings(more?: string): string;
  reports: string;
  entries(more: string): string;
  drivers: string;
  /** Whether the signed-in member may open each. */
  opens: { bookings: boolean; reports: boolean; books: boolean; drivers: boolean };
};

type Write = ReturnType<typeof useFigureText>;

function measuresOf(text: Write, links: RowLinks): Measure[] {
  const { opens } = links;
  const bookings = (more?: string) => (opens.bookings ? links.bookings(more) : undefined);
  const entries = (more: string) => (opens.books ? links.entries(more) : undefined);
  const reports = opens.reports ? links.reports : undefined;
  const drivers = opens.drivers ? links.drivers : undefined;
  const measure = (
    ...[name, read, write, to]: [Measure["name"], Measure["read"], Measure["write"], Measure["to"]]
  ): Measure => ({ name, read, write, to });
  const delivered = bookings("state=delivered");
  const { count, share, duration, baht, hours } = text;
  return [
    measure("bookings", (row) => row.bookings, count, bookings()),
    measure("fulfilled", (row) => ratesOf(row).fulfilled, share, delivered),
    measure("matchTime", (row) => ratesOf(row).matchSeconds, duration, bookings()),
    measure("pickupTime", (row) => ratesOf(row).pickupSeconds, duration, bookings()),
    measure("onTime", (row) => ratesOf(row).onTime, share, delivered),
    measure("cancelled", (row) => row.cancelled, count, bookings("state=not_fulfilled")),
    measure("claims", (row) => row.claims, count, reports),
    measure("revenue", (row) => row.revenueSatang, baht, entries("kind=job_settled")),
    measure("commission", (row) => row.commissionSatang, baht, entries("account=platform_revenue")),
    measure("tips", (row) => row.tipsSatang, baht, entries("kind=tip_received")),
    measure("claimsCost", (row) => row.claimsCostSatang, baht, entries("account=claims_cost")),
    measure("driverHours", (row) => ratesOf(row).driverHours, hours, drivers),
    measure(
      "driverIncome",
      (row) => row.driverIncomeSatang,
      baht,
      entries("account=driver_available"),
    ),
    measure("incomePerHour", (row) => ratesOf(row).incomePerHourSatang, baht, drivers),
  ];
}

/** Each figure with its change against the days before, and a way to the rows behind it. */
export function FigureStats({ report, links }: { report: FiguresReport; links: RowLinks }) {
  const t = useText("figures");
  const text = useFigureText();
  const seesMoney = report.total.revenueSatang !== null;
  const measures = measuresOf(text, links).filter(({ name }) => seesMoney || !moneyNames.has(name));
  const comparable = measures.some(
    ({ read }) => changeOf(read(report.total), read(report.before)) !== null,
  );
  return (
    <>
      {!comparable && <p className={css.counted}>{t("noBefore")}</p>}
      <div className={css.stats}>
        {measures.map((measure) => (
          <FigureStat
            key={measure.name}
            report={report}
            measure={measure}
            comparable={comparable}
          />
        ))}
      </div>
    </>
  );
}

type FigureStatProps = { report: FiguresReport; measure: Measure; comparable: boolean };

function FigureStat({ report, measure, comparable }: FigureStatProps) {
  const t = useText("figures");
  const { name, read, write, to } = measure;
  const [now, before] = [read(report.total), read(report.before)];
  const change = changeOf(now, before);
  const hint =
    change === null
      ? t("noBefore")
      : t("change", { change: signed(change), before: write(before) });
  const label = t(`measure.${name}`);
  const stat = <Stat label={label} value={write(now)} {...(comparable && { hint })} />;
  return to ? (
    <SmartLink to={to} className={css.stat}>
      {stat}
    </SmartLink>
  ) : (
    <div className={css.stat}>{stat}</div>
  );
}

const moneyNames: ReadonlySet<string> = new Set([
  "revenue",
  "commission",
  "tips",
  "claimsCost",
  "driverIncome",
  "incomePerHour",
]);
const signed = (change: number): string =>
  `${change > 0 ? "+" : change < 0 ? "−" : "±"}${Math.round(Math.abs(change) * 100)}%`;

import { useText } from "@songtan/client/language/use-text.ts";
import type { FiguresReport } from "@songtan/contract/console/overview/figures";
import { changeOf, type Figures, pointsOf, ratesOf } from "@songtan/domain/figures/figures";
import type { Measure } from "@songtan/domain/figures/rows";
import { SmartLink } from "@songtan/ui/controls/link.tsx";
import { Stat } from "@songtan/ui/layout/stat.tsx";
import css from "./figures.module.css";
import type { RowLinks } from "./row-links.ts";
import { useFigureText } from "./use-figure-text.ts";

type Tile = {
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
  rows: Measure;
  /** A share from 0 to 1, of which the change is counted in percentage points. */
  isShare: boolean;
};

function tilesOf({ count, share, duration, baht, hours }: ReturnType<typeof useFigureText>) {
  const tile = (
    ...[name, read, write, rows]: [Tile["name"], Tile["read"], Tile["write"], Measure]
  ): Tile => ({ name, read, write, rows, isShare: write === share });
  return [
    tile("bookings", (row) => row.bookings, count, "bookings"),
    tile("fulfilled", (row) => ratesOf(row).fulfilled, share, "delivered"),
    tile("matchTime", (row) => ratesOf(row).matchSeconds, duration, "matched"),
    tile("pickupTime", (row) => ratesOf(row).pickupSeconds, duration, "picked_up"),
    tile("onTime", (row) => ratesOf(row).onTime, share, "on_time"),
    tile("cancelled", (row) => row.cancelled, count, "cancelled"),
    tile("claims", (row) => row.claims, count, "claims"),
    tile("revenue", (row) => row.revenueSatang, baht, "revenue"),
    tile("commission", (row) => row.commissionSatang, baht, "commission"),
    tile("tips", (row) => row.tipsSatang, baht, "tips"),
    tile("claimsCost", (row) => row.claimsCostSatang, baht, "claims_cost"),
    tile("driverHours", (row) => ratesOf(row).driverHours, hours, "worked"),
    tile("driverIncome", (row) => row.driverIncomeSatang, baht, "driver_income"),
    tile("incomePerHour", (row) => ratesOf(row).incomePerHourSatang, baht, "worked"),
  ];
}

/** Each figure with its change against the days before, and a way to the rows behind it. */
export function FigureStats({ report, links }: { report: FiguresReport; links: RowLinks }) {
  const t = useText("figures");
  const text = useFigureText();
  const seesMoney = report.total.revenueSatang !== null;
  const tiles = tilesOf(text).filter(({ name }) => seesMoney || !moneyNames.has(name));
  const comparable = tiles.some(
    ({ read }) => changeOf(read(report.total), read(report.before)) !== null,
  );
  return (
    <>
      {!comparable && <p className={css.counted}>{t("noBefore")}</p>}
      <div className={css.stats}>
        {tiles.map((tile) => (
          <FigureStat
            key={tile.name}
            report={report}
            tile={tile}
            to={links(tile.rows)}
            comparable={comparable}
          />
        ))}
      </div>
    </>
  );
}

type FigureStatProps = {
  report: FiguresReport;
  tile: Tile;
  to: string | undefined;
  comparable: boolean;
};

function FigureStat({ report, tile, to, comparable }: FigureStatProps) {
  const t = useText("figures");
  const { name, read, write, isShare } = tile;
  const [now, before] = [read(report.total), read(report.before)];
  const change = isShare ? pointsOf(now, before) : changeOf(now, before);
  const written =
    change !== null && (isShare ? t("points", { points: signed(change) }) : percent(change));
  const hint =
    written === false ? t("noBefore") : t("change", { change: written, before: write(before) });
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
  `${change > 0 ? "+" : change < 0 ? "−" : "±"}${Math.abs(change)}`;
const percent = (change: number): string => `${signed(Math.round(change * 100))}%`;

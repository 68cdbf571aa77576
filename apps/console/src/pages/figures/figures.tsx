import type { QueryOf } from "@songtan/client/calls/call-types.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { FiguresReport } from "@songtan/contract/console/overview/figures";
import type { ConsoleCalls } from "@songtan/contract/generated/calls.ts";
import { failureReasons } from "@songtan/domain/booking-types";
import { type Figures, ratesOf } from "@songtan/domain/figures/figures";
import { provinceByCode } from "@songtan/domain/thai/provinces";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { useMemo } from "react";
import { useApiQuery } from "../../features/api/api.ts";
import { BreakdownCard } from "../../features/figures/breakdown-card.tsx";
import { ChartCard } from "../../features/figures/chart-card.tsx";
import css from "../../features/figures/figures.module.css";
import { daysOf, spanOf, spans } from "../../features/figures/spans.ts";
import { FigureStats, type RowLinks } from "../../features/figures/stats.tsx";
import { useFigureText } from "../../features/figures/use-figure-text.ts";
import { hasScope } from "../../features/session/session.ts";
import { useSession } from "../../features/session/use-session.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { CountedFilters } from "../../features/shell/filters/counted-filters.tsx";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { useFilters } from "../../features/shell/filters/use-filters.ts";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = {
  middleware: "staff",
  scopes: ["booking.manage", "payout.run"],
};

const refreshMilliseconds = 60_000;
const filterNames = ["span", "provinceCode", "vehicle", "channel"] as const;

export default function FiguresPage() {
  const t = useText("figures");
  const shell = useText("shell");
  const filters = useFilters(filterNames);
  const { span, ...chosen } = filters.query;
  const days = daysOf(spanOf(span ?? ""), new Date());
  const query = useApiQuery(
    "GET /console/figures",
    { query: { ...days, ...(chosen as QueryOf<ConsoleCalls, "GET /console/figures">) } },
    { refetchIntervalMilliseconds: refreshMilliseconds },
  );
  return (
    <Page title={t("title")}>
      <PageHead title={t("title")} />
      <FilterBar label={t("filters")} filters={filters}>
        <FilterSelect
          filters={filters}
          name="span"
          label={t("span")}
          placeholder={t("spans.7")}
          options={spans
            .filter((each) => each !== 7)
            .map((each) => ({ value: String(each), label: t(`spans.${each}`) }))}
        />
        <CountedFilters filters={filters} />
      </FilterBar>
      <QueryView query={query} waiting={<CardSkeleton label={shell("loading")} lines={12} />}>
        {(report) => <Report report={report} chosen={chosen} />}
      </QueryView>
    </Page>
  );
}

type Chosen = Partial<Record<"provinceCode" | "vehicle" | "channel", string>>;

function useRowLinks({ from, to }: FiguresReport, chosen: Chosen): RowLinks {
  const { user } = useSession();
  const query = (more: object) => new URLSearchParams({ from, to, ...more }).toString();
  return {
    bookings: (more) => `/bookings?${query(chosen)}${more ? `&${more}` : ""}`,
    reports: `/reports?${query({ state: "all", claims: "true" })}`,
    entries: (more) => `/books/entries?${query({})}&${more}`,
    drivers: "/drivers",
    opens: {
      bookings: hasScope(user, ["booking.manage", "driver.review", "payment.refund"]),
      reports: hasScope(user, ["booking.manage", "payment.refund"]),
      books: hasScope(user, ["payout.run"]),
      drivers: hasScope(user, ["driver.review"]),
    },
  };
}

function Report({ report, chosen }: { report: FiguresReport; chosen: Chosen }) {
  const t = useText("figures");
  const locale = useLocale();
  const links = useRowLinks(report, chosen);
  return (
    <>
      {report.daysWaiting > 0 && (
        <Notice tone="info">{t("waiting", { count: report.daysWaiting })}</Notice>
      )}
      <p className={css.counted} role="status">
        {report.countedAt
          ? t("counted", { at: formatInstant(report.countedAt, locale) })
          : t("notCounted")}
      </p>
      <FigureStats report={report} links={links} />
      <div className={css.cards}>
        {report.days.length > 1 && <Charts report={report} links={links} chosen={chosen} />}
        <Breakdowns report={report} links={links} chosen={chosen} />
        <Cancellations report={report} links={links} />
      </div>
    </>
  );
}

type Parts = { report: FiguresReport; links: RowLinks; chosen: Chosen };

function Charts({ report, links, chosen }: Parts) {
  const t = useText("figures");
  const text = useFigureText();
  const days = useMemo(() => report.days.map(({ day }) => day), [report]);
  const charts = useMemo(() => {
    const by = (read: (figures: Figures) => number | null) => report.days.map(read);
    const minutes = (seconds: number | null) => (seconds === null ? null : seconds / 60);
    const inMinutes = (value: number) => t("minutes", { value: text.count(value) });
    return [
      {
        label: t("chart.bookings"),
        format: text.count,
        series: [
          { name: t("measure.bookings"), values: by((row) => row.bookings) },
          { name: t("measure.delivered"), values: by((row) => row.delivered) },
          { name: t("measure.cancelled"), values: by((row) => row.cancelled) },
        ],
      },
      {
        label: t("chart.quality"),
        format: text.share,
        series: [
          { name: t("measure.fulfilled"), values: by((row) => ratesOf(row).fulfilled) },
          { name: t("measure.onTime"), values: by((row) => ratesOf(row).onTime) },
        ],
      },
      {
        label: t("chart.speed"),
        format: inMinutes,
        series: [
          { name: t("measure.matchTime"), values: by((row) => minutes(ratesOf(row).matchSeconds)) },
          {
            name: t("measure.pickupTime"),
            values: by((row) => minutes(ratesOf(row).pickupSeconds)),
          },
        ],
      },
      ...(report.total.revenueSatang === null
        ? []
        : [
            {
              label: t("chart.money"),
              format: text.baht,
              series: [
                { name: t("measure.revenue"), values: by((row) => row.revenueSatang) },
                { name: t("measure.commission"), values: by((row) => row.commissionSatang) },
                { name: t("measure.driverIncome"), values: by((row) => row.driverIncomeSatang) },
              ],
            },
          ]),
    ];
  }, [report, t, text]);
  const toDay = (day: string) =>
    `/bookings?${new URLSearchParams({ from: day, to: day, ...chosen }).toString()}`;
  return charts.map((chart) => (
    <ChartCard
      key={chart.label}
      days={days}
      toDay={links.opens.bookings ? toDay : undefined}
      {...chart}
    />
  ));
}

function Breakdowns({ report, links, chosen }: Parts) {
  const t = useText("figures");
  const shell = useText("shell");
  const locale = useLocale();
  const to = (name: keyof Chosen, value: string | null) =>
    links.opens.bookings
      ? `/bookings?${new URLSearchParams({ from: report.from, to: report.to, ...chosen, ...(value && { [name]: value }) }).toString()}`
      : undefined;
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

const reasons = ["no_driver", "not_paid", "not_said", ...failureReasons] as const;

function Cancellations({ report, links }: Omit<Parts, "chosen">) {
  const t = useText("figures");
  const text = useFigureText();
  const reasonText = (reason: string) =>
    t(`reason.${reasons.find((known) => known === reason) ?? "other"}`);
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
          {...(links.opens.bookings && {
            rowTo: ({ reason }: { reason: string }) =>
              links.bookings(reason === "no_driver" ? "state=unfulfilled" : "state=cancelled"),
          })}
        />
      )}
    </Card>
  );
}

import type { QueryOf } from "@songtan/client/calls/call-types.ts";
import { useProblemText } from "@songtan/client/forms/use-problem-text.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { FiguresReport } from "@songtan/contract/console/overview/figures";
import type { ConsoleCalls } from "@songtan/contract/generated/calls.ts";
import { spanProblem } from "@songtan/domain/figures/spans";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { useApiQuery } from "../../features/api/api.ts";
import { Breakdowns } from "../../features/figures/breakdowns.tsx";
import { Cancellations } from "../../features/figures/cancellations.tsx";
import { Charts } from "../../features/figures/charts.tsx";
import { ConductLinks } from "../../features/figures/conduct-links.tsx";
import css from "../../features/figures/figures.module.css";
import { type Chosen, type RowLinks, rowLinks } from "../../features/figures/row-links.ts";
import { daysOf, spanOf, spans, usualSpan } from "../../features/figures/spans.ts";
import { FigureStats } from "../../features/figures/stats.tsx";
import { hasScope } from "../../features/session/session.ts";
import { useSession } from "../../features/session/use-session.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { CountedFilters } from "../../features/shell/filters/counted-filters.tsx";
import { DayRange } from "../../features/shell/filters/day-range.tsx";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { useFilters } from "../../features/shell/filters/use-filters.ts";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = {
  middleware: "staff",
  scopes: ["booking.manage", "payout.run"],
};

const refreshMilliseconds = 60_000;
const filterNames = ["span", "from", "to", "provinceCode", "vehicle", "channel"] as const;

export default function FiguresPage() {
  const t = useText("figures");
  const shell = useText("shell");
  const filters = useFilters(filterNames);
  const problemText = useProblemText();
  const { span: written, from, to, ...chosen } = filters.query;
  const span = spanOf(written ?? "");
  const days = daysOf(span, new Date(), { ...(from && { from }), ...(to && { to }) });
  const problem = spanProblem(days);
  const query = useApiQuery(
    "GET /console/figures",
    { query: { ...days, ...(chosen as QueryOf<ConsoleCalls, "GET /console/figures">) } },
    { enabled: problem === null, refetchIntervalMilliseconds: refreshMilliseconds },
  );
  return (
    <Page
      title={t("title")}
      actions={<ExportButtons list="figures" query={{ ...days, ...chosen }} />}
    >
      <PageHead title={t("title")} />
      <FilterBar label={t("filters")} filters={filters}>
        <FilterSelect
          filters={filters}
          name="span"
          label={t("span")}
          placeholder={t(`spans.${usualSpan}`)}
          options={spans
            .filter((each) => each !== usualSpan)
            .map((each) => ({ value: each, label: t(`spans.${each}`) }))}
        />
        {span === "own" && <DayRange {...days} onChange={filters.set} />}
        <CountedFilters filters={filters} />
      </FilterBar>
      {problem ? (
        <Notice tone="warn" live>
          {problemText(problem)}
        </Notice>
      ) : (
        <QueryView query={query} waiting={<CardSkeleton label={shell("loading")} lines={12} />}>
          {(report) => <Report report={report} chosen={chosen} />}
        </QueryView>
      )}
    </Page>
  );
}

function useRowLinks(report: FiguresReport, chosen: Chosen): RowLinks {
  const { user } = useSession();
  return rowLinks(report, chosen, {
    bookings: hasScope(user, ["booking.manage", "driver.review", "payment.refund"]),
    reports: hasScope(user, ["booking.manage", "payment.refund"]),
    drivers: hasScope(user, ["driver.review"]),
    "books/entries": hasScope(user, ["payout.run"]),
  });
}

function Report({ report, chosen }: { report: FiguresReport; chosen: Chosen }) {
  const t = useText("figures");
  const locale = useLocale();
  const links = useRowLinks(report, chosen);
  const { user } = useSession();
  const seesDrivers = hasScope(user, ["driver.review"]);
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
        {(report.days.length > 1 || report.hours.length > 0) && (
          <Charts report={report} links={links} />
        )}
        <Breakdowns report={report} links={links} />
        <Cancellations report={report} links={links} />
        {seesDrivers && <ConductLinks counted={{ from: report.from, to: report.to, ...chosen }} />}
      </div>
    </>
  );
}

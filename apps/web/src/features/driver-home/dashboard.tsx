import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { type ReactNode, Suspense } from "react";
import css from "./dashboard.module.css";
import { DayStats, type DayStatsProps } from "./day-stats.tsx";
import { DemandCard } from "./demand-card.tsx";
import { BreakPanel } from "./duty/break-panel.tsx";
import { DutySwitch } from "./duty/duty-switch.tsx";
import { ExpiryNotices } from "./expiry-notices.tsx";
import { ReservedCard } from "./reserved-card.tsx";
import { useDashboard } from "./use-dashboard.ts";
import { WeekChart } from "./week-chart.tsx";

// Below the fold of a phone, and shown once the figures are read.
const BalanceCard = lazyPart(async () => (await import("./balance-card.tsx")).BalanceCard);
const DriverRatingCard = lazyPart(
  async () => (await import("./driver-rating-card.tsx")).DriverRatingCard,
);

type DashboardProps = {
  driver: DriverView;
  /** What this phone knows to be done and the figures do not hold yet. */
  uncounted: DayStatsProps["uncounted"];
  /** What is in hand or on offer; above everything else. */
  urgent: ReactNode;
  /** What helps, but can wait: below the switch, which stays where the thumb knows it. */
  advice: ReactNode;
  /** Which jobs the driver wants: those that lead to a destination, those of an area. */
  wishes: ReactNode;
  /** Withdrawing money from the balance and paying into it. */
  money: ReactNode;
};

/** The driver's first page: the switch, the day, the money, the work. */
export function Dashboard({ driver, uncounted, urgent, advice, wishes, money }: DashboardProps) {
  const t = useText("driver");
  const shell = useText("shell");
  const { data, error, refetch, isFetching } = useDashboard();
  return (
    <div className={css.page}>
      <div className={css.main}>
        {urgent}
        <DutySwitch driver={driver} />
        <div className={css.choices}>
          <BreakPanel driver={driver} />
          {wishes}
        </div>
        {advice}
        {data ? (
          <>
            <ExpiryNotices expiring={data.expiring} />
            <ReservedCard reserved={data.reserved} />
            <DayStats today={data.today} uncounted={uncounted} />
            <DemandCard demand={data.demand} />
            <WeekChart week={data.week} />
          </>
        ) : error ? (
          <QueryError
            error={error}
            title={t("dashboard.failed")}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <CardSkeleton label={shell("loading")} lines={2} />
            <CardSkeleton label={shell("loading")} lines={5} />
          </>
        )}
      </div>
      {data && (
        <div className={css.side}>
          <Suspense>
            <BalanceCard balance={driver.balance} dashboard={data} action={money} />
            <DriverRatingCard
              rating={data.rating}
              acceptanceRate={data.acceptanceRate}
              completionRate={data.completionRate}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}

import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { QueryError } from "@songtan/client/forms/query-error.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PageHandle } from "@songtan/client/page/page-handle.ts";
import { isRealDate, serviceDay } from "@songtan/domain/thai/dates";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CardSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { DateField } from "@songtan/ui/fields/date/date-field.tsx";
import { SelectField } from "@songtan/ui/fields/select-field.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { IconFileSpreadsheet, IconFileTypePdf } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { useApiQuery } from "../../features/api/use-call.ts";
import { useDownload } from "../../features/api/use-download.ts";
import { BalanceCard } from "../../features/driver-home/balance-card.tsx";
import { useDashboard } from "../../features/driver-home/use-dashboard.ts";
import { PayoutHistory } from "../../features/payouts/payout-history.tsx";
import { useDriver } from "../../features/session/use-auth.ts";
import { PageHead } from "../../features/shell/page-head.tsx";
import { recentMonths } from "../../features/statements/months.ts";
import css from "../../features/statements/statement.module.css";
import { StatementSheet } from "../../features/statements/statement-sheet.tsx";
import { WithheldCard } from "../../features/statements/withheld-card.tsx";
import { MoneyActions } from "../../layouts/driver-money.tsx";

export const handle: PageHandle = { middleware: "driver" };

/** The period in the address, so that a reload and a shared screen show the same; anything odd is this month. */
function usePeriod(today: string) {
  const [search, setSearch] = useSearchParams();
  const real = (text: string) => {
    const [year = 0, month = 0, day = 1] = text.split("-").map(Number);
    return isRealDate({ year, month, day }) && text <= today;
  };
  const day = search.get("day") ?? "";
  const month = search.get("month") ?? "";
  const set = (next: Record<string, string>) =>
    setSearch(next, { replace: true, preventScrollReset: true });
  if (/^\d{4}-\d{2}-\d{2}$/.test(day) && real(day))
    return { query: { day }, day, month: day.slice(0, 7), set };
  const chosen = /^\d{4}-\d{2}$/.test(month) && real(month) ? month : today.slice(0, 7);
  return { query: { month: chosen }, day: "" as const, month: chosen, set };
}

/** Shows the current balance, its actions, and the latest payouts. */
function Balance() {
  const shell = useText("shell");
  const { user } = useDriver();
  const { data, error } = useDashboard();
  return (
    <>
      {!data && !error && <CardSkeleton label={shell("loading")} lines={5} />}
      {user && data && (
        <BalanceCard balance={user.balance} dashboard={data} action={<MoneyActions />} />
      )}
      <PayoutHistory />
    </>
  );
}

export default function DriverStatement() {
  const t = useText("statement");
  const shell = useText("shell");
  const locale = useLocale();
  const today = serviceDay(new Date());
  const { query, day, month, set } = usePeriod(today);
  const { data, error, refetch, isFetching } = useApiQuery("GET /driver/statement", { query });
  const { start, pending, error: downloadError } = useDownload();
  const months = recentMonths(today, locale);
  if (!months.some(({ value }) => value === month)) months.push({ value: month, label: month });
  const download = (kind: "pdf" | "csv") =>
    start(
      `/driver/statement/${kind}?${new URLSearchParams(query)}`,
      `statement-${day || month}.${kind}`,
    );
  return (
    <Page title={t("title")} width="narrow">
      <PageHead title={t("title")} hidden />
      <Stack>
        <Balance />
        <div className={css.period}>
          <SelectField
            label={t("month")}
            options={months}
            value={month}
            onChange={(chosen) => set({ month: chosen })}
          />
          <DateField
            label={t("day")}
            help={t("dayHelp")}
            locale={locale}
            value={day}
            onChange={(chosen) => set(chosen ? { day: chosen } : { month })}
            max={today as `${number}-${number}-${number}`}
            pickLabel={t("pickDay")}
            closeLabel={t("close")}
            unreadableText={t("unreadable")}
          />
        </div>
        <div className={css.downloads}>
          <ActionButton
            variant="outline"
            icon={<IconFileTypePdf size={20} />}
            pending={pending?.includes("/pdf") ?? false}
            onClick={() => download("pdf")}
          >
            {t("pdf")}
          </ActionButton>
          <ActionButton
            variant="outline"
            icon={<IconFileSpreadsheet size={20} />}
            pending={pending?.includes("/csv") ?? false}
            onClick={() => download("csv")}
          >
            {t("csv")}
          </ActionButton>
          {day && (
            <ActionButton variant="quiet" onClick={() => set({ month })}>
              {t("wholeMonth")}
            </ActionButton>
          )}
        </div>
        <ProblemNotice error={downloadError} />
        {data && <StatementSheet statement={data} />}
        {data && <WithheldCard year={month.slice(0, 4)} />}
        {!data && !error && (
          <>
            <CardSkeleton label={shell("loading")} lines={2} />
            <CardSkeleton label={shell("loading")} lines={6} />
          </>
        )}
        {!data && error && (
          <QueryError
            error={error}
            title={t("failed")}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </Stack>
    </Page>
  );
}

import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatDay } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { BookingReports, ReportView } from "@songtan/contract/claims/reports";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { FormSkeleton, ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { lazyPart } from "@songtan/ui/lazy-part.ts";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { Suspense, useState } from "react";
import { callKey, useApiQuery } from "../api/use-call.ts";
import { type ReportSide, reportCalls } from "./report-calls.ts";

/** A booking is rarely reported: both come when there is something to read or to write. */
const ReportForm = lazyPart(async () => (await import("./report-form.tsx")).ReportForm);
const ReportThread = lazyPart(async () => (await import("./report-thread.tsx")).ReportThread);

/** Polling interval, in milliseconds. Staff answer within days, so slow polling is enough. */
const refreshMilliseconds = 30_000;

/** Lists the reports about a booking, with a button to make a new one. */
export function ReportsCard({ side, bookingId }: { side: ReportSide; bookingId: string }) {
  const t = useText("reports");
  const locale = useLocale();
  const [writing, setWriting] = useState(false);
  const [sent, setSent] = useState<ReportView | null>(null);
  const input = { params: { id: bookingId } };
  const title = t(side === "driver" ? "titleDriver" : "title");
  const { list } = reportCalls[side];
  const key = callKey(list, input);
  const { data, error, refetch } = useApiQuery(list, input, {
    refetchIntervalMilliseconds: refreshMilliseconds,
  });
  const onSent = (report: ReportView) => {
    mergeIntoCache<BookingReports>(key, (known) => {
      if (!known) return known;
      const others = known.reports.filter(({ id }) => id !== report.id);
      return {
        ...known,
        reports:
          known.reports.length > others.length
            ? replaced(known.reports, report)
            : [report, ...others],
      };
    });
    void queryClient.invalidateQueries({ queryKey: key });
  };
  const isFirst = data?.reports.length === 0 && data.mayReport;
  return (
    <>
      <Card
        title={t("title")}
        description={isFirst ? t(side === "driver" ? "leadDriver" : "lead") : undefined}
        aside={
          isFirst && (
            <ActionButton variant="outline" onClick={() => setWriting(true)}>
              {t("start")}
            </ActionButton>
          )
        }
      >
        {!data && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <ListSkeleton rows={1} label={title} />}
        {data && !isFirst && (
          <Stack>
            {sent && (
              <Notice
                tone="good"
                title={t("form.sent", { until: formatDay(sent.dueAt, locale) })}
              />
            )}
            {data.reports.map((report) => (
              <Suspense key={report.id} fallback={<ListSkeleton rows={1} label={title} />}>
                <ReportThread side={side} report={report} onChanged={onSent} />
              </Suspense>
            ))}
            {data.mayReport ? (
              <ActionButton variant="outline" fullWidth onClick={() => setWriting(true)}>
                {t("startMore")}
              </ActionButton>
            ) : (
              data.reports.length === 0 && <p>{t("tooLate")}</p>
            )}
          </Stack>
        )}
      </Card>
      {data && (
        <Dialog
          opened={writing}
          onClose={() => setWriting(false)}
          title={t("form.title")}
          closeLabel={t("close")}
          size="medium"
        >
          <Suspense fallback={<FormSkeleton label={t("form.title")} />}>
            <ReportForm
              side={side}
              bookingId={bookingId}
              known={data}
              onSent={(report) => {
                setWriting(false);
                setSent(report);
                onSent(report);
              }}
            />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}

const replaced = (reports: readonly ReportView[], report: ReportView) =>
  reports.map((known) => (known.id === report.id ? report : known));

import { formatExactBaht, formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Stat } from "@songtan/ui/layout/stat.tsx";

/** Lists the driver's past and current jobs. */
export function JobsCard({ driver }: { driver: ConsoleDriver }) {
  const t = useText("drivers");
  const shell = useText("shell");
  const locale = useLocale();
  const { delivered, cancelled, givenBack, lastThirtyDays, active, recent } = driver.jobs;
  return (
    <Card title={t("page.jobs")}>
      <Stack gap={4}>
        <Stack direction="grid" gap={3}>
          <Stat label={t("page.delivered")} value={String(delivered)} />
          <Stat label={t("page.month")} value={String(lastThirtyDays)} />
          <Stat label={t("page.givenBack")} value={String(givenBack)} />
          <Stat label={t("page.cancelled")} value={String(cancelled)} />
        </Stack>
        {active && (
          <Notice
            tone={driver.suspension ? "warn" : "info"}
            title={t("page.active")}
            action={
              <ActionButton variant="outline" to={`/bookings/${active.id}`}>
                {active.number}
              </ActionButton>
            }
          >
            {shell(`bookingState.${active.state}`)}
          </Notice>
        )}
        {recent.length === 0 ? (
          <p>{t("page.noJobs")}</p>
        ) : (
          <DataTable
            label={t("page.recent")}
            rows={recent}
            rowKey={(job) => job.id}
            rowTo={(job) => `/bookings/${job.id}`}
            columns={[
              { id: "number", title: t("page.number"), cell: (job) => job.number },
              {
                id: "state",
                title: t("list.state"),
                cell: (job) => shell(`bookingState.${job.state}`),
              },
              {
                id: "pay",
                title: t("page.pay"),
                align: "end",
                cell: (job) => formatExactBaht(job.paySatang),
              },
              {
                id: "when",
                title: t("page.when"),
                cell: (job) => {
                  const time = job.endedAt ?? job.assignedAt;
                  return time && formatInstant(time, locale);
                },
                hidden: (job) => !job.endedAt && !job.assignedAt,
              },
            ]}
          />
        )}
      </Stack>
    </Card>
  );
}

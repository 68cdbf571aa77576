import { formatBaht, formatDay, formatDuration } from "@songtan/client/language/format.ts";
import type { Locale } from "@songtan/client/language/locales.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDriverSummary } from "@songtan/contract/console/drivers";
import { perHour } from "@songtan/domain/figures/figures";
import { formatPhone } from "@songtan/domain/thai/phone";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { DataTable, type RowSelection } from "@songtan/ui/layout/data-table.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";

type Texts = { t: ReturnType<typeof useText<"drivers">>; locale: Locale };

/** What each did in the days that were chosen, as the figures sum it. */
function workColumns({ t, locale }: Texts) {
  type Work = NonNullable<ConsoleDriverSummary["work"]>;
  const column = (
    name: "online" | "worked" | "income" | "perHour",
    read: (work: Work) => number | null,
    write: (value: number) => string,
  ) => ({
    id: name,
    title: t(`list.${name}`),
    align: "end" as const,
    hidden: ({ work }: ConsoleDriverSummary) => work === null || read(work) === null,
    cell({ work }: ConsoleDriverSummary) {
      const value = work && read(work);
      return value === null ? "–" : write(value);
    },
  });
  const duration = (seconds: number) => (seconds === 0 ? "–" : formatDuration(seconds, locale));
  return [
    column("online", (work) => work.onlineSeconds, duration),
    column("worked", (work) => work.workedSeconds, duration),
    column("income", (work) => work.incomeSatang, formatBaht),
    column("perHour", (work) => perHour(work.incomeSatang, work.workedSeconds), formatBaht),
  ];
}

/** Drivers found by name, phone, e-mail or plate. */
export function DriverTable({
  rows,
  selection,
}: {
  rows: readonly ConsoleDriverSummary[];
  selection: RowSelection<ConsoleDriverSummary> | undefined;
}) {
  const t = useText("drivers");
  const shell = useText("shell");
  const locale = useLocale();
  return (
    <DataTable
      label={t("list.table")}
      rows={rows}
      selection={selection}
      rowKey={(row) => row.id}
      rowTo={(row) => `/drivers/${row.id}`}
      columns={[
        { id: "name", title: t("list.name"), cell: (row) => row.name },
        {
          id: "state",
          title: t("list.state"),
          cell: (row) => (
            <Stack direction="row" gap={1}>
              {row.suspended ? (
                <StatusBadge tone="bad">{t("state.suspended")}</StatusBadge>
              ) : (
                <StatusBadge tone={row.verified ? "good" : "plain"}>
                  {row.verified ? t("state.verified") : t("state.unverified")}
                </StatusBadge>
              )}
              {row.onDuty && (
                <StatusBadge tone="accent" alive>
                  {t("state.on_duty")}
                </StatusBadge>
              )}
            </Stack>
          ),
        },
        {
          id: "vehicle",
          title: t("list.vehicle"),
          cell: (row) => (row.vehicle ? shell(`vehicle.${row.vehicle}`) : shell("none")),
        },
        {
          id: "plate",
          title: t("list.plate"),
          cell: (row) => row.plate,
          hidden: (row) => row.plate === null,
        },
        ...(rows.some(({ work }) => work) ? workColumns({ t, locale }) : []),
        { id: "phone", title: t("list.phone"), cell: (row) => formatPhone(row.phone) },
        { id: "since", title: t("list.since"), cell: (row) => formatDay(row.createdAt, locale) },
      ]}
    />
  );
}

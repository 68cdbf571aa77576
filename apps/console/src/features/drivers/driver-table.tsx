import { formatBaht, formatDay, formatDuration } from "@songtan/client/language/format.ts";
import type { Locale } from "@songtan/client/language/locales.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDriverSummary } from "@songtan/contract/console/drivers";
import { perHour } from "@songtan/domain/figures/figures";
import { formatPhone } from "@songtan/domain/thai/phone";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { DataTable, type RowSelection } from "@songtan/ui/layout/data-table.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useConductColumns } from "./conduct-columns.tsx";

type Texts = { t: ReturnType<typeof useText<"drivers">>; locale: Locale };

/** Columns with each driver's work in the chosen days, summed as in the figures. */
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
    oneLine: true,
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

/** Columns by which a caller can be identified. */
const whoColumns = ({ t, locale }: Texts) => [
  {
    id: "plate",
    title: t("list.plate"),
    cell: ({ plate }: ConsoleDriverSummary) => plate,
    hidden: ({ plate }: ConsoleDriverSummary) => plate === null,
  },
  {
    id: "phone",
    title: t("list.phone"),
    cell: ({ phone }: ConsoleDriverSummary) => formatPhone(phone),
  },
  {
    id: "lastOnDuty",
    title: t("list.lastOnDuty"),
    cell: ({ lastOnDutyAt }: ConsoleDriverSummary) =>
      lastOnDutyAt ? formatDay(lastOnDutyAt, locale) : t("list.never"),
  },
  {
    id: "since",
    title: t("list.since"),
    cell: ({ createdAt }: ConsoleDriverSummary) => formatDay(createdAt, locale),
  },
];

/** Lists drivers found by name, phone, e-mail or plate. With chosen days, it shows their work in these days, and sorted by conduct what they did with their jobs. */
export function DriverTable({
  rows,
  selection,
  sort,
  chosen,
}: {
  rows: readonly ConsoleDriverSummary[];
  selection: RowSelection<ConsoleDriverSummary> | undefined;
  sort: string;
  chosen: Readonly<Record<string, string | undefined>>;
}) {
  const t = useText("drivers");
  const shell = useText("shell");
  const locale = useLocale();
  const conductColumns = useConductColumns(sort, chosen);
  const hasWork = rows.some(({ work }) => work);
  const otherColumns = hasWork ? workColumns({ t, locale }) : whoColumns({ t, locale });
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
        ...(sort ? conductColumns : otherColumns),
      ]}
    />
  );
}

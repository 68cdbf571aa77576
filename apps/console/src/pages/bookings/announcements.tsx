import { queryClient } from "@songtan/client/calls/query-client.ts";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleAnnouncement } from "@songtan/contract/console/overview/announcements";
import { provinceByCode } from "@songtan/domain/thai/provinces";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { useState } from "react";
import { callKey, useApiMutation } from "../../features/api/api.ts";
import { usePages } from "../../features/api/use-pages.ts";
import { AnnouncementDialog } from "../../features/operations/announcements/announcement-dialog.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { FilterBar } from "../../features/shell/filters/filter-bar.tsx";
import { FilterSelect } from "../../features/shell/filters/filter-select.tsx";
import { useListFilters } from "../../features/shell/filters/use-list-filters.ts";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { PaginatedList } from "../../features/shell/page/paginated-list.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["booking.manage"] };

const tones = { upcoming: "info", current: "good", ended: "plain" } as const;

/** Lists the announcements to customers and drivers. */
export default function Announcements() {
  const t = useText("operations");
  const filters = useListFilters("GET /console/announcements", ["audience", "state"]);
  const list = usePages("GET /console/announcements", filters.query);
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title={t("announcements.title")}
      description={t("announcements.words")}
      actions={
        <>
          <ExportButtons list="announcements" query={filters.query} />
          <ActionButton onClick={() => setAdding(true)}>{t("announcements.add")}</ActionButton>
        </>
      }
    >
      <PageHead title={t("announcements.title")} />
      <FilterBar filters={filters} list="announcements">
        <FilterSelect
          filters={filters}
          name="audience"
          label={t("announcements.for")}
          options={(["customer", "driver"] as const).map((value) => ({
            value,
            label: t(`announcements.audience.${value}`),
          }))}
        />
        <FilterSelect
          filters={filters}
          name="state"
          label={t("announcements.state")}
          options={(["upcoming", "current", "ended"] as const).map((value) => ({
            value,
            label: t(`announcements.states.${value}`),
          }))}
        />
      </FilterBar>
      <PaginatedList
        list={list}
        rows={3}
        empty={
          <Empty drawing={<EmptyBox size={140} />} title={t("announcements.empty")}>
            {t("announcements.emptyWords")}
          </Empty>
        }
      >
        {(rows) => <AnnouncementTable rows={rows} />}
      </PaginatedList>
      {adding && <AnnouncementDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

function AnnouncementTable({ rows }: { rows: readonly ConsoleAnnouncement[] }) {
  const t = useText("operations");
  const locale = useLocale();
  const end = useApiMutation("POST /console/announcements/{id}/end", () => {
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/announcements") });
    notify({ tone: "good", message: t("announcements.ended") });
  });
  return (
    <DataTable
      label={t("announcements.title")}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { id: "text", title: t("announcements.text"), cell: (row) => row.text[locale] },
        { id: "for", title: t("announcements.for"), cell: (row) => <Target row={row} /> },
        {
          id: "time",
          title: t("announcements.time"),
          cell: ({ startsAt, endsAt }) =>
            `${formatInstant(startsAt, locale)} – ${formatInstant(endsAt, locale)}`,
        },
        {
          id: "state",
          title: t("announcements.state"),
          cell: ({ state }) => (
            <StatusBadge tone={tones[state]}>{t(`announcements.states.${state}`)}</StatusBadge>
          ),
        },
        {
          id: "end",
          action: true,
          title: t("announcements.end"),
          oneLine: true,
          cell: ({ id, state, text }) =>
            state !== "ended" && (
              <ActionButton
                variant="quiet"
                pending={end.isPending && end.variables?.params.id === id}
                aria-label={t("announcements.endWhich", { text: text[locale] })}
                onClick={() => end.mutate({ params: { id } })}
              >
                {t("announcements.end")}
              </ActionButton>
            ),
        },
      ]}
    />
  );
}

function Target({ row }: { row: ConsoleAnnouncement }) {
  const t = useText("operations");
  const shell = useText("shell");
  const locale = useLocale();
  const province = row.provinceCode ? provinceByCode(row.provinceCode) : undefined;
  const parts = [
    t(`announcements.audience.${row.audience}`),
    province && (locale === "th" ? province.name : province.nameEn),
    row.vehicle && shell(`vehicle.${row.vehicle}`),
    row.onDuty && t("announcements.onDutyBadge"),
    row.recipients !== null && t("announcements.recipients", { count: row.recipients }),
  ];
  return parts.filter(Boolean).join(" · ");
}

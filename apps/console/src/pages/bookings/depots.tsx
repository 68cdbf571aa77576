import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDepot } from "@songtan/contract/console/depots";
import { formatPhone } from "@songtan/domain/thai/phone";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { useState } from "react";
import { useApiQuery } from "../../features/api/api.ts";
import { DepotDialog } from "../../features/bookings/depot-dialog.tsx";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["booking.manage"] };

/** The depots for goods that could not be returned. */
export default function Depots() {
  const t = useText("bookings");
  const shell = useText("shell");
  const query = useApiQuery("GET /console/depots", {});
  const [editing, setEditing] = useState<ConsoleDepot | "new" | null>(null);
  return (
    <Page
      title={t("depots.title")}
      description={t("depots.explained")}
      actions={
        <>
          <ExportButtons list="depots" />
          <ActionButton onClick={() => setEditing("new")}>{t("depots.add")}</ActionButton>
        </>
      }
    >
      <PageHead title={t("depots.title")} />
      <QueryView query={query} waiting={<ListSkeleton label={shell("loading")} rows={3} />}>
        {({ data: rows }) =>
          rows.length === 0 ? (
            <Empty drawing={<EmptyBox size={140} />} title={t("depots.empty")}>
              {t("depots.emptyWords")}
            </Empty>
          ) : (
            <DepotTable rows={rows} onEdit={setEditing} />
          )
        }
      </QueryView>
      {editing && (
        <DepotDialog depot={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Page>
  );
}

function DepotTable({
  rows,
  onEdit,
}: {
  rows: readonly ConsoleDepot[];
  onEdit: (depot: ConsoleDepot) => void;
}) {
  const t = useText("bookings");
  const locale = useLocale();
  return (
    <DataTable
      label={t("depots.title")}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { id: "name", title: t("depots.name"), cell: (row) => row.name[locale] },
        { id: "address", title: t("depots.address"), cell: (row) => row.address[locale] },
        { id: "hours", title: t("depots.hours"), cell: (row) => row.hours[locale] },
        {
          id: "phone",
          title: t("depots.phone"),
          oneLine: true,
          cell: (row) => formatPhone(row.phone),
        },
        {
          id: "state",
          title: t("depots.state"),
          cell: (row) => (
            <StatusBadge tone={row.closed ? "plain" : "good"}>
              {t(row.closed ? "depots.isClosed" : "depots.isOpen")}
            </StatusBadge>
          ),
        },
        {
          id: "change",
          action: true,
          title: t("depots.change"),
          oneLine: true,
          cell: (row) => (
            <ActionButton
              variant="quiet"
              onClick={() => onEdit(row)}
              aria-label={t("depots.changeWhich", { name: row.name[locale] })}
            >
              {t("depots.change")}
            </ActionButton>
          ),
        },
      ]}
    />
  );
}

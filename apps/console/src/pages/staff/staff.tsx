import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { StaffView } from "@songtan/contract/console/staff";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { EmptyBox } from "@songtan/ui/illustrations/empty-box.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { useState } from "react";
import { useApiQuery } from "../../features/api/api.ts";
import { useSession } from "../../features/session/use-session.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";
import { useScopeName } from "../../features/shell/use-scope-name.ts";
import { InviteDialog } from "../../features/staff/invite-dialog.tsx";
import { ManageDialog } from "../../features/staff/manage-dialog.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["staff.manage"] };

const manages = ({ state, scopes }: StaffView) =>
  state === "active" && scopes.includes("staff.manage");
const tones = { invited: "warn", active: "good", disabled: "plain" } as const;

export default function Staff() {
  const t = useText("staff");
  const shell = useText("shell");
  const locale = useLocale();
  const scopeName = useScopeName();
  const { user } = useSession();
  const query = useApiQuery("GET /console/staff", {});
  const [inviting, setInviting] = useState(false);
  const [managedId, setManagedId] = useState<string | null>(null);
  const managed = query.data?.data.find(({ id }) => id === managedId);
  const manage = (id: string) => {
    setManagedId(id);
    // Since the list was loaded the member may have signed in, or another manager changed something.
    void query.refetch();
  };
  return (
    <Page
      title={t("list.title")}
      actions={
        <>
          <ExportButtons list="staff" />
          <ActionButton onClick={() => setInviting(true)}>{t("list.invite")}</ActionButton>
        </>
      }
    >
      <PageHead title={t("list.title")} />
      {user?.secondPersonApart === "off" && <Notice tone="info">{t("list.apartOff")}</Notice>}
      {query.data && query.data.data.filter(manages).length < 2 && (
        <Notice tone="warn" title={t("list.onlyManager")}>
          {t("list.onlyManagerWords")}
        </Notice>
      )}
      <QueryView query={query} waiting={<ListSkeleton label={shell("loading")} rows={4} />}>
        {({ data: rows }) =>
          rows.length === 0 ? (
            <Empty drawing={<EmptyBox size={140} />} title={t("list.empty")}>
              {t("list.emptyWords")}
            </Empty>
          ) : (
            <DataTable
              label={t("list.table")}
              rows={rows}
              rowKey={(row) => row.id}
              columns={[
                {
                  id: "name",
                  title: t("list.name"),
                  cell: (row) => (
                    <>
                      {row.name}
                      {row.id === user?.id && ` (${t("list.you")})`}
                      <br />
                      <small>{row.email}</small>
                    </>
                  ),
                },
                {
                  id: "state",
                  title: t("list.state"),
                  cell: (row) => (
                    <>
                      <StatusBadge tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusBadge>
                      {row.waiting && <small> {t("list.waits")}</small>}
                      {row.invitedUntil && (
                        <small>
                          {" "}
                          {t("list.invitedUntil", {
                            time: formatInstant(row.invitedUntil, locale),
                          })}
                        </small>
                      )}
                    </>
                  ),
                },
                {
                  id: "scopes",
                  title: t("list.scopes"),
                  cell: (row) => row.scopes.map(scopeName).join(" · ") || shell("none"),
                },
                {
                  id: "seen",
                  oneLine: true,
                  title: t("list.seen"),
                  cell: (row) =>
                    row.lastSeenAt ? formatInstant(row.lastSeenAt, locale) : t("list.never"),
                },
                {
                  id: "manage",
                  action: true,
                  oneLine: true,
                  title: t("list.manage"),
                  cell: (row) => (
                    <ActionButton
                      variant="quiet"
                      onClick={() => manage(row.id)}
                      aria-label={t("list.manageWho", { name: row.name })}
                    >
                      {t("list.manage")}
                    </ActionButton>
                  ),
                },
              ]}
            />
          )
        }
      </QueryView>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {managed && (
        <ManageDialog key={managed.id} staff={managed} onClose={() => setManagedId(null)} />
      )}
    </Page>
  );
}

import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatInstant } from "@songtan/client/language/format.ts";
import { useLocale, useLocalePath, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useNavigate } from "react-router";
import { useApiMutation, useApiQuery } from "../../features/api/api.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";
import { refreshTariffs, tariffTones } from "../../features/tariffs/refresh-tariffs.ts";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["tariff.edit"] };

export default function Tariffs() {
  const t = useText("pricing");
  const shell = useText("shell");
  const locale = useLocale();
  const localePath = useLocalePath();
  const navigate = useNavigate();
  const query = useApiQuery("GET /console/tariffs", {});
  const create = useApiMutation("POST /console/tariff-drafts", ({ id }) => {
    refreshTariffs();
    void navigate(localePath(`/tariffs/drafts/${id}`));
  });
  return (
    <Page
      title={t("tariffs.title")}
      actions={
        <>
          <ExportButtons list="tariffs" />
          <ActionButton variant="outline" to="/tariffs/holidays">
            {t("holidays.open")}
          </ActionButton>
          <ActionButton variant="outline" to="/tariffs/cases">
            {t("cases.open")}
          </ActionButton>
          <ActionButton onClick={() => create.mutate({ body: {} })} pending={create.isPending}>
            {t("tariffs.new")}
          </ActionButton>
        </>
      }
    >
      <PageHead title={t("tariffs.title")} />
      <ProblemNotice error={create.error} />
      <QueryView query={query} waiting={<ListSkeleton label={shell("loading")} rows={4} />}>
        {({ versions, drafts }) => (
          <Stack gap={6}>
            {drafts.length > 0 && (
              <Card title={t("tariffs.drafts")}>
                <DataTable
                  label={t("tariffs.drafts")}
                  rows={drafts}
                  rowKey={(row) => row.id}
                  rowTo={(row) => `/tariffs/drafts/${row.id}`}
                  columns={[
                    { id: "version", title: t("draft.version"), cell: (row) => row.version },
                    {
                      id: "from",
                      title: t("draft.begins"),
                      cell: (row) => formatInstant(row.effectiveFrom, locale),
                    },
                    { id: "by", title: t("tariffs.changedBy"), cell: (row) => row.updatedBy },
                    {
                      id: "at",
                      title: t("tariffs.changedAt"),
                      cell: (row) => formatInstant(row.updatedAt, locale),
                    },
                  ]}
                />
              </Card>
            )}
            <Card title={t("tariffs.versions")}>
              <DataTable
                label={t("tariffs.versions")}
                rows={versions}
                rowKey={(row) => row.id}
                rowTo={(row) => `/tariffs/${row.id}`}
                columns={[
                  { id: "version", title: t("draft.version"), cell: (row) => row.version },
                  {
                    id: "state",
                    title: t("promos.state"),
                    cell: (row) => (
                      <StatusBadge tone={tariffTones[row.state]}>
                        {t(`tariffs.state.${row.state}`)}
                      </StatusBadge>
                    ),
                  },
                  {
                    id: "from",
                    title: t("draft.begins"),
                    cell: (row) => formatInstant(row.effectiveFrom, locale),
                  },
                  {
                    id: "by",
                    title: t("tariffs.publishedBy"),
                    cell: (row) => row.publishedBy ?? t("tariffs.launch"),
                  },
                ]}
              />
            </Card>
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}

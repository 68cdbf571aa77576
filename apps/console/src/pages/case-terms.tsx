import { formatBaht, formatDay } from "@songtan/client/format.ts";
import { queryClient } from "@songtan/client/query-client.ts";
import { useErrorText } from "@songtan/client/use-error-text.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import type { CaseTermsView } from "@songtan/contract/console/reports";
import { serviceDayStart } from "@songtan/domain/thai/dates";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Confirm } from "@songtan/ui/confirm.tsx";
import { DataTable } from "@songtan/ui/data-table.tsx";
import { Money } from "@songtan/ui/money.tsx";
import { Page } from "@songtan/ui/page.tsx";
import { ListSkeleton } from "@songtan/ui/skeletons.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { StatusBadge } from "@songtan/ui/status-badge.tsx";
import { useState } from "react";
import { callKey, useCall, useCommand } from "../features/api/api.ts";
import { Answer } from "../features/shell/answer.tsx";
import type { ConsoleHandle } from "../features/shell/console-handle.ts";
import { PageHead } from "../features/shell/page-head.tsx";
import { CaseTermsForm } from "../features/tariffs/case-terms-form.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["tariff.edit"] };

const refresh = () => void queryClient.invalidateQueries({ queryKey: callKey("GET /console/case-terms") });
const tones = { past: "plain", now: "good", coming: "info" } as const;

export default function CaseTermsPage() {
  const t = useText("pricing");
  const shell = useText("shell");
  const errorText = useErrorText();
  const locale = useLocale();
  const query = useCall("GET /console/case-terms", {});
  const [removing, setRemoving] = useState<CaseTermsView | null>(null);
  const remove = useCommand("POST /console/case-terms/{id}/remove", () => {
    setRemoving(null);
    refresh();
  });
  const dayOf = ({ from }: CaseTermsView) => formatDay(serviceDayStart(from).toISOString(), locale);
  const day = removing ? dayOf(removing) : "";
  return (
    <Page title={t("cases.title")} description={t("cases.words")} back={{ to: "/tariffs", label: t("tariffs.title") }}>
      <PageHead title={t("cases.title")} />
      <Answer query={query} waiting={<ListSkeleton label={shell("loading")} rows={3} />}>
        {({ data: rows }) => {
          const current = rows.find(({ state }) => state === "now");
          return (
            <Stack gap={6}>
              <TermsTable rows={rows} dayOf={dayOf} onRemove={setRemoving} />
              {current && <CaseTermsForm current={current} onAdded={refresh} />}
            </Stack>
          );
        }}
      </Answer>
      <Confirm
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate({ params: { id: removing.id } })}
        title={t("cases.removeWhich", { day })}
        confirmLabel={t("cases.remove")}
        cancelLabel={shell("cancel")}
        tone="danger"
        pending={remove.isPending}
        error={remove.error && errorText(remove.error)}
      >
        {t("cases.removeWords")}
      </Confirm>
    </Page>
  );
}

type TermsTableProps = {
  rows: readonly CaseTermsView[];
  dayOf: (row: CaseTermsView) => string;
  onRemove: (row: CaseTermsView) => void;
};

function TermsTable({ rows, dayOf, onRemove }: TermsTableProps) {
  const t = useText("pricing");
  return (
    <DataTable
      label={t("cases.title")}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { id: "from", title: t("cases.from"), oneLine: true, cell: dayOf },
        {
          id: "state",
          title: t("cases.state"),
          cell: (row) => <StatusBadge tone={tones[row.state]}>{t(`cases.is.${row.state}`)}</StatusBadge>,
        },
        { id: "report", title: t("cases.reportDays"), align: "end", cell: (row) => row.reportDays },
        { id: "claim", title: t("cases.claimDays"), align: "end", cell: (row) => row.claimDays },
        { id: "answer", title: t("cases.answerWorkingDays"), align: "end", cell: (row) => row.answerWorkingDays },
        {
          id: "each",
          title: t("cases.refundEachSatang"),
          align: "end",
          cell: (row) => <Money>{formatBaht(row.refundEachSatang)}</Money>,
        },
        {
          id: "day",
          title: t("cases.refundPerDaySatang"),
          align: "end",
          cell: (row) => <Money>{formatBaht(row.refundPerDaySatang)}</Money>,
        },
        { id: "by", title: t("cases.addedBy"), cell: (row) => row.addedBy, hidden: (row) => row.addedBy === null },
        {
          id: "remove",
          action: true,
          title: t("cases.remove"),
          oneLine: true,
          hidden: (row) => row.state !== "coming",
          cell: (row) =>
            row.state === "coming" && (
              <ActionButton
                variant="quiet"
                onClick={() => onRemove(row)}
                aria-label={t("cases.removeWhich", { day: dayOf(row) })}
              >
                {t("cases.remove")}
              </ActionButton>
            ),
        },
      ]}
    />
  );
}

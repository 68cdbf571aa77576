import { queryClient } from "@songtan/client/calls/query-client.ts";
import { useNow } from "@songtan/client/calls/use-now.ts";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { formatDay, formatExactBaht } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { CaseTermsView } from "@songtan/contract/console/reports";
import { serviceDayStart } from "@songtan/domain/thai/dates";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { StatusBadge } from "@songtan/ui/feedback/status-badge.tsx";
import { DataTable } from "@songtan/ui/layout/data-table.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { useState } from "react";
import { callKey, useApiMutation, useApiQuery } from "../../features/api/api.ts";
import type { ConsoleHandle } from "../../features/shell/console-handle.ts";
import { DescriptionList } from "../../features/shell/page/description-list.tsx";
import { ExportButtons } from "../../features/shell/page/export-buttons.tsx";
import { PageHead } from "../../features/shell/page/page-head.tsx";
import { QueryView } from "../../features/shell/page/query-view.tsx";
import { CaseTermsForm } from "../../features/tariffs/case-terms-form.tsx";

export const handle: ConsoleHandle = { middleware: "staff", scopes: ["tariff.edit"] };

const refresh = () =>
  void queryClient.invalidateQueries({ queryKey: callKey("GET /console/case-terms") });
const minuteMilliseconds = 60_000;
const tones = { past: "plain", now: "good", coming: "info", proposed: "warn" } as const;
type PendingAction = { row: CaseTermsView; what: "approve" | "remove" };

export default function CaseTermsPage() {
  const t = useText("pricing");
  const shell = useText("shell");
  const locale = useLocale();
  const query = useApiQuery("GET /console/case-terms", {});
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  const dayOf = ({ from }: CaseTermsView) => formatDay(serviceDayStart(from).toISOString(), locale);
  return (
    <Page
      actions={<ExportButtons list="case-terms" />}
      title={t("cases.title")}
      description={t("cases.words")}
      back={{ to: "/tariffs", label: t("tariffs.title") }}
    >
      <PageHead title={t("cases.title")} />
      <QueryView query={query} waiting={<ListSkeleton label={shell("loading")} rows={3} />}>
        {({ data: rows }) => {
          const current = rows.find(({ state }) => state === "now");
          return (
            <Stack gap={6}>
              <TermsTable rows={rows} dayOf={dayOf} onSelect={setPendingAction} />
              {current && <CaseTermsForm current={current} onAdded={refresh} />}
            </Stack>
          );
        }}
      </QueryView>
      {pendingAction && (
        <ConfirmTermsAction
          {...pendingAction}
          day={dayOf(pendingAction.row)}
          onClose={() => setPendingAction(null)}
        />
      )}
    </Page>
  );
}

/** Confirms with the full terms, so that staff approve what they have read. */
function ConfirmTermsAction({
  row,
  what,
  day,
  onClose,
}: PendingAction & { day: string; onClose: () => void }) {
  const t = useText("pricing");
  const shell = useText("shell");
  const errorText = useErrorText();
  const done = () => {
    onClose();
    refresh();
  };
  const approve = useApiMutation("POST /console/case-terms/{id}/approve", done);
  const remove = useApiMutation("POST /console/case-terms/{id}/remove", done);
  const command = what === "approve" ? approve : remove;
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => command.mutate({ params: { id: row.id } })}
      title={t(`cases.${what}Which`, { day })}
      confirmLabel={t(`cases.${what}`)}
      cancelLabel={shell("cancel")}
      tone={what === "approve" ? "normal" : "danger"}
      pending={command.isPending}
      error={command.error && errorText(command.error)}
    >
      {what === "approve" && (
        <DescriptionList
          pairs={[
            [t("cases.reportDays"), row.reportDays],
            [t("cases.claimDays"), row.claimDays],
            [t("cases.answerWorkingDays"), row.answerWorkingDays],
            [t("cases.refundEachSatang"), formatExactBaht(row.refundEachSatang)],
            [t("cases.refundPerDaySatang"), formatExactBaht(row.refundPerDaySatang)],
          ]}
        />
      )}
      <p>{t(`cases.${what}Words`)}</p>
    </Confirm>
  );
}

type TermsTableProps = {
  rows: readonly CaseTermsView[];
  dayOf: (row: CaseTermsView) => string;
  onSelect: (action: PendingAction) => void;
};

function TermsTable({ rows, dayOf, onSelect }: TermsTableProps) {
  const t = useText("pricing");
  return (
    <DataTable
      label={t("cases.title")}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { id: "from", title: t("cases.from"), oneLine: true, cell: dayOf },
        { id: "state", title: t("cases.state"), cell: (row) => <TermsStatus row={row} /> },
        { id: "report", title: t("cases.reportDays"), align: "end", cell: (row) => row.reportDays },
        { id: "claim", title: t("cases.claimDays"), align: "end", cell: (row) => row.claimDays },
        {
          id: "answer",
          title: t("cases.answerWorkingDays"),
          align: "end",
          cell: (row) => row.answerWorkingDays,
        },
        {
          id: "alone",
          title: t("cases.refundAlone"),
          align: "end",
          oneLine: true,
          cell: (row) => (
            <Money
              column
            >{`${formatExactBaht(row.refundEachSatang)} / ${formatExactBaht(row.refundPerDaySatang)}`}</Money>
          ),
        },
        {
          id: "by",
          title: t("cases.setBy"),
          cell: (row) => [row.addedBy, row.approvedBy].filter(Boolean).join(" / "),
          hidden: (row) => row.addedBy === null,
        },
        {
          id: "next",
          action: true,
          oneLine: true,
          title: t("cases.actions"),
          hidden: (row) => row.state !== "coming" && row.state !== "proposed",
          cell: (row) => <NextStep row={row} day={dayOf(row)} onSelect={onSelect} />,
        },
      ]}
    />
  );
}

function TermsStatus({ row }: { row: CaseTermsView }) {
  const t = useText("pricing");
  const now = useNow(minuteMilliseconds);
  const lapsed = serviceDayStart(row.from).getTime() <= now;
  return (
    <Stack gap={1}>
      <StatusBadge tone={tones[row.state]}>{t(`cases.is.${row.state}`)}</StatusBadge>
      {row.state === "proposed" && !row.mayApprove && (
        <span>{t(lapsed ? "cases.lapsed" : "cases.waits")}</span>
      )}
    </Stack>
  );
}

function NextStep({
  row,
  day,
  onSelect,
}: { row: CaseTermsView; day: string } & Pick<TermsTableProps, "onSelect">) {
  const t = useText("pricing");
  if (row.state !== "coming" && row.state !== "proposed") return null;
  return (
    <Stack gap={1}>
      {row.mayApprove && (
        <ActionButton
          onClick={() => onSelect({ row, what: "approve" })}
          aria-label={t("cases.approveWhich", { day })}
        >
          {t("cases.approve")}
        </ActionButton>
      )}
      <ActionButton
        variant="quiet"
        onClick={() => onSelect({ row, what: "remove" })}
        aria-label={t("cases.removeWhich", { day })}
      >
        {t("cases.remove")}
      </ActionButton>
    </Stack>
  );
}

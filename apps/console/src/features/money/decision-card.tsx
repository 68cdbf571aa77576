import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ReportRecord } from "@songtan/contract/console/reports";
import { isFaultOpen, nextReportState, type ReportCommand } from "@songtan/domain/claims/report";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { usePermission } from "../session/use-session.ts";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";
import css from "../shell/page/entries.module.css";
import { ProposeDialog } from "./propose-dialog.tsx";
import { useCaseCommand } from "./use-money-command.ts";

type ReportProps = { report: ReportRecord };

/** Shows the fault, the proposal and the outcome of a case. */
export function DecisionCard({ report }: ReportProps) {
  const t = useText("money");
  const mayPay = usePermission("payment.refund");
  const isClaim = report.askedSatang !== null;
  const may = (command: ReportCommand) =>
    nextReportState(report.state, command, { isClaim }) !== null;
  const fault = useCaseCommand("POST /console/reports/{id}/fault");
  return (
    <Card title={t("case.decision")}>
      <Stack>
        {report.driver && isFaultOpen(report.state) && (
          <CheckField
            look="switch"
            label={t("case.fault")}
            help={t("case.faultHelp")}
            checked={report.driverAtFault}
            onChange={(driverAtFault) =>
              fault.mutate({
                params: { id: report.id },
                body: { version: report.version, driverAtFault },
              })
            }
          />
        )}
        <ProblemNotice error={fault.error} />
        <Proposed report={report} />
        {mayPay && may("approve") && <Approval report={report} />}
        {mayPay && may("propose") && <Proposal report={report} />}
        {mayPay && report.state === "accepted" && report.way === "transfer" && (
          <RecordTransfer report={report} />
        )}
        {may("close") && <EndCase report={report} command="close" />}
        {mayPay && may("refuse") && <EndCase report={report} command="refuse" />}
      </Stack>
    </Card>
  );
}

function Proposed({ report }: ReportProps) {
  const t = useText("money");
  const {
    amountSatang,
    way: route,
    proposedBy,
    decidedBy,
    driverShareSatang,
    words: note,
    bankReference,
  } = report;
  const lines = [
    amountSatang !== null &&
      report.state !== "open" &&
      t("case.proposed", { amount: formatExactBaht(amountSatang), name: proposedBy ?? "" }),
    amountSatang !== null && route && report.state !== "open" && t(`way.${route}`),
    driverShareSatang > 0 && `${t("case.share")} ${formatExactBaht(driverShareSatang)}`,
    decidedBy && t("case.decided", { name: decidedBy }),
    bankReference,
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <div>
      {lines.map((line) => (
        <p key={String(line)}>{line}</p>
      ))}
      {note && <p className={css.quiet}>{note}</p>}
    </div>
  );
}

function Approval({ report }: ReportProps) {
  const t = useText("money");
  const [back, setBack] = useState(false);
  const approve = useCaseCommand("POST /console/reports/{id}/approve");
  const reject = useCaseCommand("POST /console/reports/{id}/turn-down", () => setBack(false));
  const seen = { params: { id: report.id } };
  const { version } = report;
  return (
    <Stack gap={2}>
      {report.mayDecide ? (
        <ActionButton
          fullWidth
          pending={approve.isPending}
          onClick={() => approve.mutate({ ...seen, body: { version } })}
        >
          {t("case.approve", { amount: formatExactBaht(report.amountSatang ?? 0) })}
        </ActionButton>
      ) : (
        <p>{t("case.own")}</p>
      )}
      <ProblemNotice error={approve.error} />
      <ActionButton variant="outline" fullWidth onClick={() => setBack(true)}>
        {t("case.turnDown")}
      </ActionButton>
      {back && (
        <NoteDialog
          title={t("case.turnDown")}
          explained={t("case.turnDownWords")}
          label={t("refund.words")}
          submitLabel={t("case.turnDown")}
          pending={reject.isPending}
          error={reject.error}
          onClose={() => setBack(false)}
          onSubmit={(note) => reject.mutate({ ...seen, body: { version, words: note } })}
        />
      )}
    </Stack>
  );
}

function Proposal({ report }: ReportProps) {
  const t = useText("money");
  const [dialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <ActionButton fullWidth onClick={() => setDialogOpen(true)}>
        {t("case.propose")}
      </ActionButton>
      {dialogOpen && <ProposeDialog report={report} onClose={() => setDialogOpen(false)} />}
    </>
  );
}

function RecordTransfer({ report }: ReportProps) {
  const t = useText("money");
  const [dialogOpen, setDialogOpen] = useState(false);
  const note = useCaseCommand("POST /console/reports/{id}/transferred", () => setDialogOpen(false));
  return (
    <>
      <ActionButton fullWidth onClick={() => setDialogOpen(true)}>
        {t("case.transferred")}
      </ActionButton>
      {dialogOpen && (
        <NoteDialog
          title={t("case.transferred")}
          explained={t("case.transferredWords", {
            amount: formatExactBaht(report.amountSatang ?? 0),
          })}
          label={t("refund.reference")}
          submitLabel={t("refund.save")}
          short
          pending={note.isPending}
          error={note.error}
          onClose={() => setDialogOpen(false)}
          onSubmit={(reference) =>
            note.mutate({ params: { id: report.id }, body: { version: report.version, reference } })
          }
        />
      )}
    </>
  );
}

function EndCase({ report, command }: ReportProps & { command: "close" | "refuse" }) {
  const t = useText("money");
  const [dialogOpen, setDialogOpen] = useState(false);
  const end = useCaseCommand(
    command === "close" ? "POST /console/reports/{id}/close" : "POST /console/reports/{id}/refuse",
    () => setDialogOpen(false),
  );
  return (
    <>
      <ActionButton
        variant={command === "refuse" ? "danger" : "outline"}
        fullWidth
        onClick={() => setDialogOpen(true)}
      >
        {t(`case.${command}`)}
      </ActionButton>
      {dialogOpen && (
        <NoteDialog
          title={t(`case.${command}`)}
          explained={t(`case.${command}Words`)}
          label={t("refund.words")}
          submitLabel={t(`case.${command}`)}
          danger={command === "refuse"}
          pending={end.isPending}
          error={end.error}
          onClose={() => setDialogOpen(false)}
          onSubmit={(note) =>
            end.mutate({
              params: { id: report.id },
              body: { version: report.version, words: note },
            })
          }
        />
      )}
    </>
  );
}

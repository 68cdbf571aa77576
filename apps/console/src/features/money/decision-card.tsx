import { formatBaht } from "@songtan/client/format.ts";
import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useText } from "@songtan/client/use-text.ts";
import type { ReportRecord } from "@songtan/contract/console/reports";
import { isFaultOpen, nextReportState, type ReportCommand } from "@songtan/domain/claims/report";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Card } from "@songtan/ui/card.tsx";
import { CheckField } from "@songtan/ui/check-field.tsx";
import { Stack } from "@songtan/ui/stack.tsx";
import { useState } from "react";
import { useMay } from "../session/use-session.ts";
import { WordsDialog } from "../shell/words-dialog.tsx";
import css from "./money.module.css";
import { ProposeDialog } from "./propose-dialog.tsx";
import { useCaseCommand } from "./use-money-command.ts";

type Told = { report: ReportRecord };

/** Who bears it, what is proposed, and how the case ends. */
export function DecisionCard({ report }: Told) {
  const t = useText("money");
  const mayPay = useMay("payment.refund");
  const isClaim = report.askedSatang !== null;
  const may = (command: ReportCommand) => nextReportState(report.state, command, { isClaim }) !== null;
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
              fault.mutate({ params: { id: report.id }, body: { version: report.version, driverAtFault } })
            }
          />
        )}
        <ProblemNotice error={fault.error} />
        <Proposed report={report} />
        {mayPay && may("approve") && <Approval report={report} />}
        {mayPay && may("propose") && <Proposal report={report} />}
        {mayPay && report.state === "accepted" && report.way === "transfer" && <Transferred report={report} />}
        {may("close") && <Ending report={report} command="close" />}
        {mayPay && may("refuse") && <Ending report={report} command="refuse" />}
      </Stack>
    </Card>
  );
}

function Proposed({ report }: Told) {
  const t = useText("money");
  const { amountSatang, way, proposedBy, decidedBy, driverShareSatang, words, bankReference } = report;
  const lines = [
    amountSatang !== null &&
      report.state !== "open" &&
      t("case.proposed", { amount: formatBaht(amountSatang), name: proposedBy ?? "" }),
    amountSatang !== null && way && report.state !== "open" && t(`way.${way}`),
    driverShareSatang > 0 && `${t("case.share")} ${formatBaht(driverShareSatang)}`,
    decidedBy && t("case.decided", { name: decidedBy }),
    bankReference,
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <div>
      {lines.map((line) => (
        <p key={String(line)}>{line}</p>
      ))}
      {words && <p className={css.quiet}>{words}</p>}
    </div>
  );
}

function Approval({ report }: Told) {
  const t = useText("money");
  const [back, setBack] = useState(false);
  const approve = useCaseCommand("POST /console/reports/{id}/approve");
  const turnDown = useCaseCommand("POST /console/reports/{id}/turn-down", () => setBack(false));
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
          {t("case.approve", { amount: formatBaht(report.amountSatang ?? 0) })}
        </ActionButton>
      ) : (
        <p>{t("case.own")}</p>
      )}
      <ProblemNotice error={approve.error} />
      <ActionButton variant="outline" fullWidth onClick={() => setBack(true)}>
        {t("case.turnDown")}
      </ActionButton>
      {back && (
        <WordsDialog
          title={t("case.turnDown")}
          explained={t("case.turnDownWords")}
          label={t("refund.words")}
          submitLabel={t("case.turnDown")}
          pending={turnDown.isPending}
          error={turnDown.error}
          onClose={() => setBack(false)}
          onWords={(words) => turnDown.mutate({ ...seen, body: { version, words } })}
        />
      )}
    </Stack>
  );
}

function Proposal({ report }: Told) {
  const t = useText("money");
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ActionButton fullWidth onClick={() => setAsking(true)}>
        {t("case.propose")}
      </ActionButton>
      {asking && <ProposeDialog report={report} onClose={() => setAsking(false)} />}
    </>
  );
}

function Transferred({ report }: Told) {
  const t = useText("money");
  const [asking, setAsking] = useState(false);
  const note = useCaseCommand("POST /console/reports/{id}/transferred", () => setAsking(false));
  return (
    <>
      <ActionButton fullWidth onClick={() => setAsking(true)}>
        {t("case.transferred")}
      </ActionButton>
      {asking && (
        <WordsDialog
          title={t("case.transferred")}
          explained={t("case.transferredWords", { amount: formatBaht(report.amountSatang ?? 0) })}
          label={t("refund.reference")}
          submitLabel={t("refund.save")}
          short
          pending={note.isPending}
          error={note.error}
          onClose={() => setAsking(false)}
          onWords={(reference) =>
            note.mutate({ params: { id: report.id }, body: { version: report.version, reference } })
          }
        />
      )}
    </>
  );
}

function Ending({ report, command }: Told & { command: "close" | "refuse" }) {
  const t = useText("money");
  const [asking, setAsking] = useState(false);
  const end = useCaseCommand(
    command === "close" ? "POST /console/reports/{id}/close" : "POST /console/reports/{id}/refuse",
    () => setAsking(false),
  );
  return (
    <>
      <ActionButton variant={command === "refuse" ? "danger" : "outline"} fullWidth onClick={() => setAsking(true)}>
        {t(`case.${command}`)}
      </ActionButton>
      {asking && (
        <WordsDialog
          title={t(`case.${command}`)}
          explained={t(`case.${command}Words`)}
          label={t("refund.words")}
          submitLabel={t(`case.${command}`)}
          danger={command === "refuse"}
          pending={end.isPending}
          error={end.error}
          onClose={() => setAsking(false)}
          onWords={(words) => end.mutate({ params: { id: report.id }, body: { version: report.version, words } })}
        />
      )}
    </>
  );
}

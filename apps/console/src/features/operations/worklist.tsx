import { useText } from "@songtan/client/language/use-text.ts";
import type { IncidentView, OperationsView } from "@songtan/contract/console/operations";
import { incidentAnchor } from "@songtan/domain/incidents/alert";
import { Empty } from "@songtan/ui/feedback/empty.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Success } from "@songtan/ui/illustrations/success.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { useState } from "react";
import { useLocation } from "react-router";
import { usePermission } from "../session/use-session.ts";
import { CloseIncidentDialog } from "./close-incident-dialog.tsx";
import { DecideDoubtDialog } from "./decide-doubt-dialog.tsx";
import { IncidentCard } from "./incident-card.tsx";
import { type Selected, showOnMap } from "./live/live-map-store.ts";
import css from "./operations.module.css";
import { LateList, MoneyLists, UnseenList } from "./operations-lists.tsx";
import { PartnerHealth } from "./partner-health.tsx";
import { ProposalList } from "./proposal-list.tsx";
import { RunAgainDialog } from "./run-again-dialog.tsx";
import { SelfTest } from "./self-test.tsx";

const hasNoOpenWork = (view: OperationsView): boolean =>
  [view.incidents, view.proposals, view.approvals, view.late, view.unseen, view.owing].every(
    (rows) => rows.length === 0,
  ) && view.differences.count === 0;

/** A push that is opened late leads to an incident that is closed by then. */
const isClosed = (hash: string, { incidents }: OperationsView): boolean =>
  hash.startsWith(`#${incidentAnchor("")}`) &&
  incidents.every(({ id }) => hash !== `#${incidentAnchor(id)}`);

type WorklistProps = {
  operations: OperationsView;
  /** The map was moved to something: a phone shows it now. */
  onShow: () => void;
};

/** What needs someone, the most urgent first, each with its age and its next action. */
export function Worklist({ operations, onShow }: WorklistProps) {
  const t = useText("operations");
  const { hash } = useLocation();
  const dispatches = usePermission("booking.manage");
  const [closing, setClosing] = useState<IncidentView | null>(null);
  const [running, setRunning] = useState<IncidentView | null>(null);
  const show = (selected: Selected) => {
    if (showOnMap(selected)) onShow();
  };
  return (
    <Stack>
      {isClosed(hash, operations) && <Notice tone="info">{t("alert.closed")}</Notice>}
      {hasNoOpenWork(operations) && (
        <Empty drawing={<Success size={140} />} title={t("calm")}>
          {t(dispatches ? "calmWords" : "calmMoney")}
        </Empty>
      )}
      {operations.incidents.length > 0 && (
        <section aria-labelledby="incidents">
          <h2 id="incidents" className={css.heading}>
            {t("incidents")}
          </h2>
          <Stack gap={3}>
            {operations.incidents.map((incident) => (
              <IncidentCard
                key={incident.id}
                incident={incident}
                onShow={show}
                onClose={() => setClosing(incident)}
                onRunAgain={() => setRunning(incident)}
              />
            ))}
          </Stack>
        </section>
      )}
      <ProposalList operations={operations} />
      <LateList operations={operations} onShow={show} />
      <UnseenList operations={operations} onShow={show} />
      <MoneyLists operations={operations} />
      <PartnerHealth />
      <SelfTest results={operations.selfTest} />
      {running && <RunAgainDialog incident={running} onClose={() => setRunning(null)} />}
      {closing &&
        (closing.doubted ? (
          <DecideDoubtDialog
            incident={closing}
            doubted={closing.doubted}
            onClose={() => setClosing(null)}
          />
        ) : (
          <CloseIncidentDialog incident={closing} onClose={() => setClosing(null)} />
        ))}
    </Stack>
  );
}

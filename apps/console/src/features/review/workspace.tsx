import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsoleDocument, ConsoleDriver } from "@songtan/contract/console/drivers";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { useEffect, useState } from "react";
import { DecisionBar } from "./decision/decision-bar.tsx";
import { RejectDialog } from "./decision/reject-dialog.tsx";
import { AccessReasonDialog } from "./documents/access-reason-dialog.tsx";
import { CheckList } from "./documents/check-list.tsx";
import { DocumentPanes } from "./documents/document-panes.tsx";
import { DocumentTabs } from "./documents/document-tabs.tsx";
import { LockNotice } from "./lock-notice.tsx";
import { OutcomeNotice } from "./outcome-notice.tsx";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { useReviewKeys } from "./use-review-keys.ts";
import { useWorkspace } from "./use-workspace.ts";
import css from "./workspace.module.css";
import { WorkspaceTools } from "./workspace-tools.tsx";

export type WorkspaceProps = {
  driver: ConsoleDriver;
  onNext: () => void;
  nextPending: boolean;
};

/** Everything about one driver's papers on one screen: the picture, what was typed, and the answer. */
export function Workspace({ driver, onNext, nextPending }: WorkspaceProps) {
  const work = useWorkspace(driver);
  const [choosingReason, setChoosingReason] = useState(true);
  const [rejecting, setRejecting] = useState(false);
  const [helping, setHelping] = useState(false);
  const { document, decision, news } = work;
  // An answer that is in, or that came too late, ends the dialog.
  useEffect(() => {
    if (news) setRejecting(false);
  }, [news]);
  const closeReject = () => {
    decision.reset();
    setRejecting(false);
  };

  useReviewKeys(work, {
    onReject: () => setRejecting(true),
    onNext,
    onHelp: () => setHelping(true),
  });
  if (!document) return null;
  return (
    <div className={css.workspace}>
      <LockNotice held={work.held} other={driver.lock} />
      <OutcomeNotice news={news} done={work.waiting.length === 0} />
      <div className={css.top}>
        <DocumentTabs
          documents={work.documents}
          current={work.kind}
          onChoose={(kind) => {
            const chosen = work.documents.find((item) => item.kind === kind);
            if (chosen) work.choose(chosen.kind as typeof work.kind);
          }}
        />
        <WorkspaceTools
          comparing={work.comparing}
          onCompare={work.compare}
          onHelp={() => setHelping(true)}
          onNext={onNext}
          nextPending={nextPending}
        />
      </div>
      <div className={css.columns}>
        <DocumentPanes
          driverName={driver.name}
          pictures={work.pictures}
          openedDocuments={work.openedDocuments}
          shown={work.shown}
          onShow={work.show}
          onReopen={work.reopen}
        />
        <CheckPanel
          driver={driver}
          document={document}
          work={work}
          rejecting={rejecting}
          onChooseReason={() => setChoosingReason(true)}
          onReject={() => setRejecting(true)}
        />
      </div>
      <AccessReasonDialog
        opened={choosingReason && !work.accessReason}
        name={driver.name}
        likely={work.waiting.length > 0 ? "review" : "driver_asked"}
        onClose={() => setChoosingReason(false)}
        onOpen={work.setAccessReason}
      />
      {rejecting && document.state !== "rejected" && (
        <RejectDialog
          key={work.kind}
          kind={work.kind}
          driverLocale={driver.locale}
          pending={decision.pending}
          error={decision.error}
          onClose={closeReject}
          onReject={work.reject}
        />
      )}
      {helping && <ShortcutHelp onClose={() => setHelping(false)} />}
    </div>
  );
}

type CheckPanelProps = {
  driver: ConsoleDriver;
  document: ConsoleDocument;
  work: ReturnType<typeof useWorkspace>;
  rejecting: boolean;
  onChooseReason: () => void;
  onReject: () => void;
};

function CheckPanel({
  driver,
  document,
  work,
  rejecting,
  onChooseReason,
  onReject,
}: CheckPanelProps) {
  const t = useText("review");
  const { decision } = work;
  return (
    <section className={css.side} aria-label={t("check.title")}>
      {!work.accessReason && (
        <ActionButton fullWidth onClick={onChooseReason}>
          {t("work.open")}
        </ActionButton>
      )}
      <CheckList
        document={document}
        fields={work.fields}
        known={{ name: driver.name, ...(driver.plate ? { plate: driver.plate } : {}) }}
        ticked={work.ticked}
        onTick={document.state === "pending" ? work.tick : null}
        onLook={work.look}
      />
      <DecisionBar
        document={document}
        approval={work.approval}
        rejection={work.rejection}
        pending={decision.pending && !rejecting}
        error={rejecting ? null : decision.error}
        onApprove={work.approve}
        onReject={onReject}
      />
    </section>
  );
}

import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import type { DecisionView } from "@songtan/contract/console/reviews";
import { type SubmittedKind, submittedKinds } from "@songtan/domain/driver-types";
import { useState } from "react";
import { useSession } from "../session/use-session.ts";
import { approvalBlock, rejectionBlock } from "./decision/decision-block.ts";
import type { Rejection } from "./decision/reject-dialog.tsx";
import { useDecision } from "./decision/use-decision.ts";
import { type PictureName, pageOf, pictureName } from "./documents/picture-name.ts";
import { usePanes } from "./documents/use-panes.ts";
import { useShownDocuments } from "./documents/use-shown-documents.ts";
import { useReviewLock } from "./use-review-lock.ts";

export type ReviewOutcome =
  | { kind: "decided"; page: SubmittedKind; outcome: DecisionView["outcome"]; verified: boolean }
  | { kind: "changed"; page: SubmittedKind };

/** The papers staff decide about, in their order; e-mail and phone are proved by code. */
const submittedDocumentsOf = (driver: ConsoleDriver) =>
  driver.documents.filter((document) => submittedKinds.some((kind) => kind === document.kind));

/** Returns the next undecided document after this page, starting over after the last one. */
function nextWaiting(
  documents: ConsoleDriver["documents"],
  page: SubmittedKind,
  waiting: DecisionView["waiting"],
) {
  const after = documents.slice(documents.findIndex((item) => item.kind === page) + 1);
  return [...after, ...documents].find((item) =>
    waiting.some((name) => name === item.kind && name !== page),
  );
}

/** The checks a reviewer has ticked, for each page of the driver. */
function useTicks(kind: SubmittedKind) {
  const [ticks, setTicks] = useState<Partial<Record<SubmittedKind, string[]>>>({});
  return {
    ticked: ticks[kind] ?? [],
    tick(check: string, on: boolean) {
      setTicks((all) => {
        const others = (all[kind] ?? []).filter((other) => other !== check);
        return { ...all, [kind]: on ? [...others, check] : others };
      });
    },
    untick: (page: SubmittedKind) => setTicks((all) => ({ ...all, [page]: [] })),
  };
}

/** State of one driver's review: the page on screen, and the pages opened, ticked and decided. */
export function useWorkspace(driver: ConsoleDriver) {
  const { user } = useSession();
  const documents = submittedDocumentsOf(driver);
  const waiting = documents.filter(({ state }) => state === "pending");
  const [kind, setKind] = useState<SubmittedKind>(
    () => (waiting[0] ?? documents[0])?.kind as SubmittedKind,
  );
  const { ticked, tick, untick } = useTicks(kind);
  const [news, setNews] = useState<ReviewOutcome | null>(null);
  const held = useReviewLock(driver.id, waiting.length > 0);

  const document = documents.find((item) => item.kind === kind);
  const pictures = documents.flatMap((item) =>
    item.images.map((field) => pictureName(item.kind as SubmittedKind, field)),
  );
  const panes = usePanes(kind, pictures);
  const opened = useShownDocuments(driver.id, {
    documents,
    kind,
    pages: panes.pages,
    onOutdated: untick,
  });

  const decision = useDecision(driver.id, {
    onDecided(page, { outcome, verified, waiting: left }) {
      setNews({ kind: "decided", page, outcome, verified });
      const next = nextWaiting(documents, page, left);
      if (next) setKind(next.kind as SubmittedKind);
    },
    onChanged(page) {
      setNews({ kind: "changed", page });
      untick(page);
      opened.reopen(page);
    },
  });

  const seen = opened.openedFields !== null;
  const situation = document && {
    document,
    held: held.lock !== null,
    opened: seen,
    ticked,
    staffId: user?.id ?? "",
  };
  const approval = situation ? approvalBlock(situation) : null;
  const rejection = situation ? rejectionBlock(situation) : null;
  const choose = (next: SubmittedKind) => {
    decision.reset();
    setNews(null);
    setKind(next);
  };
  return {
    documents,
    document,
    waiting,
    kind,
    choose,
    step(by: 1 | -1) {
      const index = documents.findIndex((item) => item.kind === kind);
      const next = documents[(index + by + documents.length) % documents.length];
      if (next) choose(next.kind as SubmittedKind);
    },
    fields: opened.openedFields ?? document?.fields ?? {},
    ticked,
    tick,
    held,
    ...opened,
    pictures,
    ...panes,
    show(pane: number, picture: PictureName) {
      const page = pageOf(picture);
      if (pane === 0 && page !== kind) choose(page);
      panes.show(pane, picture);
    },
    news,
    decision,
    approval,
    rejection,
    approve() {
      if (document && !approval) decision.decide({ document, checks: ticked, rejection: null });
    },
    reject(rejectionInput: Rejection) {
      if (document) decision.decide({ document, checks: ticked, rejection: rejectionInput });
    },
  };
}

import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import type { DecisionView } from "@songtan/contract/console/reviews";
import { type SubmittedKind, submittedKinds } from "@songtan/domain/drivers/words";
import { useState } from "react";
import { useSession } from "../session/use-session.ts";
import { approvalBlock, rejectionBlock } from "./decision-block.ts";
import { type PictureName, pageOf, pictureName } from "./picture-name.ts";
import type { Rejection } from "./reject-dialog.tsx";
import { useDecision } from "./use-decision.ts";
import { usePanes } from "./use-panes.ts";
import { useReviewLock } from "./use-review-lock.ts";
import { useShownPapers } from "./use-shown-papers.ts";

export type WorkspaceNews =
  | { kind: "decided"; page: SubmittedKind; outcome: DecisionView["outcome"]; verified: boolean }
  | { kind: "changed"; page: SubmittedKind };

/** The papers staff decide about, in their order; e-mail and phone are proved by code. */
const papersOf = (driver: ConsoleDriver) =>
  driver.documents.filter((document) => submittedKinds.some((kind) => kind === document.kind));

/** What a reviewer does with one driver: which page is shown, what was opened, ticked and decided. */
export function useWorkspace(driver: ConsoleDriver) {
  const { user } = useSession();
  const documents = papersOf(driver);
  const waiting = documents.filter(({ state }) => state === "pending");
  const [kind, setKind] = useState<SubmittedKind>(() => (waiting[0] ?? documents[0])?.kind as SubmittedKind);
  const [ticks, setTicks] = useState<Partial<Record<SubmittedKind, string[]>>>({});
  const [news, setNews] = useState<WorkspaceNews | null>(null);
  const held = useReviewLock(driver.id, waiting.length > 0);

  const document = documents.find((one) => one.kind === kind);
  const pictures = documents.flatMap((one) => one.images.map((field) => pictureName(one.kind as SubmittedKind, field)));
  const panes = usePanes(kind, pictures);
  const untick = (page: SubmittedKind) => setTicks((all) => ({ ...all, [page]: [] }));
  const opened = useShownPapers(driver.id, { documents, kind, pages: panes.pages, onOutdated: untick });
  const ticked = ticks[kind] ?? [];

  const decision = useDecision(driver.id, {
    onDecided(page, { outcome, verified, waiting: left }) {
      setNews({ kind: "decided", page, outcome, verified });
      const after = documents.slice(documents.findIndex((one) => one.kind === page) + 1);
      const next = [...after, ...documents].find((one) => left.some((name) => name === one.kind && name !== page));
      if (next) setKind(next.kind as SubmittedKind);
    },
    onChanged(page) {
      setNews({ kind: "changed", page });
      untick(page);
      opened.reopen(page);
    },
  });

  const seen = opened.openedFields !== null;
  const situation = document && { document, held: held.lock !== null, opened: seen, ticked, staffId: user?.id ?? "" };
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
      const place = documents.findIndex((one) => one.kind === kind);
      const next = documents[(place + by + documents.length) % documents.length];
      if (next) choose(next.kind as SubmittedKind);
    },
    fields: opened.openedFields ?? document?.fields ?? {},
    ticked,
    tick(check: string, on: boolean) {
      setTicks((all) => {
        const others = (all[kind] ?? []).filter((one) => one !== check);
        return { ...all, [kind]: on ? [...others, check] : others };
      });
    },
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
    reject(words: Rejection) {
      if (document) decision.decide({ document, checks: ticked, rejection: words });
    },
  };
}

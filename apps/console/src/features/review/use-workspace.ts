import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import type { DecisionView } from "@songtan/contract/console/reviews";
import { type SubmittedKind, submittedKinds } from "@songtan/domain/drivers/words";
import { useEffect, useEffectEvent, useState } from "react";
import { useSession } from "../session/use-session.ts";
import { approvalBlock, rejectionBlock } from "./decision-block.ts";
import { type PictureName, pictureName } from "./paper-panes.tsx";
import type { Rejection } from "./reject-dialog.tsx";
import { useDecision } from "./use-decision.ts";
import { type OpeningWish, useOpenedPapers } from "./use-opened-papers.ts";
import { useReviewLock } from "./use-review-lock.ts";

export type WorkspaceNews =
  | { kind: "decided"; page: SubmittedKind; outcome: DecisionView["outcome"]; verified: boolean }
  | { kind: "changed"; page: SubmittedKind };

/** The papers staff decide about, in their order; e-mail and phone are proved by code. */
export const papersOf = (driver: ConsoleDriver) =>
  driver.documents.filter((document) => submittedKinds.some((kind) => kind === document.kind));

/** What a reviewer does with one driver: which page is shown, what was opened, ticked and decided. */
export function useWorkspace(driver: ConsoleDriver) {
  const { user } = useSession();
  const documents = papersOf(driver);
  const waiting = documents.filter(({ state }) => state === "pending");
  const [kind, setKind] = useState<SubmittedKind>(() => (waiting[0] ?? documents[0])?.kind as SubmittedKind);
  const [wish, setWish] = useState<OpeningWish | null>(null);
  const [ticks, setTicks] = useState<Partial<Record<SubmittedKind, string[]>>>({});
  const [news, setNews] = useState<WorkspaceNews | null>(null);
  const [panes, setPanes] = useState<(PictureName | null)[]>([null]);
  const held = useReviewLock(driver.id, waiting.length > 0);
  const opened = useOpenedPapers(driver.id, wish);

  const document = documents.find((one) => one.kind === kind);
  const pictures = documents.flatMap((one) => one.images.map((field) => pictureName(one.kind as SubmittedKind, field)));
  const own = pictures.filter((picture) => picture.startsWith(`${kind}/`));
  const shown = [panes[0]?.startsWith(`${kind}/`) ? panes[0] : (own[0] ?? null), ...panes.slice(1)];
  const paper = opened.papers[kind];
  const seen = paper?.status === "open" && paper.submittedAt === document?.submittedAt;
  const ticked = ticks[kind] ?? [];

  // Only what is looked at is opened: each page of its own, and what the second pane shows.
  const openShown = useEffectEvent((names: string) => {
    for (const name of names.split(" ")) if (name) void opened.open(name as SubmittedKind);
  });
  const wanted = [...new Set([kind, ...shown.flatMap((name) => (name ? [name.split("/")[0]] : []))])]
    .filter((name) => documents.some((one) => one.kind === name && one.submittedAt))
    .join(" ");
  useEffect(() => {
    if (wish) openShown(wanted);
  }, [wish, wanted]);
  // The page was sent again while it was open: what was seen is not what would be decided.
  const outdated = paper?.status === "open" && document !== undefined && paper.submittedAt !== document.submittedAt;
  const reopen = useEffectEvent((page: SubmittedKind) => {
    opened.forget(page);
    setTicks((all) => ({ ...all, [page]: [] }));
    if (wish) void opened.open(page);
  });
  useEffect(() => {
    if (outdated) reopen(kind);
  }, [outdated, kind]);

  const decision = useDecision(driver.id, {
    onDecided(page, { outcome, verified, waiting: left }) {
      setNews({ kind: "decided", page, outcome, verified });
      const after = documents.slice(documents.findIndex((one) => one.kind === page) + 1);
      const next = [...after, ...documents].find((one) => left.some((name) => name === one.kind && name !== page));
      if (next) setKind(next.kind as SubmittedKind);
    },
    onChanged(page) {
      setNews({ kind: "changed", page });
      reopen(page);
    },
  });

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
    wish,
    setWish,
    fields: (seen && paper?.status === "open" ? paper.fields : document?.fields) ?? {},
    ticked,
    tick(check: string, on: boolean) {
      setTicks((all) => {
        const others = (all[kind] ?? []).filter((one) => one !== check);
        return { ...all, [kind]: on ? [...others, check] : others };
      });
    },
    held,
    papers: opened.papers,
    pictures,
    shown,
    show(pane: number, picture: PictureName) {
      const page = picture.split("/")[0] as SubmittedKind;
      if (pane === 0 && page !== kind) choose(page);
      setPanes((all) => all.map((one, place) => (place === pane ? picture : one)));
    },
    nextPicture() {
      const place = shown[0] ? own.indexOf(shown[0]) : -1;
      const next = own[(place + 1) % Math.max(1, own.length)];
      if (next) setPanes(([, ...rest]) => [next, ...rest]);
    },
    comparing: panes.length > 1,
    compare() {
      const other = pictures.find((picture) => picture !== shown[0]) ?? null;
      setPanes((all) => (all.length > 1 ? [all[0] ?? null] : [all[0] ?? null, other]));
    },
    look(names: readonly string[]) {
      const picture = own.find((one) => names.some((name) => one === `${kind}/${name}`));
      const isShown = names.some((name) => shown[0] === `${kind}/${name}`);
      if (picture && !isShown) setPanes(([, ...rest]) => [picture, ...rest]);
    },
    reopen(page: SubmittedKind) {
      opened.forget(page);
      if (wish) void opened.open(page);
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

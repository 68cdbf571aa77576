import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import type { SubmittedKind } from "@songtan/domain/drivers/words";
import { useEffect, useEffectEvent, useState } from "react";
import { type OpeningWish, useOpenedPapers } from "./use-opened-papers.ts";

type Shown = {
  documents: ConsoleDriver["documents"];
  /** The page to decide about, and the pages whose pictures are in a pane. */
  kind: SubmittedKind;
  pages: readonly SubmittedKind[];
  /** The page was sent again while it was open: what was seen is not what would be decided. */
  onOutdated: (kind: SubmittedKind) => void;
};

/** Opens what is looked at, and nothing else, once the reviewer has said why. */
export function useShownPapers(driverId: string, { documents, kind, pages, onOutdated }: Shown) {
  const [wish, setWish] = useState<OpeningWish | null>(null);
  const opened = useOpenedPapers(driverId, wish);
  const paper = opened.papers[kind];
  const document = documents.find((one) => one.kind === kind);
  const seen = paper?.status === "open" && paper.submittedAt === document?.submittedAt;
  const outdated = paper?.status === "open" && document !== undefined && !seen;

  const openShown = useEffectEvent((names: string) => {
    for (const name of names.split(" ")) if (name) void opened.open(name as SubmittedKind);
  });
  const wanted = [...new Set([kind, ...pages])]
    .filter((name) => documents.some((one) => one.kind === name && one.submittedAt))
    .join(" ");
  useEffect(() => {
    if (wish) openShown(wanted);
  }, [wish, wanted]);

  const reopen = (page: SubmittedKind) => {
    opened.forget(page);
    if (wish) void opened.open(page);
  };
  const renew = useEffectEvent((page: SubmittedKind) => {
    onOutdated(page);
    reopen(page);
  });
  useEffect(() => {
    if (outdated) renew(kind);
  }, [outdated, kind]);

  /** What the page says as it was opened; null when it was not, or was sent again since. */
  const openedFields = seen ? paper.fields : null;
  return { wish, setWish, papers: opened.papers, reopen, openedFields };
}

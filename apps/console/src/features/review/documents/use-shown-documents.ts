import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import { useEffect, useEffectEvent, useState } from "react";
import { type AccessReasonInput, useOpenedDocuments } from "./use-opened-documents.ts";

type ShownDocumentsInput = {
  documents: ConsoleDriver["documents"];
  /** The page to decide on, and the pages with a picture in a pane. */
  kind: SubmittedKind;
  pages: readonly SubmittedKind[];
  /** The page was sent again while it was open: what was seen is not what would be decided. */
  onOutdated: (kind: SubmittedKind) => void;
};

/** Opens only the pages that are shown, after the reviewer gave a reason. */
export function useShownDocuments(
  driverId: string,
  { documents, kind, pages, onOutdated }: ShownDocumentsInput,
) {
  const [accessReason, setAccessReason] = useState<AccessReasonInput | null>(null);
  const opened = useOpenedDocuments(driverId, accessReason);
  const openedPage = opened.openedDocuments[kind];
  const document = documents.find((item) => item.kind === kind);
  const seen = openedPage?.status === "open" && openedPage.submittedAt === document?.submittedAt;
  const outdated = openedPage?.status === "open" && document !== undefined && !seen;

  const openShown = useEffectEvent((names: string) => {
    for (const name of names.split(" ")) if (name) void opened.open(name as SubmittedKind);
  });
  const pagesToOpen = [...new Set([kind, ...pages])]
    .filter((name) => documents.some((item) => item.kind === name && item.submittedAt))
    .join(" ");
  useEffect(() => {
    if (accessReason) openShown(pagesToOpen);
  }, [accessReason, pagesToOpen]);

  const reopen = (page: SubmittedKind) => {
    opened.close(page);
    if (accessReason) void opened.open(page);
  };
  const renew = useEffectEvent((page: SubmittedKind) => {
    onOutdated(page);
    reopen(page);
  });
  useEffect(() => {
    if (outdated) renew(kind);
  }, [outdated, kind]);

  /** The page's fields when it was opened; null when it was not opened or has been resubmitted. */
  const openedFields = seen ? openedPage.fields : null;
  return {
    accessReason,
    setAccessReason,
    openedDocuments: opened.openedDocuments,
    reopen,
    openedFields,
  };
}

import { ApiError, normaliseError } from "@songtan/client/api-error.ts";
import type { OpenDocument, OpenedDocument } from "@songtan/contract/console/reviews";
import type { SubmittedKind } from "@songtan/domain/drivers/words";
import { useEffect, useRef, useState } from "react";
import type { input } from "zod";
import { api, sendCommand } from "../api/api.ts";

export type OpeningWish = input<typeof OpenDocument>;
type OpenedPicture = { field: string; src: string | null };
export type OpenedPaper =
  | { status: "opening" }
  | { status: "failed"; error: ApiError }
  | { status: "open"; submittedAt: string; fields: Record<string, string>; pictures: OpenedPicture[] };

/**
 * The pages that were opened during this visit, each once: a picture is fetched at once and kept in memory, since its
 * link ends after a minute. All of it is let go when the visit ends.
 */
export function useOpenedPapers(driverId: string, wish: OpeningWish | null) {
  const [papers, setPapers] = useState<Partial<Record<SubmittedKind, OpenedPaper>>>({});
  const begun = useRef(new Set<SubmittedKind>());
  const kept = useRef<string[]>([]);
  const visit = useRef(driverId);

  useEffect(() => {
    visit.current = driverId;
    return () => {
      visit.current = "";
      for (const url of kept.current) URL.revokeObjectURL(url);
      kept.current = [];
      begun.current.clear();
      setPapers({});
    };
  }, [driverId]);

  const put = (kind: SubmittedKind, paper: OpenedPaper) => setPapers((all) => ({ ...all, [kind]: paper }));

  const open = async (kind: SubmittedKind) => {
    if (!wish || begun.current.has(kind)) return;
    begun.current.add(kind);
    put(kind, { status: "opening" });
    try {
      const { paper, urls } = await openPaper(driverId, kind, wish);
      if (visit.current !== driverId) {
        for (const url of urls) URL.revokeObjectURL(url);
        return;
      }
      kept.current.push(...urls);
      put(kind, paper);
    } catch (thrown) {
      begun.current.delete(kind);
      if (visit.current === driverId) put(kind, { status: "failed", error: normaliseError(thrown) });
    }
  };

  /** The driver sent it again, or a picture would not come: the next look opens it anew. */
  const forget = (kind: SubmittedKind) => {
    begun.current.delete(kind);
    setPapers(({ [kind]: _, ...others }) => others);
  };
  return { papers, open, forget };
}

async function openPaper(driverId: string, kind: SubmittedKind, wish: OpeningWish) {
  const opened = await sendCommand("POST /console/drivers/{id}/documents/{kind}/open", {
    params: { id: driverId, kind },
    body: wish,
  });
  const pictures = await Promise.all(opened.images.map(fetchPicture));
  const paper: OpenedPaper = { status: "open", submittedAt: opened.submittedAt, fields: opened.fields, pictures };
  return { paper, urls: pictures.flatMap(({ src }) => (src ? [src] : [])) };
}

async function fetchPicture({ field, url }: OpenedDocument["images"][number]): Promise<OpenedPicture> {
  if (url === null) return { field, src: null };
  const { pathname, search, origin } = new URL(url, window.location.href);
  // The console may have a host of its own; the files are served there as well.
  const answer = await api.fetch(origin === window.location.origin ? url : `${pathname}${search}`);
  if (!answer.ok) throw new ApiError({ message: answer.statusText, statusCode: answer.status, code: "unavailable" });
  return { field, src: URL.createObjectURL(await answer.blob()) };
}

import { ApiError, normaliseError } from "@songtan/client/calls/api-error.ts";
import type { OpenDocument, OpenedDocument } from "@songtan/contract/console/reviews";
import type { SubmittedKind } from "@songtan/domain/driver-types";
import { useEffect, useRef, useState } from "react";
import type { input } from "zod";
import { api, sendCommand } from "../../api/api.ts";

export type AccessReasonInput = input<typeof OpenDocument>;
type OpenedPicture = { field: string; src: string | null };
export type OpenedPage =
  | { status: "opening" }
  | { status: "failed"; error: ApiError }
  | {
      status: "open";
      submittedAt: string;
      fields: Record<string, string>;
      pictures: OpenedPicture[];
    };

/**
 * Pages opened during this visit, each once. A picture is fetched at once and held in memory, because its link expires
 * after a minute; all of it is released at the end of the visit.
 */
export function useOpenedDocuments(driverId: string, reason: AccessReasonInput | null) {
  const [openedDocuments, setOpenedDocuments] = useState<
    Partial<Record<SubmittedKind, OpenedPage>>
  >({});
  const begun = useRef(new Set<SubmittedKind>());
  const objectUrls = useRef<string[]>([]);
  const visit = useRef(driverId);

  useEffect(() => {
    visit.current = driverId;
    return () => {
      visit.current = "";
      for (const url of objectUrls.current) URL.revokeObjectURL(url);
      objectUrls.current = [];
      begun.current.clear();
      setOpenedDocuments({});
    };
  }, [driverId]);

  const put = (kind: SubmittedKind, page: OpenedPage) =>
    setOpenedDocuments((all) => ({ ...all, [kind]: page }));

  const open = async (kind: SubmittedKind) => {
    if (!reason || begun.current.has(kind)) return;
    begun.current.add(kind);
    put(kind, { status: "opening" });
    try {
      const { paper: page, urls } = await openPage(driverId, kind, reason);
      if (visit.current !== driverId) {
        for (const url of urls) URL.revokeObjectURL(url);
        return;
      }
      objectUrls.current.push(...urls);
      put(kind, page);
    } catch (thrown) {
      begun.current.delete(kind);
      if (visit.current === driverId)
        put(kind, { status: "failed", error: normaliseError(thrown) });
    }
  };

  /** Closes a page after a new submission or a failed picture, so that the next view reopens it. */
  const close = (kind: SubmittedKind) => {
    begun.current.delete(kind);
    setOpenedDocuments(({ [kind]: _, ...others }) => others);
  };
  return { openedDocuments, open, close };
}

async function openPage(driverId: string, kind: SubmittedKind, reason: AccessReasonInput) {
  const opened = await sendCommand("POST /console/drivers/{id}/documents/{kind}/open", {
    params: { id: driverId, kind },
    body: reason,
  });
  const pictures = await Promise.all(opened.images.map(fetchPicture));
  const page: OpenedPage = {
    status: "open",
    submittedAt: opened.submittedAt,
    fields: opened.fields,
    pictures,
  };
  return { paper: page, urls: pictures.flatMap(({ src }) => (src ? [src] : [])) };
}

async function fetchPicture({
  field,
  url,
}: OpenedDocument["images"][number]): Promise<OpenedPicture> {
  if (url === null) return { field, src: null };
  const { pathname, search, origin } = new URL(url, window.location.href);
  // The console may have a separate host; the files are served there as well.
  const answer = await api.fetch(origin === window.location.origin ? url : `${pathname}${search}`);
  if (!answer.ok)
    throw new ApiError({
      message: "Could not load image",
      statusCode: answer.status,
      code: "unavailable",
    });
  return { field, src: URL.createObjectURL(await answer.blob()) };
}

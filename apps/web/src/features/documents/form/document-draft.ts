import type { FormDocumentKind } from "./document-layout.ts";
import { type DocumentValues, draftOf } from "./document-values.ts";

const prefix = "draft.driver-paper.";
const storageKey = (driverId: string, kind: FormDocumentKind) => `${prefix}${driverId}.${kind}`;
/**
 * Long enough to look for a document at home; not so long that a phone that is sold reveals its
 * owner.
 */
export const draftDays = 7;

type StoredDraft = { at: number; values: Record<string, unknown> };

/**
 * Returns the stored draft of a document. It is read when the form starts, so that typed values survive a reload and a
 * closed tab. Pictures and numbers that identify a person are never stored. Drafts of other drivers and older than a
 * week are deleted here.
 */
export function readDraft(
  driverId: string,
  kind: FormDocumentKind,
  now = Date.now(),
): DocumentValues {
  try {
    deleteOtherDrafts(driverId, now);
    const stored = parse(localStorage.getItem(storageKey(driverId, kind)));
    const texts = Object.entries(stored?.values ?? {}).filter(
      ([, value]) => typeof value === "string",
    );
    // Through the same door as when it was written: never a number that identifies a person, never a picture.
    const allowed = draftOf(kind, {});
    return Object.fromEntries(texts.filter(([field]) => field in allowed)) as DocumentValues;
  } catch {
    return {};
  }
}

export function saveDraft(driverId: string, kind: FormDocumentKind, values: DocumentValues): void {
  try {
    const stored: StoredDraft = { at: Date.now(), values: draftOf(kind, values) };
    localStorage.setItem(storageKey(driverId, kind), JSON.stringify(stored));
  } catch {
    // Without storage the form still works; only a reload loses it.
  }
}

export function deleteDraft(driverId: string, kind: FormDocumentKind): void {
  try {
    localStorage.removeItem(storageKey(driverId, kind));
  } catch {
    // See keepDraft.
  }
}

function deleteOtherDrafts(driverId: string, now: number): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
    const stored = parse(localStorage.getItem(key));
    const old = !stored || now - stored.at > draftDays * 86_400_000;
    if (old || !key.startsWith(`${prefix}${driverId}.`)) localStorage.removeItem(key);
  }
}

function parse(text: string | null): StoredDraft | null {
  const stored: unknown = JSON.parse(text ?? "null");
  const sound =
    typeof stored === "object" && stored !== null && "at" in stored && "values" in stored;
  return sound && typeof stored.at === "number" ? (stored as StoredDraft) : null;
}

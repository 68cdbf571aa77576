import type { PaperKind } from "./document-layout.ts";
import { draftOf, type PaperValues } from "./paper-values.ts";

const storageKey = (kind: PaperKind) => `draft.driver-paper.${kind}`;

/** What was typed on a page in this tab, read as the form starts: a reload does not lose it. */
export function readDraft(kind: PaperKind): PaperValues {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(kind)) ?? "{}");
    const texts = Object.entries(kept ?? {}).filter(([, value]) => typeof value === "string");
    // Through the same door as when it was written: never a number that identifies a person, never a picture.
    const allowed = draftOf(kind, {});
    return Object.fromEntries(texts.filter(([field]) => field in allowed)) as PaperValues;
  } catch {
    return {};
  }
}

export function keepDraft(kind: PaperKind, values: PaperValues): void {
  try {
    sessionStorage.setItem(storageKey(kind), JSON.stringify(draftOf(kind, values)));
  } catch {
    // Without storage the form still works; only a reload loses it.
  }
}

export function forgetDraft(kind: PaperKind): void {
  try {
    sessionStorage.removeItem(storageKey(kind));
  } catch {
    // See keepDraft.
  }
}

import type { PaperKind } from "./document-layout.ts";
import { draftOf, type PaperValues } from "./paper-values.ts";

const prefix = "draft.driver-paper.";
const storageKey = (driverId: string, kind: PaperKind) => `${prefix}${driverId}.${kind}`;
/** Long enough to look for a paper at home; not so long that a phone that is sold tells about its owner. */
export const draftDays = 7;

type Kept = { at: number; values: Record<string, unknown> };

/**
 * What was typed on a page, read as the form starts: neither a reload nor closing the tab loses it. Numbers that identify
 * a person and pictures are never kept. What another driver or an earlier week left here is thrown away on the way.
 */
export function readDraft(driverId: string, kind: PaperKind, now = Date.now()): PaperValues {
  try {
    forgetOthers(driverId, now);
    const kept = parse(localStorage.getItem(storageKey(driverId, kind)));
    const texts = Object.entries(kept?.values ?? {}).filter(([, value]) => typeof value === "string");
    // Through the same door as when it was written: never a number that identifies a person, never a picture.
    const allowed = draftOf(kind, {});
    return Object.fromEntries(texts.filter(([field]) => field in allowed)) as PaperValues;
  } catch {
    return {};
  }
}

export function keepDraft(driverId: string, kind: PaperKind, values: PaperValues): void {
  try {
    const kept: Kept = { at: Date.now(), values: draftOf(kind, values) };
    localStorage.setItem(storageKey(driverId, kind), JSON.stringify(kept));
  } catch {
    // Without storage the form still works; only a reload loses it.
  }
}

export function forgetDraft(driverId: string, kind: PaperKind): void {
  try {
    localStorage.removeItem(storageKey(driverId, kind));
  } catch {
    // See keepDraft.
  }
}

function forgetOthers(driverId: string, now: number): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
    const kept = parse(localStorage.getItem(key));
    const old = !kept || now - kept.at > draftDays * 86_400_000;
    if (old || !key.startsWith(`${prefix}${driverId}.`)) localStorage.removeItem(key);
  }
}

function parse(text: string | null): Kept | null {
  const kept: unknown = JSON.parse(text ?? "null");
  const sound = typeof kept === "object" && kept !== null && "at" in kept && "values" in kept;
  return sound && typeof kept.at === "number" ? (kept as Kept) : null;
}

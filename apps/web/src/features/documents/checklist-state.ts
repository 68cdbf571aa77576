import { type DocumentKind, type DocumentState, documentKinds } from "@songtan/domain/driver-types";

type Documents = Readonly<Record<DocumentKind, DocumentState>>;

export const approvedCount = (documents: Documents): number =>
  documentKinds.filter((kind) => documents[kind] === "approved").length;

/**
 * Returns the driver's next document: one that was rejected, else one that has expired, else a missing one. Null when
 * the rest is up to staff.
 */
export function nextDocument(documents: Documents): DocumentKind | null {
  for (const state of ["rejected", "expired", "missing"] as const) {
    const kind = documentKinds.find((documentKind) => documents[documentKind] === state);
    if (kind) return kind;
  }
  return null;
}

export function toneOfState(state: DocumentState): "good" | "bad" | "info" | "plain" {
  if (state === "approved") return "good";
  if (state === "pending") return "info";
  return state === "missing" ? "plain" : "bad";
}

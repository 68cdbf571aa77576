import { type DocumentKind, type DocumentState, documentKinds } from "@songtan/domain/driver-types";

type Documents = Readonly<Record<DocumentKind, DocumentState>>;

export const approvedCount = (documents: Documents): number =>
  documentKinds.filter((kind) => documents[kind] === "approved").length;

/**
 * What the driver should do next: correct what was refused, renew what has expired, then submit
 * what is missing. Null when it is our turn.
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

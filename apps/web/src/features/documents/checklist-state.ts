import { type DocumentKind, type DocumentState, documentKinds } from "@songtan/domain/drivers/words";

type Documents = Readonly<Record<DocumentKind, DocumentState>>;

export const approvedCount = (documents: Documents): number =>
  documentKinds.filter((kind) => documents[kind] === "approved").length;

/** What the driver should do next: mend what was refused, renew what is over, then hand in what is missing. Null when it is our turn. */
export function nextPaper(documents: Documents): DocumentKind | null {
  for (const state of ["rejected", "expired", "missing"] as const) {
    const kind = documentKinds.find((one) => documents[one] === state);
    if (kind) return kind;
  }
  return null;
}

export function toneOfState(state: DocumentState): "good" | "bad" | "info" | "plain" {
  if (state === "approved") return "good";
  if (state === "pending") return "info";
  return state === "missing" ? "plain" : "bad";
}

import { type DocumentKind, type DocumentState, documentKinds, type VerificationState } from "./words.ts";

export type DocumentStatus = {
  state: DocumentState;
  /** The last day it is valid, as `2026-11-21`; null when it does not end. */
  expiresOn?: string | null | undefined;
};

export type Verification = {
  state: VerificationState;
  documents: Record<DocumentKind, DocumentState>;
  /** The documents that keep the driver from being verified, in the checklist's order. */
  reasons: { kind: DocumentKind; state: Exclude<DocumentState, "approved"> }[];
};

/** The state of a document on a day: an approved one is `expired` from the day after its last. */
export function documentStateOn(document: DocumentStatus | undefined, today: string): DocumentState {
  if (!document) return "missing";
  const over = document.state === "approved" && !!document.expiresOn && document.expiresOn < today;
  return over ? "expired" : document.state;
}

/** What the driver has to do comes before what staff have to do. */
const bySeverity: readonly (readonly [DocumentState, VerificationState])[] = [
  ["expired", "expired"],
  ["rejected", "rejected"],
  ["missing", "incomplete"],
  ["pending", "in_review"],
];

/**
 * A driver's overall state: verified when every document is approved and in date, and the account is not suspended.
 *
 * @param today the Bangkok day, as `2026-11-21`
 */
export function overallVerification(
  documents: Partial<Record<DocumentKind, DocumentStatus>>,
  { suspended, today }: { suspended: boolean; today: string },
): Verification {
  const states = Object.fromEntries(
    documentKinds.map((kind) => [kind, documentStateOn(documents[kind], today)]),
  ) as Record<DocumentKind, DocumentState>;
  const reasons = documentKinds.flatMap((kind) => {
    const state = states[kind];
    return state === "approved" ? [] : [{ kind, state }];
  });
  const worst = bySeverity.find(([state]) => reasons.some((reason) => reason.state === state));
  return { state: suspended ? "suspended" : (worst?.[1] ?? "verified"), documents: states, reasons };
}

/** Days before the end at which a driver is reminded. */
export const reminderDays = [30, 7, 1] as const;

/** Documents that end within `days`, soonest first; those over already are not in it. */
export function expiringDocuments(
  documents: Partial<Record<DocumentKind, DocumentStatus>>,
  { today, days }: { today: string; days: number },
): { kind: DocumentKind; expiresOn: string; daysLeft: number }[] {
  return documentKinds
    .flatMap((kind) => {
      const expiresOn = documents[kind]?.expiresOn;
      if (!expiresOn || documents[kind]?.state !== "approved") return [];
      const daysLeft = Math.round((Date.parse(expiresOn) - Date.parse(today)) / 86_400_000);
      return daysLeft >= 0 && daysLeft <= days ? [{ kind, expiresOn, daysLeft }] : [];
    })
    .sort((left, right) => left.daysLeft - right.daysLeft);
}

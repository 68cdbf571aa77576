import { isQuiet } from "../accounts/quiet-hours.ts";
import {
  type DocumentKind,
  type DocumentState,
  documentKinds,
  type VerificationState,
} from "../driver-types.ts";
import { limits } from "../limits.ts";
import { addServiceDays, serviceDay } from "../thai/dates.ts";
import { driverVisibleState, type ReviewState } from "./document-review.ts";

export type DocumentStatus = {
  state: ReviewState;
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
export function documentStateOn(
  document: DocumentStatus | undefined,
  today: string,
): DocumentState {
  if (!document) return "missing";
  const over = document.state === "approved" && !!document.expiresOn && document.expiresOn < today;
  return over ? "expired" : driverVisibleState(document.state);
}

/** The driver's tasks come before the staff's. */
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
  return {
    state: suspended ? "suspended" : (worst?.[1] ?? "verified"),
    documents: states,
    reasons,
  };
}

/** Whole days from one day to another, both as `2026-11-21`; negative when it is over. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);

export const reminderDays = limits.documentReminderDays;
export type ReminderDays = (typeof reminderDays)[number];

export type ExpiryReminder = {
  kind: DocumentKind;
  expiresOn: string;
  daysLeft: number;
  days: ReminderDays;
};

/**
 * The reminders to send now: for each approved document that ends soon the nearest of 30, 7 and 1
 * days, unless it or a nearer one was sent for this end. A day on which nothing ran is made up for
 * by one reminder, not by several. None in the quiet hours: the next check after them finds the
 * same.
 * @param sent what was sent already, with every result
 */
export function dueReminders(
  documents: Partial<Record<DocumentKind, DocumentStatus>>,
  {
    now,
    sent,
  }: { now: Date; sent: readonly Pick<ExpiryReminder, "kind" | "expiresOn" | "days">[] },
): ExpiryReminder[] {
  if (isQuiet(now)) return [];
  return expiringDocuments(documents, { today: serviceDay(now), days: reminderDays[0] }).flatMap(
    (document) => {
      const days = reminderDays.findLast((limit) => document.daysLeft <= limit);
      const known = sent.some(
        (reminder) =>
          reminder.kind === document.kind &&
          reminder.expiresOn === document.expiresOn &&
          reminder.days <= (days ?? 0),
      );
      return days === undefined || known ? [] : [{ ...document, days }];
    },
  );
}

/** The last end of a document for which a reminder can be due on a day, as `2026-12-21`. */
export const reminderHorizon = (today: string): string => addServiceDays(today, reminderDays[0]);

/** Documents that end within `days`, soonest first; those over already are not in it. */
export function expiringDocuments(
  documents: Partial<Record<DocumentKind, DocumentStatus>>,
  { today, days }: { today: string; days: number },
): { kind: DocumentKind; expiresOn: string; daysLeft: number }[] {
  return documentKinds
    .flatMap((kind) => {
      const expiresOn = documents[kind]?.expiresOn;
      if (!expiresOn || documents[kind]?.state !== "approved") return [];
      const daysLeft = daysUntil(expiresOn, today);
      return daysLeft >= 0 && daysLeft <= days ? [{ kind, expiresOn, daysLeft }] : [];
    })
    .sort((left, right) => left.daysLeft - right.daysLeft);
}

import en from "../locales/en/retention.json" with { type: "json" };
import th from "../locales/th/retention.json" with { type: "json" };
import type { Catalogue } from "./texts.ts";

export type RetentionRow = {
  /** The storage period in days. */
  days: number;
  /** The event from which the period is counted. */
  from: string;
  /** The part that stays, and why this long. */
  why: string;
};

const year = 365;

/**
 * Storage periods of each kind of data (PRODUCT 9): the sweep job has one step for each row, and the privacy page
 * prints the table. The periods are the product's; periods required by a law are [B] until a lawyer confirms them.
 */
export const retention = {
  codes: {
    days: 1,
    from: "sent",
    why: "good for five minutes; a day is enough to count how many were asked for",
  },
  signInFailures: {
    days: 1,
    from: "failed",
    why: "counted over fifteen minutes",
  },
  securityEvents: {
    days: 90,
    from: "happened",
    why: "an attack is often noticed weeks later; to tell the owner and the authority what happened",
  },
  socialSignIns: {
    days: 1,
    from: "begun",
    why: "good for minutes; what LINE says of a person is sealed and goes as soon as it is over",
  },
  idempotency: {
    days: 1,
    from: "answered",
    why: "a phone that found its network again repeats itself within hours",
  },
  requestLog: {
    days: 30,
    from: "called",
    why: "a developer looks for the call that went wrong; secrets and personal data were never in it",
  },
  imports: {
    days: 30,
    from: "sent",
    why: "a shop corrects its rows and downloads the result within weeks; the bookings stay by their own rows",
  },
  quotes: {
    days: 7,
    from: "made",
    why: "somebody who comes back the same week may ask why the price changed",
  },
  sessions: {
    days: 180,
    from: "ended",
    why: "to tell somebody when and where their account was used",
  },
  passkeyChallenges: {
    days: 1,
    from: "begun",
    why: "good for ten minutes and used once",
  },
  knownDevices: {
    days: 180,
    from: "used",
    why: "as long as a session at most; while somebody guesses a password, these devices need no code",
  },
  notices: {
    days: 30,
    from: "told",
    why: "keeps one event from being told twice; somebody who missed one asks within weeks",
  },
  contactChanges: {
    days: 90,
    from: "changed",
    why: "brings them back after a takeover; staff who look into one ask what was changed",
  },
  destinations: {
    days: 1,
    from: "begun",
    why: "the place is removed when it ends, after three hours at most; that it was used is counted for a day",
  },
  positions: {
    days: 90,
    from: "received",
    why: "claims come within weeks; where a person was is nobody's business after that",
  },
  proofs: {
    days: year,
    from: "received",
    why: "the fact, its times and the hash of the picture stay with the booking; claims end after a year [B]",
  },
  eventNames: {
    days: year,
    from: "received",
    why: "as the proofs they came with; what happened, when, and its hash stay, so the chain can still be checked",
  },
  alarmPositions: {
    days: 90,
    from: "closed",
    why: "as positions during jobs; that somebody called for help, when, and how it ended stay",
  },
  chats: {
    days: year,
    from: "sent",
    why: "what was said at the door, and what staff wrote about it, belongs to the proofs; claims end after a year [B]",
  },
  reports: {
    days: year,
    from: "ended",
    why: "as chats and proofs; what was decided and the money of it stay with the accounts [B]",
  },
  rejectedImages: {
    days: 30,
    from: "rejected",
    why: "the driver may ask why; PDPA: no longer than needed",
  },
  approvedImages: {
    days: 30,
    from: "approved",
    why: "the result, the last four digits and the expiry stay; looking again asks for a new picture",
  },
  unusedImages: {
    days: 30,
    from: "sent",
    why: "as a rejected one: replaced by a newer, or never handed in",
  },
  bookingContacts: {
    days: year,
    from: "ended",
    why: "the booking stays for the accounts; who stood at the door does not matter to them",
  },
  placesOfClosed: {
    days: year,
    from: "ended",
    why: "claims and a bank's dispute of the payment are answered with them for a year [B]; the district stays",
  },
  bookingPlaces: {
    days: 5 * year,
    from: "ended",
    why: "the customer's own history, and what a receipt was for, as long as the receipt; the district stays",
  },
  providerEvents: {
    days: 180,
    from: "received",
    why: "banks dispute a payment within 120 days; that it was reported, and when, stays",
  },
  webhooks: {
    days: 30,
    from: "recorded",
    why: "a partner whose system was away replays what it missed within weeks",
  },
  failedJobs: {
    days: 30,
    from: "failed",
    why: "long enough to find out why; they carry phones, addresses and names",
  },
  accounting: {
    days: 5 * year,
    from: "the end of its year",
    why: "Accounting Act B.E. 2543, section 14 [B]; only closed months go, and their sums are carried forward",
  },
  consents: {
    days: 5 * year,
    from: "the account was closed",
    why: "to show what was agreed to while a claim can still be made [B]",
  },
  audit: {
    days: 5 * year,
    from: "the account was closed",
    why: "to answer who saw what [B]; what is about no account is counted from the day it happened",
  },
  decisions: {
    days: 5 * year,
    from: "ended",
    why: "as the entry or the log that it explains [B]; of a suspension as long as it is in force",
  },
} as const satisfies Record<string, RetentionRow>;
export type RetentionKey = keyof typeof retention;
export const retentionKeys = Object.keys(retention) as RetentionKey[];

/** Texts of the rows for the privacy page. */
export const retentionTexts: Catalogue<Record<RetentionKey, string>> = {
  th,
  en,
};

/** The instant before which a row's things go. */
export const retentionCutoff = (key: RetentionKey, now: Date): Date =>
  new Date(now.getTime() - retention[key].days * 86_400_000);

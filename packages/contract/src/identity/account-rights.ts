import { closureBlocks } from "@songtan/domain/accounts/closure";
import { consentDocuments } from "@songtan/domain/accounts/consents";
import { notificationChannels } from "@songtan/domain/accounts/notifications";
import { z } from "zod";
import { Id, Instant, problem, Satang } from "../scalars.ts";
import { proofFields } from "./accounts.ts";

/** Proves again that the caller is the owner: by the password, or by a code sent for `identity`. */
export const OwnerProof = z
  .object(proofFields)
  .refine((proof) => proof.password !== undefined || proof.sentCode !== undefined, {
    message: problem("required"),
    path: ["password"],
  });
export type OwnerProof = z.infer<typeof OwnerProof>;

export const ConsentView = z.object({
  document: z.enum(consentDocuments),
  /** The version to accept at present. */
  version: z.string(),
  inForceFrom: z.string(),
  /** An account cannot be without it. */
  required: z.boolean(),
  state: z.enum(["accepted", "outdated", "withdrawn", "missing"]),
  /** The latest decision: which version, when, in which language. */
  decided: z.object({ version: z.string(), at: Instant, locale: z.enum(["th", "en"]) }).nullable(),
  /** The differences from the version that this person accepted, in the requested language. */
  changes: z.array(z.string()),
});
export type ConsentView = z.infer<typeof ConsentView>;

/**
 * PUT …/consents: one decision each, about the version that was read. All of them are accepted or
 * none.
 */
export const DecideConsents = z.object({
  decisions: z
    .array(
      z.object({
        document: z.enum(consentDocuments),
        version: z.string().min(1, problem("required")).max(20),
        granted: z.boolean(),
      }),
    )
    .min(1)
    .max(consentDocuments.length),
});

export const exportStates = ["preparing", "ready", "expired"] as const;
export const DataExportView = z.object({
  id: Id,
  state: z.enum(exportStates),
  requestedAt: Instant,
  readyAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  byteCount: z.int().nullable(),
  /** Opens the file without signing in until it expires. */
  url: z.string().nullable(),
});
export type DataExportView = z.infer<typeof DataExportView>;
/** The last one, if there was one, and how long until the next may be requested. */
export const DataExportsView = z.object({
  latest: DataExportView.nullable(),
  retryAfterSeconds: z.int(),
});

export const ClosureView = z.object({
  /** Reasons to settle before closing; empty when the account may be closed. */
  blocks: z.array(
    z.object({
      reason: z.enum(closureBlocks),
      bookings: z.array(z.object({ id: Id, number: z.string() })),
    }),
  ),
  /** A customer's credit that is free to spend or to be transferred. */
  creditSatang: Satang,
  /** That of it which is too little to be transferred: lost with the account, when its owner agrees. */
  creditToGiveUpSatang: Satang,
  graceDays: z.int(),
  /** The date of final closure if it is requested at present. */
  wouldBeDueAt: Instant,
});
export type ClosureView = z.infer<typeof ClosureView>;
/** POST …/closure: the proof of identity, and the credit that the owner gives up, as displayed. */
export const RequestAccountClosure = OwnerProof.safeExtend({
  creditGivenUpSatang: z.int().min(0).default(0),
});
export const ClosureRequested = z.object({ dueAt: Instant });

export const NotificationsView = z.object({
  /** Bangkok minutes of the day between which only notices of a job under way go out. */
  quietHours: z.object({ fromMinutes: z.int(), toMinutes: z.int() }),
  events: z.array(
    z.object({
      event: z.string(),
      urgent: z.boolean(),
      /** False while it needs a consent that is not given. */
      allowed: z.boolean(),
      channels: z.array(z.object({ channel: z.enum(notificationChannels), wanted: z.boolean() })),
    }),
  ),
});
export type NotificationsView = z.infer<typeof NotificationsView>;
export const ChooseNotifications = z.object({
  choices: z
    .array(
      z.object({
        event: z.string().max(40),
        channel: z.enum(notificationChannels),
        wanted: z.boolean(),
      }),
    )
    .min(1)
    .max(50),
});

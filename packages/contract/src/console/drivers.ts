import { bookingStates } from "@songtan/domain/booking-types";
import {
  accessReasons,
  appealStates,
  documentKinds,
  documentStates,
  submittedKinds,
  suspensionReasons,
  verificationStates,
} from "@songtan/domain/driver-types";
import { conductMeasures } from "@songtan/domain/figures/driver-conduct";
import { limits } from "@songtan/domain/limits";
import { vehicles } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import {
  Day,
  Id,
  Instant,
  note,
  Page,
  problem,
  Satang,
  SearchText,
  singleLineText,
} from "../scalars.ts";
import { AuditEntry } from "./audit.ts";
import { CountedParts } from "./overview/figures.ts";
import { LockView } from "./reviews.ts";

/** `idle`: verified and on duty before, but not within `limits.idleDays`. */
export const driverFilters = [
  "verified",
  "unverified",
  "suspended",
  "on_duty",
  "never_on_duty",
  "idle",
] as const;

/**
 * GET /console/drivers. `state` is the driver's overall state, or when they last worked. With days, a province or a channel, the
 * result lists the drivers who were on duty or earned within them, each with `work` as the figures count it; `vehicle`
 * is then the vehicle of that work.
 */
export const ListDrivers = Page.extend({
  /** Name, phone, e-mail or plate. */
  q: SearchText.optional(),
  state: z.enum(driverFilters).optional(),
  /** Most first, with `work`; of all days unless some are chosen. */
  sort: z.enum(conductMeasures).optional(),
  /** Bangkok days, both included. */
  from: Day.optional(),
  to: Day.optional(),
  ...CountedParts,
});

export const ConsoleDriverSummary = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  vehicle: z.enum(vehicles).nullable(),
  plate: z.string().nullable(),
  provinceCode: z.string().nullable(),
  verified: z.boolean(),
  suspended: z.boolean(),
  onDuty: z.boolean(),
  createdAt: Instant,
  /** When the last time on duty ended or, if it lasts, began; null for a driver who never was. */
  lastOnDutyAt: Instant.nullable(),
  /** In the days that were chosen, as last counted; null where none were. */
  work: z
    .object({
      /** On duty, with breaks and without them. */
      onlineSeconds: z.int(),
      workedSeconds: z.int(),
      /** Before tax; null for staff without `payout.run`. */
      incomeSatang: Satang.nullable(),
      /** Bookings that the driver had, and that they gave back. */
      jobs: z.int(),
      givenBack: z.int(),
      /** Most first. */
      givenBackReasons: z.array(z.object({ reason: z.string(), bookings: z.int() })),
      /** Bookings that were offered to the driver, with those refused and those left unanswered. */
      offers: z.int(),
      declined: z.int(),
      missed: z.int(),
      /** Bookings delivered, and those of them that came after the expected time. */
      delivered: z.int(),
      late: z.int(),
    })
    .nullable(),
});
export type ConsoleDriverSummary = z.infer<typeof ConsoleDriverSummary>;

/** A page as staff see it before opening it: numbers by their last four, no pictures. */
export const ConsoleDocument = z.object({
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  fields: z.record(z.string(), z.string()),
  /** The picture fields it has. */
  images: z.array(z.string()),
  /** Hints by field, for the reviewer to check carefully: `name_differs`, `licence_private`, `plate_series_unusual`, … */
  hints: z.record(z.string(), z.string()),
  /** The ticks an approval needs; empty for e-mail and phone. */
  checks: z.array(z.string()),
  submittedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  expiresOn: z.string().nullable(),
  rejection: z.object({ reason: z.string(), words: z.string().nullable() }).nullable(),
  resubmitted: z.boolean(),
  /** True if the caller has opened this version, which a decision requires. */
  openedByMe: z.boolean(),
  /** A bank account that replaces an approved one: two people approve it. */
  needsSecondPerson: z.boolean(),
  firstApproved: z.object({ staffId: Id, staffName: z.string(), at: Instant }).nullable(),
});
export type ConsoleDocument = z.infer<typeof ConsoleDocument>;

export const SuspensionView = z.object({
  id: Id,
  reason: z.enum(suspensionReasons),
  words: z.string().nullable(),
  by: z.string(),
  at: Instant,
  reinstated: z.object({ by: z.string(), at: Instant, words: z.string().nullable() }).nullable(),
});

export const AppealView = z.object({
  id: Id,
  suspensionId: Id,
  text: z.string(),
  state: z.enum(appealStates),
  createdAt: Instant,
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: Instant.nullable(),
});

/** One look at a page's numbers and pictures. The driver sees the same list. */
export const ConsoleDocumentAccessView = z.object({
  id: Id,
  kind: z.enum(submittedKinds),
  reason: z.enum(accessReasons),
  words: z.string().nullable(),
  staffName: z.string(),
  at: Instant,
});

export const NoteView = z.object({ id: Id, text: z.string(), by: z.string(), at: Instant });
export type NoteView = z.infer<typeof NoteView>;

const JobView = z.object({
  id: Id,
  number: z.string(),
  state: z.enum(bookingStates),
  paySatang: Satang,
  assignedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});

/** A number of this driver's papers that another driver's account holds: perhaps the same person twice. */
export const flagKinds = ["same_citizen", "same_bank", "same_plate"] as const;
export const FlagView = z.object({
  id: Id,
  kind: z.enum(flagKinds),
  otherDriver: z.object({ id: Id, name: z.string() }),
  at: Instant,
});

/** GET /console/drivers/{id}. */
export const ConsoleDriver = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  phoneVerifiedAt: Instant.nullable(),
  email: z.string(),
  emailVerifiedAt: Instant.nullable(),
  avatarUrl: z.string().nullable(),
  locale: z.enum(["th", "en"]),
  createdAt: Instant,
  closedAt: Instant.nullable(),
  vehicle: z.enum(vehicles).nullable(),
  plate: z.string().nullable(),
  provinceCode: z.string().nullable(),
  verification: z.object({
    state: z.enum(verificationStates),
    verifiedAt: Instant.nullable(),
    /** What keeps the driver from being verified. */
    reasons: z.array(z.object({ kind: z.enum(documentKinds), state: z.enum(documentStates) })),
  }),
  documents: z.array(ConsoleDocument),
  lock: LockView.nullable(),
  duty: z.object({
    onDuty: z.boolean(),
    since: Instant.nullable(),
    deviceId: z.string().nullable(),
    lastSeenAt: Instant.nullable(),
  }),
  rating: z.object({ average: z.number().nullable(), count: z.int() }),
  jobs: z.object({
    delivered: z.int(),
    cancelled: z.int(),
    givenBack: z.int(),
    lastThirtyDays: z.int(),
    /** Work the driver still carries. A suspended driver finishes it: look at it. */
    active: JobView.nullable(),
    recent: z.array(JobView),
  }),
  suspension: SuspensionView.nullable(),
  suspensions: z.array(SuspensionView),
  appeals: z.array(AppealView),
  /** Not looked at yet; `POST /console/drivers/{id}/flags/{flagId}/resolve` says that it was. */
  flags: z.array(FlagView),
  notes: z.array(NoteView),
  openings: z.array(ConsoleDocumentAccessView),
  /** Actions on this driver, newest first; the audit log has all of them. */
  history: z.array(AuditEntry),
});
export type ConsoleDriver = z.infer<typeof ConsoleDriver>;

/** POST /console/drivers/{id}/notes. */
export const WriteNote = z.object({ text: singleLineText(limits.noteCharacters) });
/** POST /console/drivers/{id}/messages: a notice, which the driver cannot answer. */
export const MessageDriver = z.object({ text: singleLineText(limits.announcementCharacters) });
/** POST /console/drivers/{id}/suspend. The driver reads the reason and the note. */
export const SuspendDriver = z
  .object({ reason: z.enum(suspensionReasons), words: note.optional() })
  .refine(({ reason, words }) => reason !== "other" || !!words, {
    path: ["words"],
    error: problem("required"),
  });
/** POST /console/drivers/{id}/reinstate. */
export const ReinstateDriver = z.object({ words: note.optional() });

/** GET /console/appeals: undecided appeals first. */
export const ListAppeals = Page.extend({ state: z.enum(appealStates).optional() });
export const ConsoleAppeal = AppealView.extend({
  driver: z.object({ id: Id, name: z.string() }),
  suspension: SuspensionView,
});
export type ConsoleAppeal = z.infer<typeof ConsoleAppeal>;
/** POST /console/appeals/{id}/answer. `granted` reinstates the driver. */
export const AnswerAppeal = z.object({
  granted: z.boolean(),
  answer: singleLineText(limits.noteCharacters),
});

/** POST /driver/appeals. */
export const WriteAppeal = z.object({ text: singleLineText(limits.appealCharacters) });
/** GET /driver/appeals: why the driver is suspended, with the appeals and their answers. */
export const DriverAppeals = z.object({
  suspension: z
    .object({ reason: z.enum(suspensionReasons), words: z.string().nullable(), at: Instant })
    .nullable(),
  mayAppeal: z.boolean(),
  appeals: z.array(AppealView.omit({ answeredBy: true })),
});
export type DriverAppeals = z.infer<typeof DriverAppeals>;

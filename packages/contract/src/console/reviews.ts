import { accessReasons, documentStates, submittedKinds } from "@songtan/domain/driver-types";
import { limits } from "@songtan/domain/limits";
import { vehicles } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { Id, Instant, note, Page, problem, SearchText, SentInstant } from "../scalars.ts";

const filters = {
  kind: z.enum(submittedKinds).optional(),
  vehicle: z.enum(vehicles).optional(),
  /** `yes`: only drivers who handed in a page again after an answer; `no`: only first submissions. */
  resubmitted: z.enum(["yes", "no"]).optional(),
  /** Waiting for at least so many hours. */
  waitingHours: z.coerce.number().int().min(1).max(8760).optional(),
  provinceCode: z
    .string()
    .regex(/^\d{2}$/, problem("format"))
    .optional(),
  /** Name, phone, e-mail or plate. */
  q: SearchText.optional(),
};

/** GET /console/reviews: drivers with undecided pages, longest wait first. */
export const ListReviews = Page.extend(filters);

export const LockView = z.object({
  staffId: Id,
  staffName: z.string(),
  until: Instant,
  mine: z.boolean(),
});
export type LockView = z.infer<typeof LockView>;

const Person = z.object({ id: Id, name: z.string() });
export const ReviewView = z.object({
  driverId: Id,
  name: z.string(),
  vehicle: z.enum(vehicles).nullable(),
  plate: z.string().nullable(),
  provinceCode: z.string().nullable(),
  waiting: z.array(
    z.object({
      kind: z.enum(submittedKinds),
      submittedAt: Instant,
      /** Handed in again after an earlier answer. */
      resubmitted: z.boolean(),
      /** The member of staff who approved a bank change first; a second member must also approve it. */
      firstApprovedBy: Person.nullable(),
    }),
  ),
  waitingSince: Instant,
  lock: LockView.nullable(),
});
export type ReviewView = z.infer<typeof ReviewView>;

export const ReviewCounts = z.object({
  drivers: z.int(),
  pages: z.int(),
  /** The number of drivers by the kind of their undecided pages. */
  byKind: z.record(z.enum(submittedKinds), z.int()),
  byVehicle: z.record(z.enum([...vehicles, "none"]), z.int()),
  resubmitted: z.int(),
  oldestWaitingSince: Instant.nullable(),
});
export const ReviewList = z.object({
  data: z.array(ReviewView),
  nextCursor: z.string().nullable(),
  /** Counts of the whole queue, ignoring the filters. */
  counts: ReviewCounts,
});
export type ReviewList = z.infer<typeof ReviewList>;

/**
 * POST /console/reviews/next: locks the next free driver and returns it, or null when no driver
 * waits.
 */
export const NextReview = z.object({
  ...filters,
  waitingHours: z.int().min(1).max(8760).optional(),
  /** Drivers just looked at and left. */
  skip: z.array(Id).max(50).default([]),
});
export const NextReviewView = z.object({ driverId: Id, lock: LockView }).nullable();

/** POST /console/drivers/{id}/documents/{kind}/open. */
export const OpenDocument = z
  .object({ reason: z.enum(accessReasons), words: note.optional() })
  .refine(({ reason, words }) => reason !== "other" || !!words, {
    path: ["words"],
    error: problem("required"),
  });

/** The page in clear. Written down, and shown to the driver. The links end after a minute; opening again makes new ones. */
export const OpenedDocument = z.object({
  kind: z.enum(submittedKinds),
  state: z.enum(documentStates),
  submittedAt: Instant,
  fields: z.record(z.string(), z.string()),
  /** In the page's order; `url` is null once a picture was removed. */
  images: z.array(z.object({ field: z.string(), url: z.string().nullable() })),
  linksEndAt: Instant,
});
export type OpenedDocument = z.infer<typeof OpenedDocument>;

/**
 * POST /console/drivers/{id}/documents/{kind}/decision. Approving needs every tick of `reviewChecks`; rejecting a reason
 * of `GET /console/rejection-reasons`. `submittedAt` is the version that was looked at.
 */
export const DecideDocument = z.object({
  approved: z.boolean(),
  submittedAt: SentInstant,
  checks: z.array(z.string().max(40)).max(20).default([]),
  reason: z.string().max(40).optional(),
  words: z
    .string()
    .transform((text) => text.replace(/[^\P{Cc}\n]/gu, " ").trim())
    .pipe(z.string().max(limits.noteCharacters, problem("too_long")))
    .optional(),
});
/** `waits_for_second`: a bank change that another member of staff has to approve as well. */
export const DecisionView = z.object({
  outcome: z.enum(["approved", "rejected", "waits_for_second"]),
  /** The driver's pages that still wait for an answer. */
  waiting: z.array(z.enum(submittedKinds)),
  verified: z.boolean(),
});
export type DecisionView = z.infer<typeof DecisionView>;

const BothLanguages = z.object({ th: z.string(), en: z.string() });
export const RejectionReason = z.object({
  code: z.string(),
  kinds: z.array(z.enum(submittedKinds)),
  title: BothLanguages,
  /** The text that the driver receives unless the reviewer writes another one. */
  words: BothLanguages,
});

import { claimDestinations, reportKinds, reportStates } from "@songtan/domain/claims/types";
import { limits } from "@songtan/domain/limits";
import { z } from "zod";
import { personal } from "../logged-texts.ts";
import { Id, Instant, problem, Satang } from "../scalars.ts";

/** Free text about a problem: line breaks are preserved, control characters become spaces. */
export const caseText = personal(
  z
    .string()
    .transform((text) => text.replace(/[^\P{Cc}\n]/gu, " ").trim())
    .pipe(z.string().min(1, problem("required")).max(limits.reportCharacters, problem("too_long"))),
);
const photoIds = z.array(Id).max(limits.reportPhotosMax, problem("too_big")).optional();

/** POST /bookings/{id}/reports and /driver/tasks/{id}/reports. With `askedSatang` it is a claim. */
export const CreateReport = z.object({
  kind: z.enum(reportKinds),
  text: caseText,
  /** Uploads of purpose `report` that the same person sent. */
  photoIds,
  askedSatang: z.int().min(1, problem("required")).optional(),
});
export type CreateReport = z.infer<typeof CreateReport>;

/** POST /reports/{id}/messages. */
export const WriteReport = z.object({ text: caseText, photoIds });

export const ReportMessage = z.object({
  id: z.int(),
  author: z.enum(["customer", "driver", "staff", "system"]),
  name: z.string(),
  text: z.string(),
  photos: z.array(z.object({ id: Id, url: z.string() })),
  at: Instant,
});
export type ReportMessage = z.infer<typeof ReportMessage>;

/** A report as the one who made it sees it. */
export const ReportView = z.object({
  id: Id,
  /** Short and easy to say on the phone. */
  number: z.string(),
  bookingId: Id,
  kind: z.enum(reportKinds),
  /** `proposed` reads as `open` here: what staff consider among themselves is not promised yet. */
  state: z.enum(reportStates),
  askedSatang: Satang.nullable(),
  /** The accepted amount and how it is paid; null until accepted. */
  amountSatang: Satang.nullable(),
  way: z.enum(claimDestinations).nullable(),
  /** The deadline for staff to answer. */
  dueAt: Instant,
  createdAt: Instant,
  endedAt: Instant.nullable(),
  messages: z.array(ReportMessage),
  mayWrite: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type ReportView = z.infer<typeof ReportView>;

/** GET /bookings/{id}/reports and /driver/tasks/{id}/reports: existing reports, and which kinds can still be made. */
export const BookingReports = z.object({
  reports: z.array(ReportView),
  mayReport: z.boolean(),
  mayClaim: z.boolean(),
  /**
   * The highest possible claim, by kind; a kind that is not here cannot be reported by this person.
   */
  caps: z.array(z.object({ kind: z.enum(reportKinds), capSatang: Satang })),
  /** Until when money can be claimed; null while the booking is active. */
  claimUntil: Instant.nullable(),
});
export type BookingReports = z.infer<typeof BookingReports>;

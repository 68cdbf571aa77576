import { z } from "zod";
import { Id, Instant, Page, problem } from "../scalars.ts";

/** What the log calls the things that are done. A new one needs its words in the console. */
export const auditActions = [
  "staff.signed_in",
  "staff.signed_out",
  "staff.invited",
  "staff.activated",
  "staff.scopes_changed",
  "staff.disabled",
  "staff.enabled",
  "staff.second_factor_reset",
  "staff.second_factor_enrolled",
  "staff.password_changed",
  "review.locked",
  "review.released",
  "document.submitted",
  "document.opened",
  "document.approved",
  "document.first_approved",
  "document.rejected",
  "driver.verified",
  "driver.suspended",
  "driver.reinstated",
  "driver.duty_ended",
  "driver.noted",
  "driver.flag_resolved",
  "appeal.written",
  "appeal.answered",
  "account.closed",
  "account.data_exported",
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditActorKinds = ["staff", "driver", "customer", "system"] as const;
export const auditSubjectKinds = ["staff", "driver", "customer", "booking", "tariff", "payout", "partner"] as const;

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actor: z.object({ kind: z.enum(auditActorKinds), id: Id.nullable(), name: z.string().nullable() }),
  action: z.enum(auditActions),
  subject: z.object({ kind: z.enum(auditSubjectKinds), id: Id, name: z.string().nullable() }),
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** GET /console/audit, newest first. */
export const ListAudit = Page.extend({
  actorId: Id.optional(),
  action: z.enum(auditActions).optional(),
  subjectKind: z.enum(auditSubjectKinds).optional(),
  subjectId: Id.optional(),
  /** In the names, the action or the details. */
  q: z
    .string()
    .transform((text) => text.replace(/\p{Cc}/gu, " ").trim())
    .pipe(z.string().max(100, problem("too_long")))
    .optional(),
  from: Instant.optional(),
  to: Instant.optional(),
});

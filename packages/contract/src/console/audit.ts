import { auditActions, auditActorKinds, auditSubjectKinds } from "@songtan/domain/staff/audit";
import { z } from "zod";
import { Id, Instant, Page, SearchText, SentInstant } from "../scalars.ts";

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actor: z.object({
    kind: z.enum(auditActorKinds),
    id: Id.nullable(),
    name: z.string().nullable(),
  }),
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
  q: SearchText.optional(),
  from: SentInstant.optional(),
  to: SentInstant.optional(),
});

import type { AuditAction, auditSubjectKinds } from "@songtan/contract/console/audit";
import { maskNumbersInside } from "@songtan/domain/accounts/mask-numbers";
import { json, type Trx } from "../../db/database.ts";

/** Who did it. A member of staff is named with the address the request came from. */
export type AuditActor =
  | { kind: "staff" | "driver" | "customer"; id: string; name: string; address?: string | null }
  | { kind: "system" };

export type AuditRecord = {
  actor: AuditActor;
  action: AuditAction;
  subject: { kind: (typeof auditSubjectKinds)[number]; id: string };
  /** Numbers that identify people are taken out of it, also where somebody typed one. */
  detail?: Record<string, unknown>;
  at: Date;
};

/** Writes down what was done, in the transaction that does it. The only way into the log; nothing leaves it again. */
export async function recordAudit(trx: Trx, { actor, action, subject, detail = {}, at }: AuditRecord): Promise<void> {
  const known = actor.kind === "system" ? null : actor;
  await trx
    .insertInto("audit_log")
    .values({
      actor_kind: actor.kind,
      actor_id: known?.id ?? null,
      actor_name: known?.name ?? null,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      detail: json(maskNumbersInside(detail)),
      address: known?.address ?? null,
      at,
    })
    .execute();
}

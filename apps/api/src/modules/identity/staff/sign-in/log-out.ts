import type { Deps } from "../../../../deps/deps.ts";
import type { StaffActor } from "../../../../http/session/staff-auth.ts";
import { type AuditActor, recordAudit } from "../../../platform/oversight/audit-log.ts";

/** Ends the session the request came with. */
export async function logOutStaff(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { staff, by }: { staff: StaffActor; by: AuditActor },
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("staffSessions")
      .set({ endedAt: now })
      .where("id", "=", staff.sessionId)
      .execute();
    const subject = { kind: "staff", id: staff.staffId } as const;
    await recordAudit(trx, { actor: by, action: "staff.signed_out", subject, at: now });
  });
}

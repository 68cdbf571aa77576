import { Refusal } from "@songtan/contract/errors";
import type { Deps } from "../../../../deps/deps.ts";
import type { StaffActor } from "../../../../http/session/staff-auth.ts";
import { type AuditActor, recordAudit } from "../../../platform/oversight/audit-log.ts";
import { checkPassword, hashPassword } from "../../passwords/passwords.ts";
import { countAttempt } from "../../passwords/sign-in-attempts.ts";
import { refuseWeakPassword, staffOwner } from "../../passwords/weak-passwords.ts";
import { endStaffSessions } from "../staff-sessions.ts";

type Input = {
  staff: StaffActor;
  by: AuditActor;
  address: string;
  currentPassword: string;
  newPassword: string;
};

/** A new password, with the old one. Every other session of this member of staff ends. */
export async function changeStaffPassword(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "settings">,
  { staff, by, address, ...typed }: Input,
): Promise<void> {
  const { staffId } = staff;
  const accountKey = deps.secrets.keyedHash("sign-in", `staff:password:${staffId}`);
  const attempt = await countAttempt(deps, { accountKey, address });
  const row = await deps.db
    .selectFrom("staff")
    .select(["passwordHash", "name", "email"])
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  if (!(await checkPassword(row.passwordHash, typed.currentPassword)))
    throw new Refusal("invalid", {}, { currentPassword: "password_wrong" });
  await attempt.succeed();
  refuseWeakPassword(typed.newPassword, staffOwner(row), "newPassword");
  const passwordHash = await hashPassword(typed.newPassword);
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    await trx.updateTable("staff").set({ passwordHash }).where("id", "=", staffId).execute();
    await endStaffSessions(trx, { staffId, except: staff.sessionId }, now);
    const subject = { kind: "staff", id: staffId } as const;
    await recordAudit(trx, { actor: by, action: "staff.password_changed", subject, at: now });
  });
}

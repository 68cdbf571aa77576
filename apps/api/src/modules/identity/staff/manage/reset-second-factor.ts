import type { StaffInvited } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { recordAudit } from "../../../platform/oversight/audit-log.ts";
import { lockStaff, type StaffCommand } from "../staff-records.ts";
import { endStaffSessions } from "../staff-sessions.ts";
import { loadStaffView } from "../staff-views.ts";
import { createInvitation } from "./create-invitation.ts";

/**
 * For a lost phone: the old secret is deleted at once, sessions end, and a link creates a new one.
 */
export async function resetSecondFactor(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets" | "settings">,
  { staffId, by }: StaffCommand,
): Promise<StaffInvited> {
  // Otherwise an open console on a desk would be enough to move the second factor to another phone.
  if (staffId === by.id) throw new Refusal("own_rights");
  const now = deps.clock();
  const staff = await lockStaff(trx, staffId);
  if (!staff.activatedAt || staff.disabledAt) throw new Refusal("conflict");
  await trx
    .updateTable("staff")
    .set({ totpSecret: null, totpLastStep: null })
    .where("id", "=", staffId)
    .execute();
  // They may be on the phone that was lost.
  await trx.deleteFrom("passkeys").where("staffId", "=", staffId).execute();
  await endStaffSessions(trx, { staffId }, now);
  const invitation = await createInvitation(trx, deps, { staff, purpose: "second_factor" });
  const subject = { kind: "staff", id: staffId } as const;
  await recordAudit(trx, { actor: by, action: "staff.second_factor_reset", subject, at: now });
  return {
    staff: await loadStaffView(trx, { staffId, readerId: by.id, now }),
    expiresAt: invitation.expiresAt,
  };
}

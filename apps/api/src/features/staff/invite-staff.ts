import type { InviteStaff, StaffInvited } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import type { z } from "zod";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { type AuditActor, recordAudit } from "../audit/queries.ts";
import { createInvitation } from "./create-invitation.ts";
import { loadStaffView, lockStaff, type StaffRow } from "./queries.ts";

type InviteDeps = Pick<Deps, "clock" | "secrets" | "settings">;

/** A new member of staff, who is one once the invitation was followed. */
export async function inviteStaff(
  trx: Trx,
  deps: InviteDeps,
  { by, ...person }: z.infer<typeof InviteStaff> & { by: AuditActor },
): Promise<StaffInvited> {
  const scopes = [...new Set(person.scopes)];
  const staff = await trx
    .insertInto("staff")
    .values({ ...person, scopes, created_at: deps.clock() })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!staff) throw new Refusal("identifier_in_use", {}, { email: "in_use" });
  return sendInvitation(trx, deps, { staff, by });
}

/** A fresh link for somebody who has not followed theirs. */
export async function inviteAgain(
  trx: Trx,
  deps: InviteDeps,
  { staffId, by }: { staffId: string; by: AuditActor },
): Promise<StaffInvited> {
  const staff = await lockStaff(trx, staffId);
  if (staff.activated_at || staff.disabled_at) throw new Refusal("conflict");
  return sendInvitation(trx, deps, { staff, by });
}

async function sendInvitation(
  trx: Trx,
  deps: InviteDeps,
  { staff, by }: { staff: StaffRow; by: AuditActor },
): Promise<StaffInvited> {
  const now = deps.clock();
  const invitation = await createInvitation(trx, deps, { staff, purpose: "activate" });
  await recordAudit(trx, {
    actor: by,
    action: "staff.invited",
    subject: { kind: "staff", id: staff.id },
    detail: { scopes: staff.scopes },
    at: now,
  });
  return { staff: await loadStaffView(trx, staff.id, now), ...invitation };
}

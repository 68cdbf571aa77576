import type { StaffView } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import { decideStaffChange } from "@songtan/domain/accounts/staff-rights";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../audit/queries.ts";
import type { StaffCommand } from "./change-scopes.ts";
import { endStaffSessions, loadStaffView, lockAllStaff, lockStaff } from "./queries.ts";

/** Somebody leaves: their sessions end, reviews they hold are free, and they sign in no more. */
export async function disableStaff(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { staffId, by }: StaffCommand,
): Promise<StaffView> {
  const now = clock();
  const everybody = await lockAllStaff(trx);
  if (!everybody.some(({ id }) => id === staffId)) throw new Refusal("not_found");
  const decision = decideStaffChange({ actorId: by.id, memberId: staffId }, everybody);
  if (!decision.ok) throw new Refusal(decision.code);
  await trx.updateTable("staff").set({ disabled_at: now }).where("id", "=", staffId).execute();
  await endStaffSessions(trx, { staffId }, now);
  await trx.deleteFrom("review_locks").where("staff_id", "=", staffId).execute();
  await recordAudit(trx, { actor: by, action: "staff.disabled", subject: { kind: "staff", id: staffId }, at: now });
  return loadStaffView(trx, staffId, now);
}

/** Somebody comes back, with the scopes, password and second factor they had. */
export async function enableStaff(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { staffId, by }: StaffCommand,
): Promise<StaffView> {
  const now = clock();
  await lockStaff(trx, staffId);
  await trx.updateTable("staff").set({ disabled_at: null }).where("id", "=", staffId).execute();
  await recordAudit(trx, { actor: by, action: "staff.enabled", subject: { kind: "staff", id: staffId }, at: now });
  return loadStaffView(trx, staffId, now);
}

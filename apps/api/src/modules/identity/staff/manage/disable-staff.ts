import type { StaffView } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import type { StaffScope } from "@songtan/domain/account-types";
import { decideScopes, decideStaffChange } from "@songtan/domain/staff/rights";
import type { Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { recordAudit } from "../../../platform/oversight/audit-log.ts";
import { lockAllStaff, lockStaff, type StaffCommand, scopesOf } from "../staff-records.ts";
import { endStaffSessions } from "../staff-sessions.ts";
import { loadStaffView } from "../staff-views.ts";
import { requestGrant, withdrawGrant } from "./grants.ts";
import { withdrawFactorReset } from "./reset-second-factor.ts";

/**
 * Disables a member of staff: sessions end, review locks are released, and they can no longer sign
 * in.
 */
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
  await trx.updateTable("staff").set({ disabledAt: now }).where("id", "=", staffId).execute();
  await endStaffSessions(trx, { staffId }, now);
  await withdrawGrant(trx, { staffId, by: by.id, now });
  await withdrawFactorReset(trx, { staffId, by: by.id, now });
  await trx.deleteFrom("reviewLocks").where("staffId", "=", staffId).execute();
  await recordAudit(trx, {
    actor: by,
    action: "staff.disabled",
    subject: { kind: "staff", id: staffId },
    at: now,
  });
  return loadStaffView(trx, { staffId, readerId: by.id, now });
}

/**
 * Enables a member of staff again, with their password and second factor. Their scopes are granted
 * again: money scopes wait for a second manager, as for a new member.
 */
export async function enableStaff(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings">,
  { staffId, by }: StaffCommand,
): Promise<StaffView> {
  const now = deps.clock();
  const everybody = await lockAllStaff(trx);
  const staff = await lockStaff(trx, staffId);
  if (!staff.disabledAt) return loadStaffView(trx, { staffId, readerId: by.id, now });
  const decision = decideStaffChange({ actorId: by.id, memberId: staffId }, everybody);
  if (!decision.ok) throw new Refusal(decision.code);
  const granted = decideScopes(
    { held: [], requested: staff.scopes as StaffScope[] },
    scopesOf(everybody, by.id),
  );
  if (!granted.ok) throw new Refusal(granted.code);
  await trx
    .updateTable("staff")
    .set({ disabledAt: null, scopes: granted.scopes })
    .where("id", "=", staffId)
    .execute();
  await recordAudit(trx, {
    actor: by,
    action: "staff.enabled",
    subject: { kind: "staff", id: staffId },
    at: now,
  });
  await requestGrant(trx, deps, { staff, scopes: granted.waiting, by });
  return loadStaffView(trx, { staffId, readerId: by.id, now });
}

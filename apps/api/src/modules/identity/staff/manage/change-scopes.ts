import type { StaffView } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import type { StaffScope } from "@songtan/domain/account-types";
import { decideScopes, decideStaffChange } from "@songtan/domain/staff/rights";
import type { Trx } from "../../../../db/database.ts";
import type { Deps } from "../../../../deps/deps.ts";
import { recordAudit } from "../../../platform/oversight/audit-log.ts";
import { lockAllStaff, lockStaff, type StaffCommand, scopesOf } from "../staff-records.ts";
import { loadStaffView } from "../staff-views.ts";
import { requestGrant } from "./grants.ts";

/** Other scopes for a member of staff, in force with their next request; money scopes once a second manager agrees. */
export async function changeScopes(
  trx: Trx,
  deps: Pick<Deps, "clock" | "settings">,
  input: StaffCommand & { scopes: readonly StaffScope[]; scopesBefore: readonly StaffScope[] },
): Promise<StaffView> {
  const { staffId, by } = input;
  const everybody = await lockAllStaff(trx);
  const member = everybody.find(({ id }) => id === staffId);
  if (!member) throw new Refusal("not_found");
  if (!sameScopes(member.scopes, input.scopesBefore)) throw new Refusal("conflict");
  const decision = decideStaffChange({ actorId: by.id, memberId: staffId }, everybody);
  if (!decision.ok) throw new Refusal(decision.code);
  const granted = decideScopes(
    { held: member.scopes, requested: input.scopes },
    scopesOf(everybody, by.id),
  );
  if (!granted.ok) throw new Refusal(granted.code);
  const { scopes, waiting } = granted;
  const now = deps.clock();
  if (!sameScopes(member.scopes, scopes)) {
    await trx.updateTable("staff").set({ scopes }).where("id", "=", staffId).execute();
    const subject = { kind: "staff", id: staffId } as const;
    const detail = { from: member.scopes, to: scopes };
    await recordAudit(trx, { actor: by, action: "staff.scopes_changed", subject, detail, at: now });
  }
  await requestGrant(trx, deps, { staff: await lockStaff(trx, staffId), scopes: waiting, by });
  return loadStaffView(trx, { staffId, readerId: by.id, now });
}

const sameScopes = (left: readonly string[], right: readonly string[]): boolean =>
  [...new Set(left)].sort().join() === [...new Set(right)].sort().join();

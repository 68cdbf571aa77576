import type { StaffView } from "@songtan/contract/console/staff";
import { Refusal } from "@songtan/contract/errors";
import { decideStaffChange } from "@songtan/domain/accounts/staff-rights";
import type { StaffScope } from "@songtan/domain/accounts/words";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../audit/queries.ts";
import { loadStaffView, lockAllStaff } from "./queries.ts";

/** What one member of staff does to another. */
export type StaffCommand = { staffId: string; by: { kind: "staff"; id: string; name: string; address: string } };

/** Other scopes for a member of staff, in force with their next request. */
export async function changeScopes(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  input: StaffCommand & { scopes: readonly StaffScope[]; scopesBefore: readonly StaffScope[] },
): Promise<StaffView> {
  const { staffId, by } = input;
  const everybody = await lockAllStaff(trx);
  const member = everybody.find(({ id }) => id === staffId);
  if (!member) throw new Refusal("not_found");
  if (!sameScopes(member.scopes, input.scopesBefore)) throw new Refusal("conflict");
  const scopes = [...new Set(input.scopes)];
  const decision = decideStaffChange({ actorId: by.id, memberId: staffId }, everybody);
  if (!decision.ok) throw new Refusal(decision.code);
  await trx.updateTable("staff").set({ scopes }).where("id", "=", staffId).execute();
  await recordAudit(trx, {
    actor: by,
    action: "staff.scopes_changed",
    subject: { kind: "staff", id: staffId },
    detail: { from: member.scopes, to: scopes },
    at: clock(),
  });
  return loadStaffView(trx, staffId, clock());
}

const sameScopes = (left: readonly string[], right: readonly string[]): boolean =>
  [...new Set(left)].sort().join() === [...new Set(right)].sort().join();

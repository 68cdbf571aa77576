import type { StaffScope } from "./words.ts";

export type StaffMember = { id: string; scopes: readonly StaffScope[]; active: boolean };
export type RightsDecision = { ok: true } | { ok: false; code: "own_rights" | "scope_missing" };

/**
 * Whether a member of staff may change another's scopes, or disable them. Nobody changes their own, neither upwards nor
 * out of the room; and the actor must manage staff at this very moment: of two who take each other's right at once the
 * second has none left. So somebody who manages staff always remains: the one who acted last.
 *
 * @param everybody all of staff, as they stand before the change
 */
export function decideStaffChange(
  { actorId, memberId }: { actorId: string; memberId: string },
  everybody: readonly StaffMember[],
): RightsDecision {
  if (actorId === memberId) return { ok: false, code: "own_rights" };
  const actor = everybody.find(({ id }) => id === actorId);
  const manages = actor?.active && actor.scopes.includes("staff.manage");
  return manages ? { ok: true } : { ok: false, code: "scope_missing" };
}

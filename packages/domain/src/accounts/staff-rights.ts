import type { StaffScope } from "./words.ts";

export type StaffMember = { id: string; scopes: readonly StaffScope[]; active: boolean };
export type RightsDecision = { ok: true } | { ok: false; code: "own_rights" | "last_staff_manager" };

const manages = (member: StaffMember): boolean => member.active && member.scopes.includes("staff.manage");

/**
 * Whether a manager may give a member of staff these scopes. Nobody changes their own: neither upwards, nor out of the
 * room that lets them back in. Somebody active who manages staff must be left.
 *
 * @param everybody all of staff, as they stand before the change
 */
export function decideScopes(
  { actorId, memberId, scopes }: { actorId: string; memberId: string; scopes: readonly StaffScope[] },
  everybody: readonly StaffMember[],
): RightsDecision {
  if (actorId === memberId) return { ok: false, code: "own_rights" };
  const after = everybody.map((member) => (member.id === memberId ? { ...member, scopes } : member));
  return someManager(after);
}

/** Whether a member of staff may be disabled, by the same two rules. */
export function decideDisabling(
  { actorId, memberId }: { actorId: string; memberId: string },
  everybody: readonly StaffMember[],
): RightsDecision {
  if (actorId === memberId) return { ok: false, code: "own_rights" };
  return someManager(everybody.map((member) => (member.id === memberId ? { ...member, active: false } : member)));
}

const someManager = (after: readonly StaffMember[]): RightsDecision =>
  after.some(manages) ? { ok: true } : { ok: false, code: "last_staff_manager" };

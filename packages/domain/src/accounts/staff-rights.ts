import { moneyScopes } from "./second-person.ts";
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

export type ScopesDecision =
  | { ok: true; scopes: StaffScope[]; waiting: StaffScope[] }
  | { ok: false; code: "scope_not_held" };

/**
 * What becomes of a wish to give a member these scopes. Scopes are taken away at once. Nobody gives what they do not hold
 * themselves, and money scopes wait for a second manager. Somebody on the server itself gives all of them at once.
 *
 * @param by the scopes of the manager who gives, or `server`
 * @returns `scopes` in force now, `waiting` for a second manager
 */
export function decideScopes(
  { held, wanted }: { held: readonly StaffScope[]; wanted: readonly StaffScope[] },
  by: readonly StaffScope[] | "server",
): ScopesDecision {
  const wish = [...new Set(wanted)];
  if (by === "server") return { ok: true, scopes: wish, waiting: [] };
  const added = wish.filter((scope) => !held.includes(scope));
  if (added.some((scope) => !by.includes(scope))) return { ok: false, code: "scope_not_held" };
  const waiting = added.filter((scope) => moneyScopes.includes(scope));
  return { ok: true, scopes: wish.filter((scope) => !waiting.includes(scope)), waiting };
}

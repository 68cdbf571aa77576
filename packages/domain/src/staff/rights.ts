import type { StaffScope } from "../account-types.ts";
import { moneyScopes } from "./second-person.ts";

export type StaffMember = {
  id: string;
  scopes: readonly StaffScope[];
  active: boolean;
  disabled: boolean;
};
export type RightsDecision = { ok: true } | { ok: false; code: "own_rights" | "scope_missing" };

/**
 * Decides whether a member of staff may change another's scopes, or disable them. Changing one's own scopes is
 * refused, up or down. The actor must manage staff at the moment of the decision: when two managers remove each
 * other's right at once, the second change is refused, so at least one manager of staff always remains.
 * @param everybody all of staff, as they are before the change
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
 * The result of a request to give a member these scopes. Scopes are removed at once; managers only
 * grant scopes they hold themselves, and money scopes wait for a second manager. The server itself
 * grants all of them at once.
 * @param by the scopes of the manager who grants, or `server`
 * @returns `scopes` in force now, `waiting` for a second manager
 */
export function decideScopes(
  { held, requested }: { held: readonly StaffScope[]; requested: readonly StaffScope[] },
  by: readonly StaffScope[] | "server",
): ScopesDecision {
  const wish = [...new Set(requested)];
  if (by === "server") return { ok: true, scopes: wish, waiting: [] };
  const added = wish.filter((scope) => !held.includes(scope));
  if (added.some((scope) => !by.includes(scope))) return { ok: false, code: "scope_not_held" };
  const waiting = added.filter((scope) => moneyScopes.includes(scope));
  return { ok: true, scopes: wish.filter((scope) => !waiting.includes(scope)), waiting };
}

export const secondManagerStates = [
  "there", // two or more manage staff
  "invited", // the second has not signed in yet
  "invitable", // the first manager invites them alone
  "on_server", // people have booked: they are invited on the server
] as const;
export type SecondManagerState = (typeof secondManagerStates)[number];

/**
 * Returns the state of the second manager. Before the first booking, protection by two people is not needed: the first
 * manager invites the second without a confirmation, and the two may confirm each other's work.
 * @param everybody all of staff; who is disabled does not count, so a mistyped address can be set right
 */
export function secondManagerState(
  everybody: readonly StaffMember[],
  { hasBookings }: { hasBookings: boolean },
): SecondManagerState {
  const managers = everybody.filter(
    ({ disabled, scopes }) => !disabled && scopes.includes("staff.manage"),
  );
  if (managers.filter(({ active }) => active).length > 1) return "there";
  if (managers.length > 1) return "invited";
  return hasBookings ? "on_server" : "invitable";
}

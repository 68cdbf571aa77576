import { expect, test } from "vitest";
import { decideDisabling, decideScopes, type StaffMember } from "./staff-rights.ts";
import { decideStaffSession } from "./staff-session.ts";

const start = new Date("2026-11-21T01:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

test("a session of the console ends after half an hour without use, and after twelve hours whatever happens", () => {
  const at = (createdMinutes: number, usedMinutes: number, endedAt: Date | null = null) =>
    decideStaffSession({ createdAt: start, lastUsedAt: after(usedMinutes), endedAt }, after(createdMinutes));
  expect(
    [at(0, 0), at(29, 0), at(30, 0), at(719, 700), at(720, 719), at(5, 4, after(5))].map((decision) =>
      decision.ok ? decision.endsAt.toISOString() : decision.reason,
    ),
  ).toEqual([after(720).toISOString(), after(720).toISOString(), "idle", after(720).toISOString(), "too_old", "ended"]);
});

const member = (id: string, scopes: StaffMember["scopes"], active = true): StaffMember => ({ id, scopes, active });

test("nobody changes their own rights, and somebody who manages staff is always left", () => {
  const two = [member("a", ["staff.manage"]), member("b", ["staff.manage", "audit.read"]), member("c", [])];
  const sleeping = [member("a", ["staff.manage"]), member("b", ["staff.manage"], false)];
  const code = (decision: ReturnType<typeof decideScopes>) => (decision.ok ? "ok" : decision.code);
  expect([
    code(decideScopes({ actorId: "a", memberId: "c", scopes: ["staff.manage"] }, two)),
    code(decideScopes({ actorId: "a", memberId: "b", scopes: [] }, two)),
    code(decideScopes({ actorId: "a", memberId: "a", scopes: ["staff.manage", "audit.read"] }, two)),
    code(decideScopes({ actorId: "b", memberId: "a", scopes: [] }, sleeping)),
    code(decideDisabling({ actorId: "a", memberId: "b" }, two)),
    code(decideDisabling({ actorId: "a", memberId: "a" }, two)),
    code(decideDisabling({ actorId: "b", memberId: "a" }, sleeping)),
  ]).toEqual(["ok", "ok", "own_rights", "last_staff_manager", "ok", "own_rights", "last_staff_manager"]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { staffScopes } from "../account-types.ts";
import { decideStaffChange, type StaffMember, secondManagerState } from "./rights.ts";
import { decideStaffSession } from "./session.ts";

const start = new Date("2026-11-21T01:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

test("a session of the console ends after half an hour without use, and after twelve hours in any case", () => {
  const at = (createdMinutes: number, usedMinutes: number, endedAt: Date | null = null) =>
    decideStaffSession(
      { createdAt: start, lastUsedAt: after(usedMinutes), endedAt },
      after(createdMinutes),
    );
  expect(
    [at(0, 0), at(29, 0), at(30, 0), at(719, 700), at(720, 719), at(5, 4, after(5))].map(
      (decision) => (decision.ok ? decision.endsAt.toISOString() : decision.reason),
    ),
  ).toEqual([
    after(720).toISOString(),
    after(720).toISOString(),
    "idle",
    after(720).toISOString(),
    "too_old",
    "ended",
  ]);
});

const scopesOf = fc.subarray([...staffScopes]);
const member = { active: true, disabled: false };
const change = fc.record({
  actor: fc.integer({ min: 0, max: 3 }),
  member: fc.integer({ min: 0, max: 3 }),
  scopes: fc.option(scopesOf),
});

test("no one changes their own rights, and the actor must have the right now", () => {
  const staff: StaffMember[] = [
    { ...member, id: "a", scopes: ["staff.manage"] },
    { ...member, id: "b", scopes: ["staff.manage"], active: false },
    { ...member, id: "c", scopes: ["audit.read"] },
  ];
  const code = (actorId: string, memberId: string) => {
    const decision = decideStaffChange({ actorId, memberId }, staff);
    return decision.ok ? "ok" : decision.code;
  };
  expect([
    code("a", "c"),
    code("a", "b"),
    code("a", "a"),
    code("b", "a"),
    code("c", "a"),
    code("x", "a"),
  ]).toEqual(["ok", "ok", "own_rights", "scope_missing", "scope_missing", "scope_missing"]);
});

test("after any sequence of attempts, at least one manager of staff is left", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      let staff: StaffMember[] = ["0", "1", "2", "3"].map((id) => ({
        ...member,
        id,
        scopes: ["staff.manage"],
      }));
      for (const { actor, member, scopes } of changes) {
        const decision = decideStaffChange(
          { actorId: String(actor), memberId: String(member) },
          staff,
        );
        if (!decision.ok) continue;
        const after = scopes ? { scopes } : { active: false };
        staff = staff.map((person) =>
          person.id === String(member) ? { ...person, ...after } : person,
        );
      }
      expect(staff.some(({ active, scopes }) => active && scopes.includes("staff.manage"))).toBe(
        true,
      );
    }),
  );
});

test("the first manager alone invites the second, until there is a booking", () => {
  const one: StaffMember = { ...member, id: "one", scopes: [...staffScopes] };
  const two: StaffMember = { ...one, id: "two", active: false };
  const dispatcher: StaffMember = { ...one, id: "three", scopes: ["booking.manage"] };
  const state = (everybody: StaffMember[], hasBookings = false) =>
    secondManagerState(everybody, { hasBookings });
  expect([state([one]), state([one], true)]).toEqual(["invitable", "on_server"]);
  expect([state([one, dispatcher]), state([one, two])]).toEqual(["invitable", "invited"]);
  expect(state([one, two], true)).toBe("invited");
  expect(state([one, { ...two, disabled: true }])).toBe("invitable");
  expect(state([one, { ...two, active: true }], true)).toBe("there");
});

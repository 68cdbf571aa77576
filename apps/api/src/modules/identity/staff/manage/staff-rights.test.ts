import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newManagers } from "../../../../../testing/accounts/staff-managers.ts";
import { call } from "../../../../../testing/world/call.ts";
import {
  newStaff,
  type Staff,
  staffCall,
  staffPassword,
  totpOf,
} from "../../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

let managers: Awaited<ReturnType<typeof newManagers>>;
beforeEach(async () => {
  managers = await newManagers(world);
});

test("scopes change with the next request; never one's own, never without notice to the other managers", async () => {
  const { actions, change, manager } = managers;
  const staff = await newStaff(world, ["driver.review"]);
  const to = (scopes: string[], scopesBefore: string[]) =>
    change(staff, "scopes", { scopes, scopesBefore });
  expect((await staffCall(world, staff, "GET /console/audit")).code).toBe("scope_missing");
  expect((await to(["audit.read"], ["driver.review"])).data.scopes).toEqual(["audit.read"]);
  expect((await staffCall(world, staff, "GET /console/audit")).status).toBe(200);
  expect((await staffCall(world, staff, "GET /console/reviews")).code).toBe("scope_missing");
  expect((await to([], ["driver.review"])).code).toBe("conflict");
  const scopesBefore = ["staff.manage", "audit.read", "driver.review", "partner.manage"];
  const own = { scopes: [...scopesBefore, "payment.refund"], scopesBefore };
  expect((await change(manager, "scopes", own)).code).toBe("own_rights");
  expect((await change({ id: crypto.randomUUID() }, "scopes", own)).status).toBe(404);
  expect(await actions(staff.id)).toEqual(["staff.scopes_changed"]);
});

test("of two managers who remove each other's rights at once, one is left", async () => {
  const alone = await openTestWorld();
  try {
    const [left, right] = [
      await newStaff(alone, ["staff.manage"]),
      await newStaff(alone, ["staff.manage"]),
    ];
    const removeScope = (by: Staff, from: Staff) =>
      staffCall(alone, by, `PUT /console/staff/${from.id}/scopes`, {
        body: { scopes: [], scopesBefore: ["staff.manage"] },
      });
    const both = await Promise.all([removeScope(left, right), removeScope(right, left)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const rows = await alone.deps.db.selectFrom("staff").select("scopes").execute();
    expect(rows.filter(({ scopes }) => scopes.includes("staff.manage"))).toHaveLength(1);
  } finally {
    await alone.close();
  }
});

test("a disabled member is out at once, and comes back with what they had", async () => {
  const { change, manager, second } = managers;
  const staff = await newStaff(world, ["driver.review"]);
  expect((await change(staff, "disable")).data.state).toBe("disabled");
  expect((await staffCall(world, staff, "GET /console/user")).status).toBe(401);
  const logIn = async () =>
    call(world, "POST /console/login", {
      body: { identifier: staff.email, password: staffPassword, totp: await totpOf(world, staff) },
    });
  expect((await logIn()).code).toBe("sign_in_wrong");
  expect((await change(manager, "disable")).code).toBe("own_rights");
  const back = (await change(staff, "enable")).data;
  expect([back.state, back.scopes, back.waiting?.scopes]).toEqual([
    "active",
    [],
    ["driver.review"],
  ]);
  expect((await change(staff, "confirm", { grantId: back.waiting?.id }, second)).status).toBe(200);
  expect((await logIn()).data).toMatchObject({ scopes: ["driver.review"] });
  expect((await change({ id: crypto.randomUUID() }, "disable")).status).toBe(404);
});

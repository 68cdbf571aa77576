import type { InvitationView, StaffInvited, StaffView } from "@songtan/contract/console/staff";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newManagers } from "../../../../../testing/accounts/staff-managers.ts";
import { call, type Route } from "../../../../../testing/world/call.ts";
import { newStaff, staffCall } from "../../../../../testing/world/staff.ts";
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

let count = 0;
const invite = (body: Record<string, unknown> = {}) => {
  count += 1;
  const person = { name: "คนใหม่", email: `new${count}@example.test`, scopes: ["audit.read"] };
  return staffCall<StaffInvited>(world, managers.manager, "POST /console/staff", {
    body: { ...person, ...body },
  });
};

test("a member is invited, sets up password and authenticator, and is signed in", async () => {
  const { actions, follow, linkOf, manager } = managers;
  const invited = await invite();
  expect([invited.status, invited.data.staff.state, invited.data.staff.waiting]).toEqual([
    201,
    "invited",
    null,
  ]);
  expect(JSON.stringify(invited.data)).not.toContain("invitations/");
  const link = await linkOf(invited);
  const shown = await call<InvitationView>(world, link);
  expect(shown.data).toMatchObject({
    purpose: "activate",
    email: invited.data.staff.email,
    name: "คนใหม่",
  });
  expect(shown.data.otpauthUri).toContain(`secret=${shown.data.secret}`);
  expect(shown.headers["referrer-policy"]).toBe("no-referrer");
  expect((await follow(link, { totp: "000000" })).code).toBe("totp_wrong");
  expect((await follow(link, { password: "short" })).error.fields).toHaveProperty("password");
  const followed = await follow(link);
  expect([followed.status, followed.data.scopes]).toEqual([200, ["audit.read"]]);
  const cookie = `${followed.headers["set-cookie"]}`.split(";")[0] ?? "";
  expect((await staffCall(world, { cookie }, "GET /console/user")).status).toBe(200);
  const again = await call(world, link.replace("GET", "POST") as Route, {
    body: { password: "a good new password", totp: "000000" },
  });
  expect([(await call(world, link)).code, again.code]).toEqual([
    "invitation_ended",
    "invitation_ended",
  ]);
  const { data: views } = await staffCall<StaffView[]>(world, manager, "GET /console/staff");
  expect(views.find(({ id }) => id === invited.data.staff.id)).toMatchObject({
    state: "active",
    invitedUntil: null,
  });
  expect(await actions(invited.data.staff.id)).toEqual(["staff.activated", "staff.invited"]);
});

test("a mailbox gets a few invitations a day, and the refusal says when the next may go", async () => {
  const { change } = managers;
  const { data } = await invite();
  const answers = [];
  for (let sent = 1; sent <= limits.staffInvitationsPerDay; sent += 1)
    answers.push(await change(data.staff, "invitation"));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  expect(answers.at(-1)?.headers["retry-after"]).toBe("86400");
});

test("a link ends after a week, or when a newer one is sent; one we never made is not found", async () => {
  const { change, linkOf } = managers;
  const first = await invite();
  const old = await linkOf(first);
  await change({ id: first.data.staff.id }, "invitation");
  const fresh = await linkOf(first);
  expect((await call(world, old)).code).toBe("invitation_ended");
  expect((await call(world, fresh)).status).toBe(200);
  world.clock.advance(7 * 86_400);
  expect((await call(world, fresh)).code).toBe("invitation_ended");
  expect((await call(world, "GET /console/invitations/aaaaaaaaaaaaaaaaaaaaaaaa")).status).toBe(404);
});

test.each([
  ["th", "/console/invitations/"],
  ["en", "/console/en/invitations/"],
])("the mailed link opens the page in the member's language: %s", async (locale, path) => {
  const { data } = await invite({ locale });
  await world.runJobs();
  const mail = world.sent.findLast(({ to }) => to === data.staff.email)?.text ?? "";
  expect(mail).toContain(path);
});

test("bad input is named at its field, and an e-mail is staff once", async () => {
  const { change, manager } = managers;
  const answer = await invite({ name: "", email: "nobody", scopes: ["everything"] });
  expect(Object.keys(answer.error.fields ?? {}).sort()).toEqual(["email", "name", "scopes.0"]);
  const duplicate = await invite({ email: manager.email });
  expect([duplicate.status, duplicate.error.fields]).toEqual([409, { email: "มีบัญชีอื่นใช้อยู่แล้ว" }]);
  const fresh = await newStaff(world);
  expect((await change(fresh, "invitation")).code).toBe("conflict");
});

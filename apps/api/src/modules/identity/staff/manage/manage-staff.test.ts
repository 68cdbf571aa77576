import type { InvitationView, StaffInvited, StaffView } from "@songtan/contract/console/staff";
import { limits } from "@songtan/domain/limits";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  answerInvitation,
  mailedInvitation,
} from "../../../../../testing/accounts/invited-staff.ts";
import { call, type Route } from "../../../../../testing/world/call.ts";
import {
  newStaff,
  type Staff,
  staffCall,
  staffCookie,
  staffPassword,
  totpOf,
} from "../../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import { usableTotp } from "../totp.ts";
import { resetFactorFromServer } from "./reset-second-factor.ts";

let world: TestWorld;
let manager: Staff;
/** A second manager, who neither invited nor was invited by the first. */
let second: Staff;
beforeAll(async () => {
  world = await openTestWorld();
});
beforeEach(async () => {
  manager = await newStaff(world, [
    "staff.manage",
    "audit.read",
    "driver.review",
    "partner.manage",
  ]);
  second = await newStaff(world, ["staff.manage"]);
});
afterAll(() => world.close());

let count = 0;
const invite = (body: Record<string, unknown> = {}) => {
  count += 1;
  const person = { name: "คนใหม่", email: `new${count}@example.test`, scopes: ["audit.read"] };
  return staffCall<StaffInvited>(world, manager, "POST /console/staff", {
    body: { ...person, ...body },
  });
};
const linkOf = ({ data }: { data: StaffInvited }) => mailedInvitation(world, data.staff.email);
const follow = async (route: Route, body: Record<string, unknown> = {}) =>
  (await answerInvitation(world, route, { password: "a good new password", ...body })).answer;
const change = (to: Pick<Staff, "id">, what: string, body?: unknown, by = manager) =>
  staffCall<StaffView & StaffInvited>(
    world,
    by,
    `${what === "scopes" ? "PUT" : "POST"} /console/staff/${to.id}/${what}`,
    {
      body,
    },
  );
/** What was done to a member. Failed sign-ins are counted first and recorded some time later. */
const actions = async (staffId: string) =>
  (
    await world.deps.db
      .selectFrom("auditLog")
      .select("action")
      .where("subjectId", "=", staffId)
      .where("action", "!=", "staff.sign_in_failed")
      .orderBy("at")
      .orderBy("action")
      .execute()
  ).map(({ action }) => action);

test("a member is invited, sets up password and authenticator, and is signed in", async () => {
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
  const { data } = await invite();
  const answers = [];
  for (let sent = 1; sent <= limits.staffInvitationsPerDay; sent += 1)
    answers.push(await change(data.staff, "invitation"));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  expect(answers.at(-1)?.headers["retry-after"]).toBe("86400");
});

test("a link ends after a week, or when a newer one is sent; one we never made is not found", async () => {
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
  const answer = await invite({ name: "", email: "nobody", scopes: ["everything"] });
  expect(Object.keys(answer.error.fields ?? {}).sort()).toEqual(["email", "name", "scopes.0"]);
  const duplicate = await invite({ email: manager.email });
  expect([duplicate.status, duplicate.error.fields]).toEqual([409, { email: "มีบัญชีอื่นใช้อยู่แล้ว" }]);
  const fresh = await newStaff(world);
  expect((await change(fresh, "invitation")).code).toBe("conflict");
});

test("scopes change with the next request; never one's own, never without notice to the other managers", async () => {
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

const callBack = "โทรกลับเบอร์ที่ทำงาน จำเสียงและเลขพนักงานได้";
const requestReset = async (staff: Staff) =>
  (await change(staff, "reset-second-factor")).data.resetting?.id ?? "";
const confirmReset = (staff: Staff, resetId: string, by: Staff) =>
  change(staff, "reset-second-factor/confirm", { resetId, callBack }, by);

test("a lost phone: one manager asks, another calls back and confirms; the old codes and sessions end, the password stays", async () => {
  const staff = await newStaff(world, ["driver.review"]);
  const requested = await change(staff, "reset-second-factor");
  expect([requested.status, requested.data.resetting]).toMatchObject([
    200,
    { askedBy: manager.name, mayDecide: false },
  ]);
  expect((await staffCall(world, staff, "GET /console/user")).status).toBe(401);
  expect((await change(staff, "reset-second-factor")).code).toBe("conflict");
  const resetId = requested.data.resetting?.id ?? "";
  expect((await confirmReset(staff, resetId, manager)).code).toBe("second_person_needed");
  const silent = await change(
    staff,
    "reset-second-factor/confirm",
    { resetId, callBack: " " },
    second,
  );
  expect([silent.status, Object.keys(silent.error.fields ?? {})]).toEqual([400, ["callBack"]]);
  const reset = await confirmReset(staff, resetId, second);
  expect(reset.status).toBe(200);
  const old = usableTotp({ secret: staff.secret, lastStep: null }, world.clock.now);
  const body = { identifier: staff.email, password: staffPassword, totp: old };
  expect((await call(world, "POST /console/login", { body })).code).toBe("totp_wrong");
  const link = await linkOf(reset);
  expect((await call<InvitationView>(world, link)).data.purpose).toBe("second_factor");
  expect((await follow(link)).code).toBe("sign_in_wrong");
  expect((await follow(link, { password: staffPassword })).status).toBe(200);
  expect((await change(manager, "reset-second-factor")).code).toBe("own_rights");
  expect(await actions(staff.id)).toEqual([
    "staff.second_factor_enrolled",
    "staff.second_factor_reset",
    "staff.second_factor_reset_asked",
  ]);
  const { detail } = await world.deps.db
    .selectFrom("auditLog")
    .select("detail")
    .where("subjectId", "=", staff.id)
    .where("action", "=", "staff.second_factor_reset")
    .executeTakeFirstOrThrow();
  expect(detail).toEqual({ callBack });
  const mails = world.sent.filter(({ to }) => to === second.email).map(({ text }) => text);
  expect(mails.filter((text) => text.includes(staff.name))).toHaveLength(2);
});

test("until it is confirmed the old code works; declined, it goes on working", async () => {
  const staff = await newStaff(world, ["driver.review"]);
  const resetId = await requestReset(staff);
  const signIn = async () => {
    const totp = await totpOf(world, staff);
    const body = { identifier: staff.email, password: staffPassword, totp };
    return (await call(world, "POST /console/login", { body })).status;
  };
  expect(await signIn()).toBe(200);
  const declined = await change(staff, "reset-second-factor/decline", { resetId }, second);
  expect([declined.status, declined.data.resetting]).toEqual([200, null]);
  world.clock.advance(60);
  expect(await signIn()).toBe(200);
  expect((await confirmReset(staff, resetId, second)).code).toBe("conflict");
  const again = await requestReset(staff);
  await change(staff, "disable");
  await change(staff, "enable");
  expect((await confirmReset(staff, again, second)).code).toBe("conflict");
});

test("of managers who confirm and decline at the same moment one decides", async () => {
  const third = await newStaff(world, ["staff.manage"]);
  const staff = await newStaff(world, ["driver.review"]);
  const resetId = await requestReset(staff);
  const answers = await Promise.all([
    confirmReset(staff, resetId, second),
    confirmReset(staff, resetId, third),
    change(staff, "reset-second-factor/decline", { resetId }, manager),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const requested = await Promise.all([
    change(staff, "reset-second-factor", undefined, manager),
    change(staff, "reset-second-factor", undefined, third),
  ]);
  expect(requested.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("nobody confirms their own new factor, and neither does who was invited by the one who asks", async () => {
  const staff = await newStaff(world, ["staff.manage"]);
  const resetId = await requestReset(staff);
  staff.cookie = await staffCookie(world, staff.id);
  expect((await confirmReset(staff, resetId, staff)).code).toBe("own_rights");
  await world.deps.db
    .updateTable("staff")
    .set({ invitedBy: manager.id, activatedAt: new Date(world.clock.now.getTime() - 48 * 3600e3) })
    .where("id", "=", second.id)
    .execute();
  expect((await confirmReset(staff, resetId, second)).code).toBe("second_person_related");
});

test("on the server itself a factor is set anew without a second manager, and the log says so", async () => {
  const staff = await newStaff(world, ["staff.manage"]);
  const { invitationUrl } = await world.deps.db
    .transaction()
    .execute((trx) => resetFactorFromServer(trx, world.deps, staff));
  const link: Route = `GET /console/invitations/${invitationUrl.split("/").at(-1)}`;
  expect((await follow(link, { password: staffPassword })).status).toBe(200);
  expect(await actions(staff.id)).toEqual([
    "staff.second_factor_enrolled",
    "staff.second_factor_reset",
  ]);
});

import type { InvitationView } from "@songtan/contract/console/staff";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newManagers } from "../../../../../testing/accounts/staff-managers.ts";
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
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

let managers: Awaited<ReturnType<typeof newManagers>>;
beforeEach(async () => {
  managers = await newManagers(world);
});

const callBack = "โทรกลับเบอร์ที่ทำงาน จำเสียงและเลขพนักงานได้";
const requestReset = async (staff: Staff) =>
  (await managers.change(staff, "reset-second-factor")).data.resetting?.id ?? "";
const confirmReset = (staff: Staff, resetId: string, by: Staff) =>
  managers.change(staff, "reset-second-factor/confirm", { resetId, callBack }, by);

test("a lost phone: one manager asks, another calls back and confirms; the old codes and sessions end, the password stays", async () => {
  const { actions, change, follow, linkOf, manager, second } = managers;
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
  const { change, second } = managers;
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
  const { change, manager, second } = managers;
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
  const { manager, second } = managers;
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

test("on the server itself a factor is set up again without a second manager, and the log says so", async () => {
  const { actions, follow } = managers;
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

import type { StaffInvited } from "@songtan/contract/console/staff";
import { type StaffScope, staffScopes } from "@songtan/domain/account-types";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  becomeStaff,
  mailedInvitation,
  payOutByTwo,
} from "../../../../../testing/accounts/invited-staff.ts";
import { call, type Route } from "../../../../../testing/world/call.ts";
import { book } from "../../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../../testing/world/people.ts";
import { type Staff, staffCall, staffCookie } from "../../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import { firstManagerLink } from "./first-manager.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

const openToken = async () => (await firstManagerLink(world.deps))?.split("/").at(-1);
const followLink = (token: string, email: string) =>
  call<{ invitationPath: string }>(world, "POST /console/first-manager", {
    body: { token, name: "ผู้จัดการ", email, locale: "th" },
  });
const invite = (by: Staff, email: string, scopes: readonly StaffScope[] = staffScopes) =>
  staffCall<StaffInvited>(world, by, "POST /console/staff", {
    body: { name: "คนที่เชิญ", email, scopes },
  });

async function becomeFirstManager(): Promise<Staff> {
  const made = await followLink((await openToken()) ?? "", "one@example.test");
  return becomeStaff(world, pageOf(made.data.invitationPath));
}

const payOut = (first: Staff, other: Staff) => payOutByTwo(world, first, other);
const pageOf = (invitationPath: string): Route => `GET /console${invitationPath}`;

test("the server's link makes one manager, for one of two who follow it at once", async () => {
  const token = (await openToken()) ?? "";
  expect((await followLink(`${token}x`, "one@example.test")).code).toBe("not_found");
  const answers = await Promise.all([
    followLink(token, "one@example.test"),
    followLink(token, "thief@example.test"),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
  expect(await openToken()).toBeUndefined();
  const { invitationPath = "" } = answers.find(({ status }) => status === 201)?.data ?? {};
  expect((await becomeStaff(world, pageOf(invitationPath))).cookie).not.toBe("");
  expect((await followLink(token, "two@example.test")).code).toBe("not_found");
});

test("the first manager is mailed the invitation only where they have not used it on their screen", async () => {
  const mailsAfterHalfAnHour = async () => {
    await world.runJobs();
    expect(world.sent.filter(({ to }) => to === "one@example.test")).toEqual([]);
    await world.owner.query("update graphile_worker._private_jobs set run_at = now()");
    await world.runJobs();
    return world.sent.filter(({ to }) => to === "one@example.test").map(({ text }) => text);
  };
  await becomeFirstManager();
  expect(await mailsAfterHalfAnHour()).toEqual([]);
  await world.close();
  world = await openTestWorld();
  const { data } = await followLink((await openToken()) ?? "", "one@example.test");
  const mails = await mailsAfterHalfAnHour();
  expect(mails).toEqual([expect.stringContaining(data.invitationPath.split("/").at(-1) ?? "")]);
  expect(
    (await becomeStaff(world, await mailedInvitation(world, "one@example.test"))).cookie,
  ).not.toBe("");
});

test("the first manager is not warned about their own rights; the second one is an incident for both", async () => {
  const first = await becomeFirstManager();
  const incidents = () =>
    world.deps.db.selectFrom("incidents").select(["kind", "details"]).orderBy("id").execute();
  expect(await incidents()).toEqual([]);
  const { data } = await invite(first, "two@example.test");
  expect(await incidents()).toEqual([
    { kind: "staff_scopes", details: { staffId: data.staff.id } },
  ]);
});

test("before the first booking the first manager invites the second, and a day later each agrees to the other's work", async () => {
  const first = await becomeFirstManager();
  // A dispatcher waits for the second manager, and the place of that one stays free.
  const dispatcher = await invite(first, "dispatcher@example.test", ["booking.manage"]);
  expect(dispatcher.data.staff.waiting?.scopes).toEqual(["booking.manage"]);
  const invited = await invite(first, "two@example.test");
  expect(invited.data.staff).toMatchObject({ scopes: [...staffScopes], waiting: null });
  expect(invited.data.expiresAt).not.toBeNull();
  const log = await world.deps.db
    .selectFrom("auditLog")
    .select("actorId")
    .where("action", "=", "staff.invited")
    .where("subjectId", "=", invited.data.staff.id)
    .execute();
  expect(log).toEqual([{ actorId: first.id }]);

  // No one else comes in this way, and not before the second has signed in either.
  const third = await invite(first, "three@example.test");
  expect([third.data.expiresAt, third.data.staff.scopes]).toEqual([null, ["audit.read"]]);
  const second = await becomeStaff(world, await mailedInvitation(world, "two@example.test"));
  expect(await payOut(first, second)).toBe("second_person_new");
  world.clock.advance(25 * 3600);
  const [one, two] = await Promise.all([signedIn(first), signedIn(second)]);
  expect([await payOut(one, two), await payOut(two, one)]).toEqual(["200", "200"]);
});

test("two invitations at the same moment make one second manager", async () => {
  const first = await becomeFirstManager();
  const answers = await Promise.all([
    invite(first, "two@example.test"),
    invite(first, "three@example.test"),
  ]);
  expect(answers.filter(({ data }) => data.expiresAt !== null)).toHaveLength(1);
});

test("a mistyped address is set right: disabled, it leaves the place free", async () => {
  const first = await becomeFirstManager();
  const wrong = await invite(first, "tow@example.test");
  await staffCall(world, first, `POST /console/staff/${wrong.data.staff.id}/disable`);
  expect((await invite(first, "two@example.test")).data.expiresAt).not.toBeNull();
});

test("once a customer has booked, the second manager waits for a confirmation", async () => {
  const first = await becomeFirstManager();
  await book(world, await newCustomer(world));
  const { data } = await invite(first, "two@example.test");
  expect([data.expiresAt, data.staff.scopes]).toEqual([null, ["audit.read"]]);
});

const signedIn = async (staff: Staff): Promise<Staff> => ({
  ...staff,
  cookie: await staffCookie(world, staff.id),
});

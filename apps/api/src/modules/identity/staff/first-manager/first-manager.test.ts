import type { AdjustmentView } from "@songtan/contract/console/adjustments";
import type { InvitationView, StaffInvited, StaffUser } from "@songtan/contract/console/staff";
import { type StaffScope, staffScopes } from "@songtan/domain/account-types";
import { afterEach, beforeEach, expect, test } from "vitest";
import { call, type Route } from "../../../../../testing/world/call.ts";
import { book } from "../../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../../testing/world/people.ts";
import {
  type Staff,
  staffCall,
  staffCookie,
  staffPassword,
} from "../../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import { usableTotp } from "../totp.ts";
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

/** Sets password and second factor, as the page of the invitation does. */
async function activate(path: string): Promise<Staff> {
  const route = `GET /console${path}` as Route;
  const { name, email, secret } = (await call<InvitationView>(world, route)).data;
  const totp = usableTotp({ secret, lastStep: null }, world.clock.now);
  const { data, headers } = await call<StaffUser>(world, route.replace("GET", "POST") as Route, {
    body: { password: staffPassword, totp },
  });
  return {
    id: data.id,
    name,
    email,
    secret,
    cookie: `${headers["set-cookie"]}`.split(";")[0] ?? "",
  };
}

async function mailedPath(email: string): Promise<string> {
  await world.runJobs();
  const mail = world.sent.findLast(({ to }) => to === email)?.text ?? "";
  return /\/invitations\/[\w-]+/.exec(mail)?.[0] ?? "no mail";
}

async function becomeFirstManager(): Promise<Staff> {
  const made = await followLink((await openToken()) ?? "", "one@example.test");
  return activate(made.data.invitationPath);
}

/** One gives a driver money and the other agrees. */
async function payOut(first: Staff, other: Staff): Promise<string> {
  const driver = await newDriver(world);
  const body = {
    ...{ kind: "driver_credit", amountSatang: 50_000, words: "ชดเชย" },
    driverId: driver.id,
  };
  const { data } = await staffCall<AdjustmentView>(world, first, "POST /console/adjustments", {
    body,
  });
  const route = `POST /console/adjustments/${data.id}/approve` as const;
  const { code, status } = await staffCall(world, other, route, { body: {} });
  return code ?? String(status);
}

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
  expect((await activate(invitationPath)).cookie).not.toBe("");
  expect((await followLink(token, "two@example.test")).code).toBe("not_found");
});

test("before the first booking the first manager invites the second, and a day later each agrees to the other's work", async () => {
  const first = await becomeFirstManager();
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
  const second = await activate(await mailedPath("two@example.test"));
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

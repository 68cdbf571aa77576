import { readdir, readFile } from "node:fs/promises";
import type { StaffInvited, StaffView } from "@songtan/contract/console/staff";
import { type StaffScope, staffScopes } from "@songtan/domain/account-types";
import { secondPersonRules } from "@songtan/domain/staff/second-person";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  becomeStaff,
  mailedInvitation,
  payOutByTwo,
} from "../../../../../testing/accounts/invited-staff.ts";
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
let manager: Staff;
let second: Staff;
beforeAll(async () => {
  world = await openTestWorld();
});
beforeEach(async () => {
  manager = await newStaff(world, staffScopes);
  second = await newStaff(world, ["staff.manage"]);
});
afterAll(() => world.close());

let count = 0;
const invite = (by: Staff, scopes: readonly StaffScope[]) => {
  count += 1;
  const body = { name: `หุ่น ${count}`, email: `puppet${count}@example.test`, scopes };
  return staffCall<StaffInvited>(world, by, "POST /console/staff", { body });
};
const answer = (what: "confirm" | "decline", by: Staff, { id, waiting }: StaffView) =>
  staffCall<StaffView>(world, by, `POST /console/staff/${id}/${what}`, {
    body: { grantId: waiting?.id },
  });
const linksTo = (email: string) =>
  world.sent.flatMap(({ to, text }) =>
    to === email ? (/invitations\/([\w-]+)/.exec(text)?.[1] ?? []) : [],
  );
/** Follows the mailed link, as the reader of that mailbox. */
const follow = async ({ email }: StaffView) =>
  becomeStaff(world, await mailedInvitation(world, email));
/** What the review showed: one person with two accounts gives a driver money. */
const payOut = (first: Staff, other: Staff) => payOutByTwo(world, first, other);
const signInAgain = async (staff: Staff): Promise<Staff> => {
  const body = {
    identifier: staff.email,
    password: staffPassword,
    totp: await totpOf(world, staff),
  };
  const { headers } = await call(world, "POST /console/login", { body });
  return { ...staff, cookie: `${headers["set-cookie"]}`.split(";")[0] ?? "" };
};

test("a manager makes no puppets: no link in the answer, no mail, no scopes, and no confirming oneself", async () => {
  const { data, status } = await invite(manager, ["payment.refund", "audit.read"]);
  expect([status, data.staff.scopes, data.staff.waiting?.scopes]).toEqual([
    201,
    ["audit.read"],
    ["payment.refund"],
  ]);
  expect([data.expiresAt, JSON.stringify(data).includes("invitations/")]).toEqual([null, false]);
  await world.runJobs();
  expect(linksTo(data.staff.email)).toEqual([]);
  expect(
    (await staffCall(world, manager, `POST /console/staff/${data.staff.id}/invitation`)).code,
  ).toBe("conflict");
  expect((await answer("confirm", manager, data.staff)).code).toBe("second_person_needed");
  const chief = await invite(manager, ["staff.manage"]);
  expect(chief.data.staff.waiting?.scopes).toEqual(["staff.manage"]);
});

test("two puppets that a second manager let through pay nothing out for a day, nor for one another for a month", async () => {
  const puppets: Staff[] = [];
  for (const _ of [1, 2]) {
    const { data } = await invite(manager, ["payment.refund"]);
    expect((await answer("confirm", second, data.staff)).data.scopes).toEqual(["payment.refund"]);
    puppets.push(await follow(data.staff));
  }
  const [left, other] = puppets as [Staff, Staff];
  expect(await payOut(left, other)).toBe("second_person_new");
  world.clock.advance(25 * 3600);
  const [first, later] = [await signInAgain(left), await signInAgain(other)];
  const old = await newStaff(world, ["payment.refund"]);
  expect(await payOut(first, later)).toBe("second_person_related");
  const back = await signInAgain(manager);
  expect(await payOut(first, back)).toBe("second_person_related");
  expect(await payOut(back, later)).toBe("second_person_related");
  expect(await payOut(first, old)).toBe("200");
  expect(await payOut(old, later)).toBe("200");
  world.clock.advance(30 * 86_400);
  expect(await payOut(await signInAgain(left), await signInAgain(other))).toBe("200");
});

test("a scope just granted to a member of long service confirms nothing for a day", async () => {
  const staff = await newStaff(world, ["audit.read"]);
  const proposer = await newStaff(world, ["payment.refund"]);
  const body = { scopes: ["audit.read", "payment.refund"], scopesBefore: ["audit.read"] };
  const requested = await staffCall<StaffView>(
    world,
    manager,
    `PUT /console/staff/${staff.id}/scopes`,
    { body },
  );
  expect([requested.data.scopes, requested.data.waiting?.askedBy]).toEqual([
    ["audit.read"],
    manager.name,
  ]);
  expect(await payOut(proposer, staff)).toBe("scope_missing");
  expect((await answer("confirm", second, requested.data)).status).toBe(200);
  expect(await payOut(proposer, staff)).toBe("second_person_new");
});

test("a manager cannot grant what they do not hold, and declined scopes are not granted", async () => {
  expect((await invite(second, ["payout.run"])).code).toBe("scope_not_held");
  const staff = await newStaff(world, ["audit.read"]);
  const more = { scopes: ["audit.read", "partner.manage"], scopesBefore: ["audit.read"] };
  expect(
    (await staffCall(world, second, `PUT /console/staff/${staff.id}/scopes`, { body: more })).code,
  ).toBe("scope_not_held");
  const { data } = await invite(manager, ["payout.run"]);
  expect((await answer("decline", second, data.staff)).data).toMatchObject({
    scopes: [],
    waiting: null,
  });
  expect((await answer("confirm", second, data.staff)).code).toBe("conflict");
});

test("a manager whom the first one brought in confirms nothing of theirs", async () => {
  const { data } = await invite(manager, ["staff.manage"]);
  expect((await answer("confirm", second, data.staff)).status).toBe(200);
  const puppet = await follow(data.staff);
  const next = await invite(manager, ["payout.run"]);
  expect((await answer("confirm", puppet, next.data.staff)).code).toBe("second_person_new");
  world.clock.advance(25 * 3600);
  expect((await answer("confirm", await signInAgain(puppet), next.data.staff)).code).toBe(
    "second_person_related",
  );
});

test("every manager and the operations page are notified of money scopes before they count", async () => {
  const { data } = await invite(manager, ["payout.run"]);
  await world.runJobs();
  const messages = world.sent.filter(
    ({ to, text }) => to === second.email && text.includes(data.staff.name),
  );
  expect(messages).toHaveLength(1);
  const open = await world.deps.db
    .selectFrom("incidents")
    .select("kind")
    .where("closedAt", "is", null)
    .execute();
  expect(open.map(({ kind }) => kind)).toContain("staff_scopes");
});

test("of two answers at once one counts, and of two requests at once one is stored", async () => {
  const third = await newStaff(world, ["staff.manage"]);
  const { data } = await invite(manager, ["payout.run"]);
  const both = await Promise.all([
    answer("confirm", second, data.staff),
    answer("confirm", third, data.staff),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const staff = await newStaff(world, []);
  const other = await newStaff(world, staffScopes);
  const wish = (by: Staff, scope: StaffScope) =>
    staffCall(world, by, `PUT /console/staff/${staff.id}/scopes`, {
      body: { scopes: [scope], scopesBefore: [] },
    });
  const wishes = await Promise.all([wish(manager, "payout.run"), wish(other, "payment.refund")]);
  expect(wishes.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("the rows themselves refuse a grant that one person both requested and gave", async () => {
  const { data } = await invite(manager, ["payout.run"]);
  const setRequester = (by: string) =>
    world.deps.db
      .updateTable("staffGrants")
      .set({ agreed: true, decidedBy: by, decidedAt: world.clock.now })
      .where("staffId", "=", data.staff.id)
      .execute();
  await expect(setRequester(manager.id)).rejects.toThrow("staff_grants_four_eyes");
  await expect(setRequester(data.staff.id)).rejects.toThrow("staff_grants_four_eyes");
});

test("outside the sandbox one browser, or one address, is one person", async () => {
  const apart = await openTestWorld({ SECOND_PERSON_APART: "device" });
  const main = world;
  try {
    world = apart;
    const [first, other] = [
      await newStaff(world, ["payment.refund"]),
      await newStaff(world, ["payment.refund"]),
    ];
    const device = "songtan_staff_device=abcdefghijklmnopqrstuvwx";
    for (const staff of [first, other]) {
      const body = {
        identifier: staff.email,
        password: staffPassword,
        totp: await totpOf(world, staff),
      };
      const { status } = await call(world, "POST /console/login", {
        body,
        headers: { cookie: device },
      });
      expect(status).toBe(200);
    }
    expect(await payOut(first, other)).toBe("second_person_near");
    const elsewhere = await newStaff(world, ["payment.refund"]);
    expect(await payOut(first, elsewhere)).toBe("200");
  } finally {
    world = main;
    await apart.close();
  }
});

test("every action that needs two members of staff uses the one function that checks the second person", async () => {
  const folder = new URL("../../..", import.meta.url);
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(new URL(name, folder), "utf8")] as const),
  );
  const rules = texts.flatMap(([, text]) =>
    /(?:require|find)SecondPerson/.test(text)
      ? [...text.matchAll(/rule: "(\w+)"/g)].map(([, rule]) => rule)
      : [],
  );
  expect(rules.sort()).toEqual(Object.keys(secondPersonRules).sort());
  // A refusal of its own would be a rule that the function does not know. The sandbox's reviewer is
  // no member of staff.
  const own = texts
    .filter(([, text]) => text.includes('Refusal("second_person'))
    .map(([name]) => name);
  expect(own).toEqual(["drivers/documents/review/decide-document.ts"]);
});

import type { BusinessLogView } from "@songtan/contract/businesses/businesses";
import type { NewMandateView } from "@songtan/contract/businesses/mandates";
import type { MadeAccessView } from "@songtan/contract/identity/made-access";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { requestClosure } from "../../../testing/accounts/closing.ts";
import { provedNow } from "../../../testing/accounts/owner-proof.ts";
import { callDialect } from "../../../testing/partners/dialect.ts";
import { invitationKey } from "../../../testing/partners/invitation-key.ts";
import { newKey, newPartner, type Partner } from "../../../testing/partners/partner.ts";
import { call, type Route } from "../../../testing/world/call.ts";
import {
  newCustomer,
  openSession,
  type Person,
  password,
  verifiedCustomer,
} from "../../../testing/world/people.ts";
import { newStaff, staffCall } from "../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";

let world: TestWorld;
let partner: Partner;
let admin: Person;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  partner = await newPartner(world);
  admin = await join(await newCustomer(world), "admin");
});

async function join<Who extends Person>(person: Who, role: "admin" | "booker"): Promise<Who> {
  const row = { businessId: partner.business.id, accountId: person.id, role };
  await world.deps.db
    .insertInto("businessMembers")
    .values({ ...row, joinedAt: world.clock.now })
    .execute();
  return person;
}

/** A key, a mandate and an endpoint of a member. */
async function makeAll(by: Person) {
  const { business } = partner;
  const headers = await provedNow(world, by);
  const { token } = by;
  const key = await newKey(world, { owner: by, business });
  const mandate = await call<NewMandateView>(world, `POST /businesses/${business.id}/mandates`, {
    ...{ token, headers },
    body: {
      ...{ mode: "live", agentName: "ผู้ช่วย", capPerBookingSatang: 100, capPerDaySatang: 100 },
      expiresAt: new Date(world.clock.now.getTime() + 86_400_000).toISOString(),
    },
  });
  const endpoint = await call<{ id: string }>(world, "POST /webhook-endpoints", {
    ...{ token, headers: { ...headers, "songtan-business": business.id } },
    body: { url: "https://93.184.216.34/hook", types: ["booking.created"] },
  });
  return { key, mandate: mandate.data, endpoint: endpoint.data };
}
type Made = Awaited<ReturnType<typeof makeAll>>;

/** The answers to the next calls of the key and the agent, by each protocol, and whether the endpoint is sent to. */
async function answersOf({ key, mandate, endpoint }: Made) {
  const bearer = (token: string, route: Route) => call(world, route, { token });
  const { disabledAt } = await world.deps.db
    .selectFrom("webhookEndpoints")
    .select("disabledAt")
    .where("id", "=", endpoint.id)
    .executeTakeFirstOrThrow();
  return [
    (await bearer(key.secretKey, "GET /bookings")).status,
    (await bearer(key.secretKey, "GET /business/statement?month=2026-11")).status,
    (await bearer(mandate.secretKey, "GET /bookings")).status,
    (await callDialect(world, key, "GET /v3/cities")).status,
    disabledAt === null ? "on" : "off",
  ];
}
const working = [200, 200, 200, 200, "on"];
const ended = [401, 401, 401, 401, "off"];
const listOf = (member: Person, by: Person) =>
  call<MadeAccessView[]>(
    world,
    `GET /businesses/${partner.business.id}/members/${member.id}/access`,
    { token: by.token },
  );
const remove = (member: Person, by: Person, { keep = "", headers = {} } = {}) =>
  call(world, `DELETE /businesses/${partner.business.id}/members/${member.id}?keep=${keep}`, {
    ...{ token: by.token, headers },
  });

test("what a removed admin made is listed by name, and ends with them at the next call", async () => {
  const made = await makeAll(admin);
  expect(await answersOf(made)).toEqual(working);
  const { data } = await listOf(admin, partner.owner);
  expect(data.map(({ kind, id, name, mode }) => [kind, id, name, mode])).toEqual(
    expect.arrayContaining([
      ["partner_key", made.key.id, "ร้านค้าออนไลน์", "live"],
      ["agent_mandate", made.mandate.id, "ผู้ช่วย", "live"],
      ["webhook_endpoint", made.endpoint.id, "https://93.184.216.34/hook", "live"],
    ]),
  );
  expect((await remove(admin, partner.owner)).status).toBe(200);
  expect(await answersOf(made)).toEqual(ended);
  expect((await call(world, "GET /bookings", { token: partner.key.secretKey })).status).toBe(200);
  const log = await call<BusinessLogView[]>(world, `GET /businesses/${partner.business.id}/log`, {
    token: partner.owner.token,
  });
  expect(log.data.slice(0, 4).map(({ action }) => action)).toEqual(
    expect.arrayContaining(["member.removed", "key.revoked", "webhook.ended"]),
  );
});

test("an invitation that a removed admin sent to a mailbox of theirs lets nobody in", async () => {
  const { owner, business } = partner;
  const to = "second-mailbox@example.com";
  const invited = await call(world, `POST /businesses/${business.id}/invitations`, {
    token: admin.token,
    headers: await provedNow(world, admin),
    body: { destination: to, role: "admin" },
  });
  expect(invited.status).toBe(201);
  const key = await invitationKey(world, to);
  expect((await remove(admin, owner)).status).toBe(200);
  const { token } = admin;
  const back = await call(world, "POST /business-invitations/accept", { token, body: { key } });
  expect([back.status, back.code]).toEqual([409, "invitation_over"]);
});

test("what is kept needs the proof of the one who keeps it, and is theirs afterwards", async () => {
  const made = await makeAll(admin);
  const keep = `${made.key.id},${made.endpoint.id}`;
  expect((await remove(admin, partner.owner, { keep })).code).toBe("owner_proof_needed");
  const headers = await provedNow(world, partner.owner);
  const strange = await remove(admin, partner.owner, { keep: partner.key.id, headers });
  expect(strange.code).toBe("not_found");
  expect(await answersOf(made)).toEqual(working);
  expect((await remove(admin, partner.owner, { keep, headers })).status).toBe(200);
  expect(await answersOf(made)).toEqual([200, 200, 401, 200, "on"]);
  const own = await listOf(partner.owner, partner.owner);
  expect(own.data.map(({ id }) => id)).toEqual(
    expect.arrayContaining([made.key.id, made.endpoint.id]),
  );
});

test("a role without rights to manage, and leaving, end it as well; another role that manages does not", async () => {
  const { owner, business } = partner;
  const made = await makeAll(admin);
  const become = (role: string) =>
    call(world, `PUT /businesses/${business.id}/members/${admin.id}`, {
      ...{ token: owner.token, body: { role } },
    });
  expect((await become("admin")).status).toBe(200);
  expect(await answersOf(made)).toEqual(working);
  expect((await become("booker")).status).toBe(200);
  expect(await answersOf(made)).toEqual(ended);

  const leaver = await join(await newCustomer(world), "admin");
  const theirs = await makeAll(leaver);
  const headers = await provedNow(world, leaver);
  expect((await remove(leaver, leaver, { keep: theirs.key.id, headers })).code).toBe("not_found");
  const stepDown = await call(world, `PUT /businesses/${business.id}/members/${leaver.id}`, {
    ...{ token: leaver.token, headers, body: { role: "viewer", keep: [theirs.key.id] } },
  });
  expect(stepDown.code).toBe("not_found");
  expect((await remove(leaver, leaver)).status).toBe(200);
  expect(await answersOf(theirs)).toEqual(ended);
});

test("an owner who hands over ends or keeps what they made, and a member who closes the account ends it", async () => {
  const owner = await verifiedCustomer(world);
  const { business } = partner;
  await world.deps.db
    .updateTable("businessMembers")
    .set({ accountId: owner.id })
    .where("businessId", "=", business.id)
    .where("role", "=", "owner")
    .execute();
  const made = await makeAll(owner);
  const handOver = await call(world, `PUT /businesses/${business.id}/owner`, {
    token: owner.token,
    body: { password, memberId: admin.id, keep: [made.key.id] },
  });
  expect(handOver.status).toBe(200);
  expect(await answersOf(made)).toEqual([200, 200, 401, 200, "off"]);
  expect((await requestClosure(world, owner)).status).toBe(200);
  expect(await answersOf(made)).toEqual(ended);
});

test("what a suspended member made rests until they are reinstated", async () => {
  const made = await makeAll(admin);
  const staff = await newStaff(world, ["booking.manage"]);
  const change = (what: string, body: object) =>
    staffCall(world, staff, `POST /console/customers/${admin.id}/${what}` as Route, { body });
  const words = "จ่ายด้วยบัตรของคนอื่น";
  expect((await change("suspend", { reason: "fraud", words })).status).toBeLessThan(300);
  expect((await answersOf(made)).slice(0, 4)).toEqual([401, 401, 401, 401]);
  expect((await change("reinstate", { words })).status).toBeLessThan(300);
  expect(await answersOf(made)).toEqual(working);
});

test("a key that an admin makes while they are removed is not made, or ends", async () => {
  const session = await openSession(world, admin);
  const headers = await provedNow(world, { token: session });
  const path = `POST /businesses/${partner.business.id}/keys` as const;
  const body = { mode: "live", name: "x", scopes: ["bookings.read"] };
  const [removed, ...made] = await Promise.all([
    remove(admin, partner.owner),
    ...Array.from({ length: 4 }, () =>
      call<{ secretKey: string }>(world, path, { token: session, headers, body }),
    ),
  ]);
  expect(removed?.status).toBe(200);
  for (const { status, data } of made)
    if (status === 201)
      expect(
        (await call(world, "GET /bookings", { token: (data as { secretKey: string }).secretKey }))
          .status,
      ).toBe(401);
});

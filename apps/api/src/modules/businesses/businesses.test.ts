import type { BookingView } from "@songtan/contract/bookings/bookings";
import type {
  BusinessView,
  KeyView,
  MemberView,
  NewKeyView,
} from "@songtan/contract/businesses/businesses";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provedNow } from "../../../testing/accounts/owner-proof.ts";
import { grantCredit } from "../../../testing/money/credit.ts";
import { invitationKey } from "../../../testing/partners/invitation-key.ts";
import { call } from "../../../testing/world/call.ts";
import { quoteRequest } from "../../../testing/world/delivery.ts";
import { newCustomer, type Person } from "../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";

let world: TestWorld;
let owner: Person;
let business: BusinessView;
beforeAll(async () => {
  world = await openTestWorld();
  owner = await newCustomer(world);
  business = await openBusiness(owner);
});
afterAll(() => world.close());

async function openBusiness(by: Person, more: object = {}): Promise<BusinessView> {
  const body = {
    name: "ร้านดอกไม้ปากคลอง",
    taxId: "0105536000011",
    billingAddress: "1 ถนนจักรเพชร กรุงเทพฯ 10200",
    ...more,
  };
  const made = await call<BusinessView>(world, "POST /businesses", { token: by.token, body });
  expect(made.status).toBe(201);
  return made.data;
}

async function makeKey(more: object = {}, of = business, by = owner): Promise<NewKeyView> {
  const body = {
    mode: "live",
    name: "ร้านค้าออนไลน์",
    scopes: ["quotes", "bookings.read", "bookings.write"],
    ...more,
  };
  const made = await call<NewKeyView>(world, `POST /businesses/${of.id}/keys`, {
    token: by.token,
    headers: await provedNow(world, by),
    body,
  });
  expect([made.status, made.code]).toEqual([201, undefined]);
  return made.data;
}

const contact = { contactName: "มาลี", contactPhone: "0811111111" };
async function bookBy(token: string, more: object = {}, headers: Record<string, string> = {}) {
  const quote = await call<{ id: string }>(world, "POST /quotes", { body: quoteRequest() });
  const body = { quoteId: quote.data.id, stops: [contact, contact], ...more };
  return call<BookingView>(world, "POST /bookings", { token, headers, body });
}

const accountOf = async ({ id }: BusinessView): Promise<string> =>
  (
    await world.deps.db
      .selectFrom("businesses")
      .select("liveAccountId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).liveAccountId;

test("a key books for the business from its balance, with reference and metadata, and finds the booking by them", async () => {
  const key = await makeKey();
  expect(key.secretKey).toMatch(/^sk_live_[0-9a-f]{48}$/);
  expect((await bookBy(key.secretKey)).code).toBe("insufficient_balance");
  await grantCredit(world, await accountOf(business), 1_000_00);
  const made = await bookBy(key.secretKey, { reference: "A-1001", metadata: { shop: "1" } });
  expect(made.status).toBe(201);
  expect(made.data).toMatchObject({
    reference: "A-1001",
    metadata: { shop: "1" },
    madeBy: `key:${key.id}`,
    state: "searching",
    payment: { method: "balance", state: "paid" },
  });
  const found = await call<BookingView[]>(world, "GET /bookings?reference=A-1001", {
    token: key.secretKey,
  });
  expect(found.data.map(({ id }) => id)).toEqual([made.data.id]);
  // The owner's own bookings are apart, and a member sees the business's with the header.
  const mine = await call<BookingView[]>(world, "GET /bookings", { token: owner.token });
  expect(mine.data).toEqual([]);
  const headers = { "songtan-business": business.id };
  const ours = await call<BookingView[]>(world, "GET /bookings", { token: owner.token, headers });
  expect(ours.data.map(({ id }) => id)).toContain(made.data.id);
  const cancelled = await call<BookingView>(world, `POST /bookings/${made.data.id}/cancel`, {
    token: key.secretKey,
    body: { expectedFeeSatang: 0 },
  });
  expect(cancelled.data.state).toBe("cancelled");
});

test("a key may do only what its scopes name, and nothing that is a person's", async () => {
  const reader = await makeKey({ scopes: ["bookings.read"] });
  expect((await bookBy(reader.secretKey)).code).toBe("scope_missing");
  for (const route of ["GET /customer/user", "GET /businesses", "GET /customer/places"] as const)
    expect((await call(world, route, { token: reader.secretKey })).code).toBe("scope_missing");
  expect((await call(world, "GET /bookings", { token: reader.publicKey })).code).toBe(
    "scope_missing",
  );
  const quotes = await makeKey({ scopes: ["quotes"] });
  const priced = await call(world, "POST /quotes", {
    token: quotes.publicKey,
    body: quoteRequest(),
  });
  expect(priced.status).toBe(201);
});

test("a revoked, ended, unknown or elsewhere used key is refused everywhere", async () => {
  const key = await makeKey();
  const revoked = await call<KeyView>(world, `DELETE /businesses/${business.id}/keys/${key.id}`, {
    token: owner.token,
  });
  expect(revoked.data.revokedAt).not.toBeNull();
  const away = await makeKey({ allowedNetworks: ["203.0.113.0/24"] });
  const unknown = [
    `sk_live_${"0".repeat(48)}`,
    "sk_test_wrong",
    "pk_x",
    `sk_live_${"0".repeat(500)}`,
  ];
  for (const token of [key.secretKey, away.secretKey, ...unknown]) {
    const refused = await call(world, "GET /bookings", { token });
    expect([refused.status, refused.code]).toEqual([401, "key_invalid"]);
    expect(refused.error.message).toMatch(/^This key is not valid: /);
    expect((await call(world, "GET /tariff", { token })).code).toBe("key_invalid");
    const headers = { "accept-language": "th" };
    const inThai = await call(world, "GET /bookings", { token, headers });
    expect(inThai.error.message).toMatch(/^คีย์นี้ใช้ไม่ได้/);
  }
  const allowed = await call(world, "GET /bookings", {
    token: away.secretKey,
    from: "203.0.113.9",
  });
  expect(allowed.status).toBe(200);
});

test("a rotated key works until its overlap is over, and is not rotated twice", async () => {
  const key = await makeKey();
  const path = `POST /businesses/${business.id}/keys/${key.id}/rotate` as const;
  const fresh = await call<NewKeyView>(world, path, {
    token: owner.token,
    headers: await provedNow(world, owner),
    body: { overlapHours: 1 },
  });
  expect(fresh.status).toBe(201);
  const statusOf = async (token: string) => (await call(world, "GET /bookings", { token })).status;
  expect([await statusOf(key.secretKey), await statusOf(fresh.data.secretKey)]).toEqual([200, 200]);
  expect((await call(world, path, { token: owner.token, body: {} })).code).toBe("key_revoked");
  world.clock.advance(3601);
  expect([await statusOf(key.secretKey), await statusOf(fresh.data.secretKey)]).toEqual([401, 200]);
});

test("caps of a key hold for bookings made at once", async () => {
  await grantCredit(world, await accountOf(business), 100_000_00);
  const [price] = (
    await call<{ totalSatang: number }>(world, "POST /quotes", { body: quoteRequest() }).then(
      ({ data }) => [data.totalSatang],
    )
  ).map(Number);
  const small = await makeKey({ capPerBookingSatang: Number(price) - 1 });
  expect((await bookBy(small.secretKey)).code).toBe("cap_per_booking");
  const key = await makeKey({ capPerDaySatang: Number(price) * 3 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => bookBy(key.secretKey)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, "cap_per_day"]));
});

test("where references are unique, one of two bookings at once with the same one is made", async () => {
  const strict = await openBusiness(owner, { referenceUnique: true });
  await grantCredit(world, await accountOf(strict), 10_000_00);
  const key = await makeKey({}, strict);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => bookBy(key.secretKey, { reference: "once" })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect((await bookBy(key.secretKey, { reference: "once" })).code).toBe("reference_in_use");
});

test("another person sees nothing of a business, and a person cannot book for one they left", async () => {
  const other = await newCustomer(world);
  const headers = { "songtan-business": business.id };
  for (const path of ["", "/members", "/keys", "/log", "/invitations"])
    expect(
      (await call(world, `GET /businesses/${business.id}${path}`, { token: other.token })).status,
    ).toBe(404);
  expect((await call(world, "GET /bookings", { token: other.token, headers })).status).toBe(404);
});

test("the name of a business is no link in the message that invites a stranger", async () => {
  const { data } = await call<BusinessView>(world, "POST /businesses", {
    token: owner.token,
    body: { name: "กดรับเงิน bit.ly/win โทร 081-234-5678" },
  });
  const confirmed = world.deps.db.updateTable("businesses").set({ creditLimitSatang: 100_00 });
  await confirmed.where("id", "=", data.id).execute();
  const invited = await call(world, `POST /businesses/${data.id}/invitations`, {
    token: owner.token,
    headers: await provedNow(world, owner),
    body: { destination: "stranger@example.com", role: "viewer" },
  });
  expect(invited.status).toBe(201);
  await world.runJobs();
  const { text } = world.sent.findLast(({ to }) => to === "stranger@example.com") ?? {};
  expect(text).toContain("กดรับเงิน bit ly win โทร …");
  expect(text).not.toContain("bit.ly");
});

test("an invitation is followed once, and roles limit what a member does", async () => {
  const [viewer, late] = [await newCustomer(world), await newCustomer(world)];
  const invite = async (role: string, destination = viewer.email) =>
    call(world, `POST /businesses/${business.id}/invitations`, {
      token: owner.token,
      headers: await provedNow(world, owner),
      body: { destination, role },
    });
  expect((await invite("viewer")).status).toBe(201);
  const key = await invitationKey(world, viewer.email);
  const accept = (person: Person) =>
    call<BusinessView>(world, "POST /business-invitations/accept", {
      token: person.token,
      body: { key },
    });
  expect((await accept(viewer)).data).toMatchObject({ id: business.id, role: "viewer" });
  expect((await accept(late)).code).toBe("invitation_over");
  const headers = { "songtan-business": business.id };
  expect((await call(world, "GET /bookings", { token: viewer.token, headers })).status).toBe(200);
  expect((await bookBy(viewer.token, {}, headers)).code).toBe("scope_missing");
  expect(
    (await call(world, `GET /businesses/${business.id}/keys`, { token: viewer.token })).code,
  ).toBe("scope_missing");
  const change = async (memberId: string, role: string) =>
    call<MemberView>(world, `PUT /businesses/${business.id}/members/${memberId}`, {
      token: owner.token,
      headers: await provedNow(world, owner),
      body: { role },
    });
  expect((await change(viewer.id, "booker")).data.role).toBe("booker");
  expect((await change(owner.id, "viewer")).code).toBe("owner_stays");
  const made = await bookBy(viewer.token, { payment: { method: "cash" } }, headers);
  expect(made.data.madeBy).toBe(`member:${viewer.id}`);
  await call(world, `DELETE /businesses/${business.id}/members/${viewer.id}`, {
    token: viewer.token,
  });
  expect((await bookBy(viewer.token, {}, headers)).status).toBe(404);
  const log = await call<{ action: string }[]>(world, `GET /businesses/${business.id}/log`, {
    token: owner.token,
  });
  expect(log.data.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["member.left", "member.changed", "member.joined", "member.invited"]),
  );
});

test("live keys need the company's tax data; a business cannot pay by card", async () => {
  const bare = await openBusiness(owner, { taxId: null, billingAddress: null });
  expect(bare.missingForLive).toEqual(["tax_data"]);
  const refused = await call(world, `POST /businesses/${bare.id}/keys`, {
    token: owner.token,
    body: { mode: "live", name: "x", scopes: ["quotes"] },
  });
  expect(refused.code).toBe("business_incomplete");
  const key = await makeKey();
  const byCard = await bookBy(key.secretKey, { payment: { method: "card", token: "tokn_x" } });
  expect(byCard.code).toBe("payment_not_of_business");
  const person = await bookBy((await newCustomer(world)).token, { reference: "x" });
  expect([person.code, person.error.fields]).toMatchObject([
    "invalid",
    { payment: expect.anything() },
  ]);
});

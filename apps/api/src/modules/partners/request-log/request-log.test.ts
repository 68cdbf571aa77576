import type { PartnerRequestView } from "@songtan/contract/businesses/request-log";
import { plain } from "@songtan/contract/logged-texts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { callDialect, quotationRequest } from "../../../../testing/partners/dialect.ts";
import { newKey, newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { call } from "../../../../testing/world/call.ts";
import { quoteRequest } from "../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { sweep } from "../../privacy/retention/sweep.ts";
import { maskBody } from "./mask-body.ts";

let world: TestWorld;
let partner: Partner;
let token: string;
beforeAll(async () => {
  world = await openTestWorld();
  partner = await newPartner(world);
  token = partner.key.secretKey;
});
afterAll(() => world.close());

const listed = async (query = "", who: object = { token }) =>
  call<PartnerRequestView[]>(world, `GET /business/requests${query}`, who);

test("a developer finds each call of a key with its answer, by the request id that the answer named", async () => {
  const made = await call(world, "POST /quotes", { token, body: quoteRequest() });
  const refused = await call(world, `GET /bookings/${crypto.randomUUID()}?limit=1`, { token });
  const { data } = await listed();
  const rowOf = (answer: { headers: Record<string, unknown> }) =>
    data.find(({ id }) => id === answer.headers["x-request-id"]);
  expect(rowOf(made)).toMatchObject({
    method: "POST",
    path: "/api/quotes",
    status: 201,
    outcome: "ok",
    code: null,
    mode: "live",
    keyId: partner.key.id,
  });
  expect(JSON.parse(rowOf(made)?.requestBody ?? "")).toMatchObject({ vehicle: "motorcycle" });
  expect(rowOf(refused)).toMatchObject({
    status: 404,
    outcome: "refused",
    code: "not_found",
    requestBody: null,
    responseBody: expect.stringContaining('"code":"not_found"'),
  });
  const filtered = await listed(`?outcome=refused&keyId=${partner.key.id}`);
  expect(filtered.data.map(({ outcome }) => outcome)).not.toContain("ok");
});

test("no secret, no authorization and nothing of a person is in it, whatever field it came in", async () => {
  const secrets = [token, "sk_live_0123456789abcdef", "whsec_dGhlIHNlY3JldA==", "รหัสลับมาก"];
  const personal = [
    "มาลีวัลย์",
    "0891112222",
    "+66891112222",
    "mali@example.com",
    "99/1 ซอยอารีย์",
    "891112222",
  ];
  const stop = { latitude: 13.7461234, longitude: 100.5341234, address: personal[4] };
  await call(world, "POST /quotes", {
    token,
    headers: { "idempotency-key": "x", cookie: "songtan=abc" },
    body: {
      ...quoteRequest(),
      stops: [stop, { ...stop, placeId: secrets[1] }],
      promoCode: `${personal[1]} ${secrets[2]}`,
      password: secrets[3],
    },
  });
  await call(world, "POST /bookings", {
    token,
    body: {
      quoteId: crypto.randomUUID(),
      stops: [
        { contactName: personal[0], contactPhone: personal[1], note: secrets[3] },
        { contactName: personal[0], contactPhone: personal[2] },
      ],
      reference: `${personal[3]} ${secrets[0]}`,
      metadata: { phone: personal[1], [secrets[1] ?? ""]: personal[3], floor: 891112222 },
    },
  });
  await call(world, `GET /bookings?q=${encodeURIComponent(personal[0] ?? "")}`, { token });
  await listed();
  const { rows } = await world.owner.query("select * from partner_requests");
  const text = JSON.stringify(rows);
  expect(rows.length).toBeGreaterThan(3);
  expect(text).not.toMatch(/authorization|bearer/i);
  for (const value of [...secrets, ...personal, "13.7461234", "songtan=abc"])
    expect([value, text.includes(value)]).toEqual([value, false]);
});

test("instructions with the code of a gate are in no log, under whatever name and in either protocol", async () => {
  const gate = "กดรหัส 4321# ที่ประตูหลัง";
  await call(world, "POST /quotes", { token, body: { ...quoteRequest(), instructions: gate } });
  const { publicKey, secretKey } = partner.key;
  const data = { ...quotationRequest(), instructions: gate };
  data.item = { ...data.item, handlingInstructions: [gate] } as typeof data.item;
  const quoted = await callDialect(world, { publicKey, secretKey }, "POST /v3/quotations", {
    data,
  });
  expect(quoted.status).toBe(201);
  await listed();
  const { rows } = await world.owner.query(
    "select path, request_body, response_body from partner_requests",
  );
  expect(JSON.stringify(rows)).not.toContain("4321");
  const ofDialect = rows.find(({ path }) => path === "/v3/quotations");
  expect(JSON.parse(ofDialect.request_body)).toMatchObject({
    ...{ serviceType: "MOTORCYCLE", item: { weight: "LESS_THAN_3_KG" } },
  });
  expect(JSON.parse(ofDialect.response_body)).toMatchObject({
    data: { quotationId: expect.any(String), serviceType: "MOTORCYCLE" },
  });
});

test("a body is cut after 2 kB, and cannot be so deep that it is not masked", () => {
  const schema = z.object({ items: z.array(plain(z.string())) });
  const long = maskBody({ items: Array(2000).fill("ก") }, schema) ?? "";
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(2048);
  expect(long).not.toContain("\uFFFD");
  let deep: unknown = "0891112222";
  for (let level = 0; level < 500; level += 1) deep = { inside: [deep] };
  expect(maskBody(deep, undefined)).not.toContain("0891112222");
});

test("a body that is one endless word does not hold up the program", async () => {
  const startedAt = performance.now();
  await call(world, "POST /quotes", { token, body: { promoCode: "a".repeat(200_000) } });
  expect(performance.now() - startedAt).toBeLessThan(3000);
});

test("each business and mode sees its own, by the scope, and another business nothing", async () => {
  const other = await newPartner(world);
  const rows = await listed("", { token: other.key.secretKey });
  expect(rows.data.map(({ keyId }) => keyId)).not.toContain(partner.key.id);
  const reader = await newKey(world, partner, { scopes: ["bookings.read"] });
  expect((await listed("", { token: reader.secretKey })).code).toBe("scope_missing");
  expect((await listed("", { token: (await newCustomer(world)).token })).code).toBe(
    "scope_missing",
  );
  const { owner, headers } = partner;
  const seen = await listed("", { token: owner.token, headers });
  expect(seen.data.length).toBeGreaterThan(0);
  const inTest = { ...headers, "songtan-mode": "test" };
  expect((await listed("", { token: owner.token, headers: inTest })).data).toEqual([]);
});

test("it is kept for 30 days", async () => {
  await listed();
  const count = async () =>
    (
      await world.owner.query("select from partner_requests where business_id = $1", [
        partner.business.id,
      ])
    ).rows.length;
  world.clock.advance(29 * 86_400);
  await sweep(world.deps);
  expect(await count()).toBeGreaterThan(0);
  world.clock.advance(2 * 86_400);
  await sweep(world.deps);
  expect(await count()).toBe(0);
});

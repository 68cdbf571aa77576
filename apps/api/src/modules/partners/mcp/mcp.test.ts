import type { MandateView } from "@songtan/contract/businesses/mandates";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { mandateNumber } from "@songtan/domain/businesses/mandate";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provedNow } from "../../../../testing/accounts/owner-proof.ts";
import {
  actsOf,
  bookingOf,
  connectAgent,
  giveMandate,
  quoteOf,
  reason,
  stops,
  viewOf,
} from "../../../../testing/partners/agent.ts";
import { newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { call } from "../../../../testing/world/call.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let origin: string;
let partner: Partner;
beforeAll(async () => {
  world = await openTestWorld();
  origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
  partner = await newPartner(world, { balanceSatang: 1_000_000_00 });
});
afterAll(() => world.close());

const makeMandate = (more?: object) => giveMandate(world, partner, more);
const connect = (token: string) => connectAgent(origin, token);

test("an agent finds a place, asks the price, books within its mandate, tracks and cancels", async () => {
  const mandate = await makeMandate();
  const agent = await connect(mandate.secretKey);
  const { tools } = await agent.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "find_place",
      "quote",
      "propose_booking",
      "book",
      "track",
      "cancel",
      "list",
      "proof",
    ]),
  );
  const found = await agent.use("find_place", { q: "สยามพารากอน" });
  expect((found.data.places as unknown[]).length).toBeGreaterThan(0);
  const quote = await quoteOf(agent);
  const booked = await agent.use("book", { quoteId: quote.id, stops, reason });
  const booking = bookingOf(booked.data);
  expect(booking).toMatchObject({ state: "searching", madeBy: `agent:${mandate.id}` });
  const listed = await agent.use("list", { state: "active" });
  expect((listed.data.bookings as { id: string }[]).map(({ id }) => id)).toContain(booking.id);
  expect((await agent.use("proof", { bookingId: booking.id })).data.state).toBe("searching");
  const cancelled = await agent.use("cancel", { bookingId: booking.id, expectedFeeSatang: 0 });
  expect(bookingOf(cancelled.data).state).toBe("cancelled");
  const log = await call<{ action: string }[]>(
    world,
    `GET /businesses/${partner.business.id}/log`,
    {
      token: partner.owner.token,
    },
  );
  expect(log.data.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["agent.booked", "agent.cancelled"]),
  );
  const by = { kind: "agent", name: mandate.agentName, mandate: mandateNumber(mandate.id) };
  const seen = await viewOf(world, partner, booking.id);
  expect(actsOf(seen)).toEqual([
    ["booked", by],
    ["searching", by],
    ["cancelled", by],
  ]);
  const staff = await newStaff(world, ["booking.manage"]);
  const { data } = await staffCall<ConsoleBooking>(
    world,
    staff,
    `GET /console/bookings/${booking.id}`,
  );
  expect(data.events.map((event) => event.by)).toEqual([by, by, by]);
});

test("a mandate bounds vehicle and place, also through the ordinary calls", async () => {
  const mandate = await makeMandate({
    vehicles: ["pickup"],
    provinceCodes: ["50"],
    capPerBookingSatang: 5_000_00,
    capPerDaySatang: 20_000_00,
  });
  const agent = await connect(mandate.secretKey);
  const byMotorcycle = await quoteOf(agent);
  const refused = await agent.use("book", { quoteId: byMotorcycle.id, stops, reason });
  expect([refused.refused, refused.text]).toMatchObject([
    true,
    expect.stringContaining("mandate_vehicle"),
  ]);
  const far = await quoteOf(agent, { vehicle: "pickup" });
  const native = await call(world, "POST /bookings", {
    token: mandate.secretKey,
    body: { quoteId: far.id, stops },
  });
  expect(native.code).toBe("mandate_area");
});

test("an agent changes no price of what is booked; an ordinary key reaches the booking", async () => {
  const agent = await makeMandate();
  const ordinary = await call<{ secretKey: string }>(
    world,
    `POST /businesses/${partner.business.id}/keys`,
    {
      token: partner.owner.token,
      headers: await provedNow(world, partner.owner),
      body: { name: "ร้าน", mode: "live", scopes: ["bookings.write"] },
    },
  );
  const unused = crypto.randomUUID();
  const raises = ["edits", "return-to-me"].map(
    (what) => `POST /bookings/${unused}/${what}` as const,
  );
  const codesOf = (token: string) =>
    Promise.all(raises.map(async (path) => (await call(world, path, { token, body: {} })).code));
  expect(await codesOf(agent.secretKey)).toEqual(["scope_missing", "scope_missing"]);
  expect(await codesOf(ordinary.data.secretKey)).not.toContain("scope_missing");
});

test("without a key, with a public key, a person's token or a revoked key nothing is answered", async () => {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const mandate = await makeMandate();
  const post = (token?: string) =>
    fetch(`${origin}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const open = await post();
  expect(open.status).toBe(401);
  expect(open.headers.get("www-authenticate")).toContain("oauth-protected-resource");
  expect((await post(partner.owner.token)).status).toBe(401);
  expect((await post(mandate.publicKey)).status).toBe(403);
  expect((await post(mandate.secretKey)).status).toBe(200);
  // A new key in its place is bound by the same mandate to the same end.
  const rotated = await call<{ id: string; expiresAt: string }>(
    world,
    `POST /businesses/${partner.business.id}/keys/${mandate.id}/rotate`,
    {
      token: partner.owner.token,
      headers: await provedNow(world, partner.owner),
      body: { overlapHours: 1 },
    },
  );
  const { data: mandates } = await call<MandateView[]>(
    world,
    `GET /businesses/${partner.business.id}/mandates`,
    { token: partner.owner.token },
  );
  expect(mandates.find(({ id }) => id === rotated.data.id)).toMatchObject({
    ...{ agentName: mandate.agentName, vehicles: mandate.vehicles, hours: mandate.hours },
    ...{ provinceCodes: mandate.provinceCodes, expiresAt: mandate.expiresAt },
  });
  await call(world, `DELETE /businesses/${partner.business.id}/keys/${mandate.id}`, {
    token: partner.owner.token,
  });
  const revoked = await post(mandate.secretKey);
  expect(revoked.status).toBe(401);
  expect(revoked.headers.get("www-authenticate")).toContain("oauth-protected-resource");
  const metadata = await fetch(`${origin}/.well-known/oauth-protected-resource`);
  expect(await metadata.json()).toMatchObject({ resource: expect.stringMatching(/\/mcp$/) });
});

test("property: whatever tools an agent uses, it never books above its day, and reads no one else's bookings", async () => {
  const capPerDaySatang = 300_00;
  const mandate = await makeMandate({ capPerBookingSatang: 200_00, capPerDaySatang });
  const agent = await connect(mandate.secretKey);
  const foreign = crypto.randomUUID();
  const step = fc.constantFrom("book", "book twice", "propose", "track", "cancel", "list", "odd");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      for (const kind of steps) {
        if (kind === "book" || kind === "book twice" || kind === "propose") {
          const { id } = await quoteOf(agent);
          const order = { quoteId: id, stops, reason };
          const tool = kind === "propose" ? "propose_booking" : "book";
          await Promise.all(
            Array.from({ length: kind === "book twice" ? 2 : 1 }, () => agent.use(tool, order)),
          );
        }
        if (kind === "track")
          expect((await agent.use("track", { bookingId: foreign })).refused).toBe(true);
        if (kind === "cancel")
          expect(
            (await agent.use("cancel", { bookingId: foreign, expectedFeeSatang: 0 })).refused,
          ).toBe(true);
        if (kind === "list") await agent.use("list", {});
        if (kind === "odd")
          expect(
            (await agent.use("book", { quoteId: foreign, stops, reason: "\u0000" })).refused,
          ).toBe(true);
      }
      const { sum } = await world.deps.db
        .selectFrom("bookings")
        .select(({ fn }) => fn.sum<number | null>("totalSatang").as("sum"))
        .where("madeBy", "=", `agent:${mandate.id}`)
        .where("state", "not in", ["cancelled", "unfulfilled"])
        .executeTakeFirstOrThrow();
      expect(Number(sum ?? 0)).toBeLessThanOrEqual(capPerDaySatang);
    }),
    { numRuns: 6 },
  );
}, 60_000);

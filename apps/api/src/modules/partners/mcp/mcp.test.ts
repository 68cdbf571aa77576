import { randomUUID } from "node:crypto";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { BusinessView } from "@songtan/contract/businesses/businesses";
import type {
  MandateView,
  NewMandateView,
  ProposalView,
} from "@songtan/contract/businesses/mandates";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { mandateNumber } from "@songtan/domain/businesses/mandate";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantCredit } from "../../../../testing/money/credit.ts";
import { call } from "../../../../testing/world/call.ts";
import { quoteRequest } from "../../../../testing/world/delivery.ts";
import { newCustomer, type Person } from "../../../../testing/world/people.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let origin: string;
let owner: Person;
let business: BusinessView;
beforeAll(async () => {
  world = await openTestWorld();
  origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
  owner = await newCustomer(world);
  const body = { name: "ร้าน", taxId: "0105536000011", billingAddress: "1 ถนนจักรเพชร กรุงเทพฯ" };
  business = (await call<BusinessView>(world, "POST /businesses", { token: owner.token, body }))
    .data;
  const { liveAccountId } = await world.deps.db
    .selectFrom("businesses")
    .select("liveAccountId")
    .where("id", "=", business.id)
    .executeTakeFirstOrThrow();
  await grantCredit(world, liveAccountId, 1_000_000_00);
});
afterAll(() => world.close());

async function makeMandate(more: object = {}): Promise<NewMandateView> {
  const body = {
    ...{ mode: "live", agentName: "ผู้ช่วยร้าน", capPerBookingSatang: 500_00 },
    ...{ capPerDaySatang: 1_000_00, expiresAt: "2027-01-01T00:00:00Z", ...more },
  };
  const made = await call<NewMandateView>(world, `POST /businesses/${business.id}/mandates`, {
    token: owner.token,
    body,
  });
  expect([made.status, made.code]).toEqual([201, undefined]);
  return made.data;
}

type Result = Record<string, unknown>;
async function connect(token: string) {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  const use = async (name: string, input: Result) => {
    const answer = await client.callTool({ name, arguments: input });
    const [part] = answer.content as { text: string }[];
    return {
      refused: answer.isError === true,
      text: part?.text ?? "",
      data: answer.structuredContent as Result,
    };
  };
  return { client, use };
}

const contact = { contactName: "มาลี", contactPhone: "0811111111" };
const stops = [contact, contact];
const reason = "ลูกค้าสั่งดอกไม้";
const quoteOf = async ({ use }: Awaited<ReturnType<typeof connect>>, more: object = {}) =>
  (await use("quote", { ...quoteRequest(), ...more })).data.quote as {
    id: string;
    totalSatang: number;
  };
const viewOf = async (id: string) =>
  (
    await call<BookingView>(world, `GET /bookings/${id}`, {
      token: owner.token,
      headers: { "songtan-business": business.id },
    })
  ).data;
const actsOf = ({ timeline }: Pick<BookingView, "timeline">) =>
  timeline.map(({ kind, by }) => [kind, by] as const);
const bookingOf = (data: Result) => data.booking as { id: string; state: string; madeBy: string };

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
  const log = await call<{ action: string }[]>(world, `GET /businesses/${business.id}/log`, {
    token: owner.token,
  });
  expect(log.data.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["agent.booked", "agent.cancelled"]),
  );
  const by = { kind: "agent", name: mandate.agentName, mandate: mandateNumber(mandate.id) };
  const seen = await viewOf(booking.id);
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

test("above the mandate a person decides: approved it is booked once, too late it is over", async () => {
  const agent = await connect((await makeMandate({ capPerBookingSatang: 100 })).secretKey);
  const quote = await quoteOf(agent);
  const waiting = await agent.use("book", { quoteId: quote.id, stops, reason });
  const proposal = waiting.data.proposal as ProposalView;
  expect(proposal).toMatchObject({ state: "waiting", totalSatang: quote.totalSatang, reason });
  const headers = { "songtan-business": business.id };
  const list = () =>
    call<ProposalView[]>(world, "GET /agent-proposals", { token: owner.token, headers });
  expect((await list()).data.map(({ id }) => id)).toContain(proposal.id);
  const decide = (id: string, word: "approve" | "decline") =>
    call<ProposalView>(world, `POST /agent-proposals/${id}/${word}`, {
      token: owner.token,
      headers,
    });
  const stranger = await newCustomer(world);
  expect(
    (await call(world, `POST /agent-proposals/${proposal.id}/approve`, { token: stranger.token }))
      .status,
  ).toBe(404);
  const answers = await Promise.all([1, 2, 3].map(() => decide(proposal.id, "approve")));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { bookingId } = answers.find(({ status }) => status === 200)?.data ?? { bookingId: null };
  const tracked = await agent.use("track", { bookingId: bookingId ?? "" });
  expect(bookingOf(tracked.data).madeBy).toBe(`agent:${proposal.keyId}`);
  // The agent books, a member cancels: the history says which of them did what, and a share link does not.
  await call(world, `POST /bookings/${bookingId}/cancel`, {
    token: owner.token,
    headers,
    body: { expectedFeeSatang: 0 },
  });
  const seen = await viewOf(bookingId ?? "");
  const [booked] = actsOf(seen);
  expect(booked?.[1]).toMatchObject({ mandate: mandateNumber(proposal.keyId) });
  expect(actsOf(seen).at(-1)).toEqual(["cancelled", { kind: "member", name: "มาลี ใจดี" }]);
  const shared = await call<BookingView>(world, `GET /tracking/${seen.shareUrl.split("/").at(-1)}`);
  expect(actsOf(shared.data).map(([, by]) => by)).toEqual([undefined, undefined, undefined]);

  const late = await quoteOf(agent);
  const second = (await agent.use("propose_booking", { quoteId: late.id, stops, reason })).data
    .proposal as ProposalView;
  world.clock.advance(15 * 60 + 1);
  expect((await list()).data.find(({ id }) => id === second.id)?.state).toBe("lapsed");
  expect((await decide(second.id, "approve")).code).toBe("proposal_over");
  const third = await quoteOf(agent);
  const declined = (await agent.use("propose_booking", { quoteId: third.id, stops, reason })).data
    .proposal as ProposalView;
  expect((await decide(declined.id, "decline")).data.state).toBe("declined");
});

test("a member whose LINE is linked learns of a proposal there, once, and in test mode nobody does", async () => {
  // Of what was proposed before.
  await world.runJobs();
  const to = `U${randomUUID()}`;
  const now = world.clock.now;
  await world.deps.db
    .insertInto("identities")
    .values({
      ...{ accountId: owner.id, role: "customer", provider: "line", subject: to },
      ...{ displayName: "มาลี", linkedAt: now, lastUsedAt: now },
    })
    .execute();
  for (const mode of ["live", "test"]) {
    const agent = await connect((await makeMandate({ mode, capPerBookingSatang: 100 })).secretKey);
    const { id: quoteId } = await quoteOf(agent);
    for (const tool of ["book", "propose_booking"])
      expect((await agent.use(tool, { quoteId, stops, reason })).refused).toBe(false);
    await world.runJobs();
  }
  const texts = world.outside.lines.filter((line) => line.to === to).map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringMatching(/^ผู้ช่วยร้าน ขออนุมัติจอง ฿?[\d.,]+.*\nร้าน: .* นาที\nhttp.*\/business$/),
  ]);
});

test("a mandate bounds vehicle and place, also through the ordinary calls", async () => {
  const mandate = await makeMandate({
    vehicles: ["pickup"],
    provinceCodes: ["50"],
    capPerBookingSatang: 100_000_00,
    capPerDaySatang: 100_000_00,
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
    `POST /businesses/${business.id}/keys`,
    {
      token: owner.token,
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
  expect((await post(owner.token)).status).toBe(401);
  expect((await post(mandate.publicKey)).status).toBe(403);
  expect((await post(mandate.secretKey)).status).toBe(200);
  // A new key in its place is bound by the same mandate to the same end.
  const rotated = await call<{ id: string; expiresAt: string }>(
    world,
    `POST /businesses/${business.id}/keys/${mandate.id}/rotate`,
    { token: owner.token, body: { overlapHours: 1 } },
  );
  const { data: mandates } = await call<MandateView[]>(
    world,
    `GET /businesses/${business.id}/mandates`,
    { token: owner.token },
  );
  expect(mandates.find(({ id }) => id === rotated.data.id)).toMatchObject({
    ...{ agentName: mandate.agentName, vehicles: mandate.vehicles, hours: mandate.hours },
    ...{ provinceCodes: mandate.provinceCodes, expiresAt: mandate.expiresAt },
  });
  await call(world, `DELETE /businesses/${business.id}/keys/${mandate.id}`, { token: owner.token });
  expect((await post(mandate.secretKey)).status).toBe(401);
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

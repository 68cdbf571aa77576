import type { BookingResults } from "@songtan/contract/bookings/batches";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { ProposalView } from "@songtan/contract/businesses/mandates";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { bookingOf, quoteFor } from "../../../testing/money/business.ts";
import {
  connectAgent,
  giveMandate,
  quoteOf,
  reason,
  stops,
} from "../../../testing/partners/agent.ts";
import { importerFor, rowTo } from "../../../testing/partners/imports.ts";
import { newKey, newPartner, type Partner } from "../../../testing/partners/partner.ts";
import { call, type Route } from "../../../testing/world/call.ts";
import { newCustomer, openSession } from "../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
let partner: Partner;
let token: string;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["booking.manage"]);
  partner = await newPartner(world, { balanceSatang: 100_000_00 });
  token = partner.owner.token;
});
afterAll(() => world.close());

async function suspendOwner(): Promise<void> {
  const path = `POST /console/customers/${partner.owner.id}/suspend` as Route;
  const body = { reason: "fraud", words: "จ่ายด้วยบัตรของคนอื่น" };
  expect((await staffCall(world, staff, path, { body })).status).toBeLessThan(300);
  token = await openSession(world, partner.owner);
}
async function reinstateOwner(): Promise<void> {
  const path = `POST /console/customers/${partner.owner.id}/reinstate` as Route;
  const body = { words: "ตรวจสอบแล้ว" };
  expect((await staffCall(world, staff, path, { body })).status).toBeLessThan(300);
}

const act = <Data>(route: Route, body?: unknown) =>
  call<Data>(world, route, {
    token,
    headers: partner.headers,
    ...(body !== undefined && { body }),
  });
const manage = (route: Route, body?: unknown) =>
  call(world, route, { token, ...(body !== undefined && { body }) });

test("a suspended member books nothing for a business and changes nothing of it, but follows and ends what is under way", async () => {
  const origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
  const { business, headers } = partner;
  const admin = await newCustomer(world);
  await world.deps.db
    .insertInto("businessMembers")
    .values({
      businessId: business.id,
      accountId: admin.id,
      role: "admin",
      joinedAt: world.clock.now,
    })
    .execute();
  const other = await newKey(world, { owner: admin, business });
  const before = await act<BookingView>("POST /bookings", bookingOf((await quoteFor(world)).id));
  const mandate = await giveMandate(world, partner, { capPerBookingSatang: 100 });
  const agent = await connectAgent(origin, mandate.secretKey);
  const proposedQuote = await quoteOf(agent);
  const waiting = await agent.use("propose_booking", { quoteId: proposedQuote.id, stops, reason });
  const proposal = waiting.data.proposal as ProposalView;
  const file = await importerFor(world, { token, headers }).sendRows(rowTo("S-1"));
  await suspendOwner();

  const booked = await act("POST /bookings", bookingOf((await quoteFor(world)).id));
  expect([booked.status, booked.code]).toEqual([403, "suspended"]);
  const batch = await act<z.infer<typeof BookingResults>["data"]>("POST /bookings/batch", {
    rows: [bookingOf((await quoteFor(world)).id)],
  });
  expect(batch.data).toMatchObject([{ ok: false, error: { code: "suspended" } }]);
  const { id, totalSatang } = file.data;
  expect((await act(`POST /business/imports/${id}/book`, { totalSatang })).code).toBe("suspended");
  expect((await act(`POST /agent-proposals/${proposal.id}/approve`)).code).toBe("suspended");
  const endpoint = { url: "https://shop.example/hook", types: ["booking.created"] };
  expect((await act("POST /webhook-endpoints", endpoint)).code).toBe("suspended");

  const own = `/businesses/${business.id}` as const;
  const keyBody = { mode: "live", name: "x", scopes: ["bookings.write"] };
  for (const [route, body] of [
    [`POST ${own}/keys`, keyBody],
    [`POST ${own}/keys/${partner.key.id}/rotate`, { overlapHours: 1 }],
    [`POST ${own}/invitations`, { destination: "friend@example.com", role: "booker" }],
    [`PUT ${own}`, { name: "อื่น", referenceUnique: false }],
    ["POST /businesses", { name: "อื่น", referenceUnique: false }],
  ] as const)
    expect([route, (await manage(route, body)).code]).toEqual([route, "suspended"]);

  expect((await act("GET /bookings")).status).toBe(200);
  expect((await act("GET /business/balance")).status).toBe(200);
  expect((await manage(`GET ${own}/keys`)).status).toBe(200);
  const cancelled = await act<BookingView>(`POST /bookings/${before.data.id}/cancel`, {
    expectedFeeSatang: 0,
  });
  expect(cancelled.data.state).toBe("cancelled");
  // The programs that they made rest with them; those of others of the business go on.
  const bookBy = async (secretKey: string) =>
    call(world, "POST /bookings", {
      token: secretKey,
      body: bookingOf((await quoteFor(world)).id),
    });
  expect((await bookBy(partner.key.secretKey)).status).toBe(401);
  expect((await bookBy(other.secretKey)).status).toBe(201);
  await reinstateOwner();
  expect((await act("POST /bookings", bookingOf((await quoteFor(world)).id))).status).toBe(201);
});

test("rows of a file that wait to be booked when their member is suspended are not booked", async () => {
  const member = importerFor(world, { token, headers: partner.headers });
  const sent = await member.sendRows(rowTo("S-2"));
  expect((await member.book(sent.data)).status).toBe(200);
  await suspendOwner();
  await world.runJobs();
  const after = importerFor(world, { token, headers: partner.headers });
  expect(await after.rows(sent.data.id)).toMatchObject([
    { state: "failed", refusal: { code: "suspended" } },
  ]);
  await reinstateOwner();
});

test("a suspended person joins no business", async () => {
  const key = "k".repeat(43);
  const person = await newCustomer(world);
  await world.deps.db
    .updateTable("accounts")
    .set({ suspendedAt: world.clock.now })
    .where("id", "=", person.id)
    .execute();
  const joined = await call(world, "POST /business-invitations/accept", {
    token: person.token,
    body: { key },
  });
  expect(joined.code).toBe("suspended");
});

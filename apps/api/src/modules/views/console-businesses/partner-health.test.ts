import type { PartnerHealthView } from "@songtan/contract/console/overview/partner-health";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newBusiness } from "../../../../testing/partners/businesses.ts";
import { callDialect, newPartner } from "../../../../testing/partners/dialect.ts";
import { openReceiver, type Receiver } from "../../../../testing/partners/receiver.ts";
import { listen, listenLive, ping } from "../../../../testing/partners/webhooks.ts";
import { call } from "../../../../testing/world/call.ts";
import { moveClockTo, newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { sendWebhooksOnce } from "../../partners/webhooks/sender.ts";

let world: TestWorld;
let staff: Staff;
let receiver: Receiver;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["partner.manage"]);
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

const health = async () =>
  (await staffCall<PartnerHealthView>(world, staff, "GET /console/partner-health")).data.rows;
const healthOf = async (id: string) => (await health()).find(({ business }) => business.id === id);

test("staff see the business with a failing endpoint, how often, and for how long its oldest event has waited", async () => {
  const business = await newBusiness(world);
  const quiet = await newBusiness(world);
  const endpoint = await listenLive(world, business, receiver);
  await listen(world, quiet, receiver);
  receiver.answer = { status: 500, body: "" };
  const began = world.clock.now.toISOString();
  await ping(world, business.live.token, endpoint.id);
  await sendWebhooksOnce(world.deps);
  expect(await healthOf(business.id)).toMatchObject({
    business: { id: business.id, name: "ร้านทดสอบ" },
    endpoints: [{ id: endpoint.id, host: new URL(receiver.url).host, state: "failing" }],
    oldestUndeliveredAt: began,
    attempts: 1,
    failedAttempts: 1,
    dialectErrors: [],
  });
  // What a business does in test mode is no trouble of ours.
  await ping(world, quiet.test.token, (await listen(world, quiet, receiver)).id);
  await sendWebhooksOnce(world.deps);
  expect(await healthOf(quiet.id)).toBeUndefined();

  receiver.answer = { status: 410, body: "" };
  world.clock.advance(10);
  await sendWebhooksOnce(world.deps);
  expect(await healthOf(business.id)).toMatchObject({
    endpoints: [{ state: "gone" }],
    oldestUndeliveredAt: null,
    attempts: 2,
    failedAttempts: 2,
  });
  await moveClockTo(world, world.clock.now.getTime() + 25 * 3_600_000, [staff]);
  expect(await healthOf(business.id)).toMatchObject({
    attempts: 0,
    endpoints: [{ state: "gone" }],
  });
});

test("staff see with which errors the dialect refused a business, the most frequent first", async () => {
  const partner = await newPartner(world);
  const bad = { serviceType: "HOVERCRAFT", language: "th_TH", stops: [] };
  for (let index = 0; index < 2; index += 1)
    await callDialect(world, partner, "POST /v3/quotations", { data: bad });
  const refused = await callDialect(world, partner, "POST /v3/quotations", { data: bad });
  await callDialect(world, partner, "GET /v3/orders/1000000000000000001");
  // The log is written a moment later.
  await call(world, "GET /business/requests", { token: partner.secretKey });
  const row = await healthOf(partner.businessId);
  expect(row?.dialectErrors[0]).toEqual({ id: refused.errors[0]?.id, count: 3 });
  expect(row?.dialectErrors).toHaveLength(2);
  expect(row?.endpoints).toEqual([]);
});

test("only staff who look after partners read it", async () => {
  const other = await newStaff(world, ["booking.manage"]);
  expect((await staffCall(world, other, "GET /console/partner-health")).status).toBe(403);
});

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  acceptOrder,
  callDialect,
  deliverOrder,
  newPartner,
  type Partner,
  pickUpOrder,
  placeOrder,
  type Wire,
} from "../../../../../testing/partners/dialect.ts";
import { newDriver } from "../../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import { signatureOf } from "../../v3-events/signature-of.ts";

let world: TestWorld;
let partner: Partner;
let server: Server;
let url: string;
let status = 200;
const received: string[] = [];
beforeAll(async () => {
  world = await openTestWorld();
  partner = await newPartner(world);
  server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    received.push(body);
    response.writeHead(status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?a=1`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
});

const listen = (to: string) =>
  callDialect(world, partner, "PATCH /v3/webhook", { data: { url: to } });
const drain = async (): Promise<Wire[]> => {
  await world.runJobs();
  return received.splice(0).map((text) => JSON.parse(text));
};

test("an address is tried without a signature, and has to answer 200", async () => {
  status = 500;
  expect(await listen(url)).toMatchObject({
    status: 422,
    errors: [{ id: "ERR_INVALID_RESPONSE" }],
  });
  status = 200;
  expect(await listen("http://10.0.0.1/x")).toMatchObject({
    errors: [{ id: "ERR_INVALID_RESPONSE" }],
  });
  expect(await listen("ไม่ใช่")).toMatchObject({ errors: [{ id: "ERR_INVALID_RESPONSE" }] });
  received.length = 0;
  expect((await listen(url)).data).toEqual({ url });
  expect(received.splice(0)).toEqual(["{}"]);
});

test("an order's life is sent as their events, in ASCII, and any program can check the signature", async () => {
  const driver = await newDriver(world);
  const { orderId } = await placeOrder(world, partner);
  const created = await drain();
  expect(created.map(({ eventType }) => eventType)).toEqual([
    "ORDER_CREATED",
    "WALLET_BALANCE_CHANGED",
  ]);
  const task = await acceptOrder(world, driver, orderId);
  const assigned = await drain();
  expect(assigned.map(({ eventType }) => eventType)).toEqual([
    "ORDER_STATUS_CHANGED",
    "DRIVER_ASSIGNED",
  ]);
  expect(assigned[0].data.order).toMatchObject({
    orderId,
    previousStatus: "ASSIGNING_DRIVER",
    status: "ON_GOING",
  });
  expect(assigned[1].data.driver).toMatchObject({ name: "Anan", phone: driver.phone });
  expect(await pickUpOrder(world, driver, task)).toBe("applied applied applied");
  expect(await deliverOrder(world, driver, task)).toBe("applied applied applied");
  const rest = await drain();
  expect(new Set(rest.map(({ eventType }) => eventType))).toEqual(
    new Set(["ORDER_STATUS_CHANGED", "POP_STATUS_CHANGED", "POD_STATUS_CHANGED"]),
  );
  const moves = rest.filter(({ eventType }) => eventType === "ORDER_STATUS_CHANGED");
  expect(moves.map(({ data }) => `${data.order.previousStatus} ${data.order.status}`)).toEqual(
    expect.arrayContaining(["ON_GOING PICKED_UP", "PICKED_UP COMPLETED"]),
  );
  for (const body of [...created, ...assigned, ...rest]) {
    const { apiKey, timestamp, signature, eventVersion, data } = body;
    expect([apiKey, eventVersion]).toEqual([partner.publicKey, "v3"]);
    const again = JSON.stringify(data);
    expect(again).toMatch(/^[\x20-\x7e]+$/);
    expect(again).not.toMatch(/\{\}|":-?\d/);
    const signed = {
      milliseconds: timestamp,
      method: "POST",
      path: "/hook",
      body: Buffer.from(again),
    };
    expect(signatureOf(partner.secretKey, signed).toString("hex")).toBe(signature);
  }
});

test("a raised price, a cancelled order and nothing of other bookings", async () => {
  const { orderId } = await placeOrder(world, partner);
  await drain();
  await callDialect(world, partner, `POST /v3/orders/${orderId}/priority-fee`, {
    data: { priorityFee: "20" },
  });
  const [raised] = await drain();
  expect(raised).toMatchObject({
    eventType: "ORDER_AMOUNT_CHANGED",
    data: { order: { orderId, price: { priorityFee: "20", currency: "THB" } } },
  });
  await callDialect(world, partner, `DELETE /v3/orders/${orderId}`);
  const cancelled = await drain();
  expect(cancelled.map(({ eventType }) => eventType)).toEqual([
    "ORDER_STATUS_CHANGED",
    "WALLET_BALANCE_CHANGED",
  ]);
  await placeOrder(world, await newPartner(world));
  expect(await drain()).toEqual([]);
});

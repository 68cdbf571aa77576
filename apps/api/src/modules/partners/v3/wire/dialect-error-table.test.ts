import { afterAll, beforeAll, expect, test } from "vitest";
import {
  acceptOrder,
  callDialect,
  newPartner,
  orderRequest,
  type Partner,
  placeOrder,
  quotationRequest,
} from "../../../../../testing/partners/dialect.ts";
import { newDriver } from "../../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import { dialectErrors } from "../dialect-refusal.ts";

let world: TestWorld;
let partner: Partner;
beforeAll(async () => {
  world = await openTestWorld();
  partner = await newPartner(world);
});
afterAll(() => world.close());

const v3 = (
  ...[route, sent]: [Parameters<typeof callDialect>[2], Parameters<typeof callDialect>[3]?]
) => callDialect(world, partner, route, sent);
const quote = async (more: object = {}) =>
  v3("POST /v3/quotations", { data: quotationRequest(more) });

/** A call cannot cause these: a fault of ours, and a database that is away. */
const notCaused: readonly string[] = ["ERR_INTERNAL", "ERR_UNAVAILABLE"];

test("every error id of the table has been answered here, but our own faults", async () => {
  const seen = new Map<string, number>();
  const note = (answer: { status: number; errors: { id: string }[] }) => {
    for (const { id } of answer.errors) seen.set(id, answer.status);
  };
  const { stops } = quotationRequest();
  const [first, second] = stops;
  for (const wish of [
    { stops: [first] },
    { stops: Array(17).fill(second) },
    { stops: undefined },
    { serviceType: "X" },
    { specialRequests: ["X"] },
    { scheduleAt: "2020-01-01T00:00:00Z" },
    { stops: [first, { ...second, coordinates: { lat: "1.35", lng: "103.8" } }] },
    { item: { weight: "25_TO_50_KG" } },
  ])
    note(await quote(wish));
  note(await v3("GET /v3/cities", { headers: { market: "SG" } }));
  note(await v3("POST /v3/quotations", { text: "{" }));
  note(await v3("POST /v3/quotations", { text: Buffer.alloc(2 * 1024 * 1024, 32) }));
  note(await v3("GET /v3/nothing"));
  note(await v3("GET /v3/orders/1514140994227007571"));
  note(await v3("GET /v3/cities", { signature: "0".repeat(64) }));
  note(await v3("PATCH /v3/webhook", { data: { url: "http://10.0.0.1/x" } }));

  const reader = await newPartner(world, { scopes: ["quotes"], balanceSatang: 0 });
  note(await callDialect(world, reader, "GET /v3/orders/1514140994227007571"));
  const poor = await newPartner(world, { balanceSatang: 0 });
  const asked = await callDialect(world, poor, "POST /v3/quotations", { data: quotationRequest() });
  note(await callDialect(world, poor, "POST /v3/orders", { data: orderRequest(asked.data) }));

  const quoted = (await quote({ specialRequests: ["COD"] })).data;
  note(await v3("POST /v3/orders", { data: orderRequest(quoted) }));
  const { sender } = orderRequest(quoted);
  note(
    await v3("POST /v3/orders", {
      data: orderRequest(quoted, { sender: { ...sender, phone: "12" } }),
    }),
  );
  note(await v3("POST /v3/orders", { data: orderRequest(quoted, { quotationId: "7" }) }));
  const headers = { "idempotency-key": "one for the table" };
  const plain = (await quote()).data;
  note(await v3("POST /v3/orders", { data: orderRequest(plain), headers }));
  note(await v3("POST /v3/orders", { data: orderRequest(plain, { metadata: {} }), headers }));

  const order = await placeOrder(world, partner);
  const path = `/v3/orders/${order.orderId}` as const;
  const raise = (priorityFee: string) => v3(`POST ${path}/priority-fee`, { data: { priorityFee } });
  note(await raise("สิบ"));
  note(await raise("100000"));
  await raise("20");
  note(await raise("20"));
  const task = await acceptOrder(world, await newDriver(world), order.orderId);
  const { driverId } = (await v3(`GET ${path}`)).data;
  note(await v3(`DELETE ${path}/drivers/${driverId}`, { data: { reason: "DRIVER_LATE" } }));
  note(await v3(`DELETE ${path}/drivers/7`, { data: { reason: "DRIVER_LATE" } }));
  const elsewhere = { address: "ไม่รู้ที่ไหน", name: "สมหญิง", phone: "0899999999" };
  note(await v3(`PATCH ${path}`, { data: { stops: [first, elsewhere] } }));
  note(await v3(`PATCH ${path}`, { data: { stops: [second, first] } }));
  world.clock.advance(301);
  note(await v3(`DELETE ${path}`));
  const driver = await world.deps.db
    .selectFrom("bookings")
    .select("driverId")
    .where("id", "=", task.id)
    .executeTakeFirstOrThrow();
  await world.deps.db
    .updateTable("bookings")
    .set({ state: "delivered", endedAt: world.clock.now })
    .where("driverId", "=", driver.driverId)
    .execute();
  note(await v3(`GET ${path}/drivers/${driverId}`));

  const table = Object.entries(dialectErrors).filter(
    ([id]) => !notCaused.includes(id) && id !== "ERR_RATE_LIMIT_EXCEEDED",
  );
  expect([...seen].toSorted()).toEqual(table.toSorted());
});

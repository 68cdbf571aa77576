import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface, type Interface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  acceptOrder,
  deliverOrder,
  newPartner,
  type Partner,
  pickUpOrder,
  type Wire,
} from "../../../../../testing/partners/dialect.ts";
import { openHttpsFront } from "../../../../../testing/partners/https-front.ts";
import { newDriver, report } from "../../../../../testing/world/people.ts";
import { nearSiam } from "../../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";

let world: TestWorld;
let front: Awaited<ReturnType<typeof openHttpsFront>>;
let client: ChildProcessWithoutNullStreams;
let lines: Interface;
beforeAll(async () => {
  world = await openTestWorld();
  const partner = await newPartner(world);
  front = await openHttpsFront(world);
  client = startClient(partner);
  lines = createInterface({ input: client.stdout });
  client.stderr.pipe(process.stderr);
});
afterAll(async () => {
  client.kill();
  await front.close();
  await world.close();
});

function startClient({ publicKey, secretKey }: Partner): ChildProcessWithoutNullStreams {
  const program = new URL("../../../../../testing/partners/lalamove-client.mjs", import.meta.url);
  const settings = JSON.stringify({ publicKey, secretKey, port: front.port });
  return spawn(process.execPath, [fileURLToPath(program), settings], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: front.certificateFile },
  });
}

/** What another program returns. */
type Returned = { result?: Wire; problem?: string };
/** One call of the published client. It signs by the real clock. */
async function use(...nameAndValues: unknown[]): Promise<Returned> {
  world.clock.now = new Date();
  client.stdin.write(`${JSON.stringify(nameAndValues)}\n`);
  const [line] = await once(lines, "line");
  return JSON.parse(line) as Returned;
}
async function result(...nameAndValues: unknown[]) {
  const { result: returned, problem } = await use(...nameAndValues);
  if (problem) throw new Error(problem);
  return returned;
}

const siam = { coordinates: { lat: "13.7466", lng: "100.5347" }, address: "สยามพารากอน ประตู 3" };
const silom = { coordinates: { lat: "13.7279", lng: "100.524" }, address: "ถนนสีลม แขวงสีลม" };
const ari = { coordinates: { lat: "13.7797", lng: "100.5446" }, address: "อารีย์ ซอย 4" };
const quotation = {
  ServiceType: "MOTORCYCLE",
  Language: "th_TH",
  SpecialRequests: ["LALABAG"],
  Stops: [siam, silom],
  Item: {
    quantity: "1",
    weight: "LESS_THAN_3_KG",
    categories: ["FOOD_DELIVERY"],
    handlingInstructions: ["KEEP_UPRIGHT"],
  },
};
const orderOf = ({ id, stops }: { id: string; stops: { id: string }[] }) => ({
  QuotationID: id,
  Sender: { stopId: stops[0]?.id, name: "มาลี ใจดี", phone: "+66811111111" },
  Recipients: [{ stopId: stops[1]?.id, name: "สมชาย", phone: "+66892222222", remarks: "โทรก่อนถึง" }],
  IsPODEnabled: true,
  IsRecipientSmsEnabled: false,
  Partner: "ร้านทดสอบ",
  Metadata: { internalId: "ก-123" },
});
const order = async () =>
  result("Order.create", orderOf(await result("Quotation.create", quotation)));

test("the published client does all its calls, from a quotation to a completed order", async () => {
  const cities = await result("Market.retrieve");
  expect(cities).toMatchObject({ id: "TH" });
  expect(cities.cities.map(({ id }: { id: string }) => id)).toContain("TH BKK");
  expect((await result("City.retrieve", "TH BKK")).services[0].key).toBe("MOTORCYCLE");
  expect((await use("City.retrieve", "TH XXX")).problem).toBe("No such city");

  const quoted = await result("Quotation.create", quotation);
  expect(quoted).toMatchObject({ id: expect.stringMatching(/^\d{19}$/), stops: [siam, silom] });
  expect(await result("Quotation.retrieve", quoted.id)).toEqual(quoted);

  const placed = await result("Order.create", orderOf(quoted));
  expect(placed).toMatchObject({
    id: expect.stringMatching(/^\d{19}$/),
    quotationId: quoted.id,
    status: "ASSIGNING_DRIVER",
    priceBreakdown: quoted.priceBreakdown,
  });
  expect(await result("Order.addPriorityFee", placed.id, "15")).toBe(true);
  expect((await use("Order.addPriorityFee", placed.id, "15")).problem).toMatch(/priority fee/);

  const driver = await newDriver(world);
  const task = await acceptOrder(world, driver, placed.id);
  const assigned = await result("Order.retrieve", placed.id);
  expect(assigned.status).toBe("ON_GOING");
  expect(
    await result("Order.edit", placed.id, {
      Stops: [siam, { ...ari, name: "สมหญิง", phone: "+66893333333" }],
    }),
  ).toMatchObject({ id: placed.id });
  expect(await pickUpOrder(world, driver, task)).toBe("applied applied applied");
  await report(world, driver, nearSiam);
  expect(await result("Driver.retrieve", assigned.driverId, placed.id)).toMatchObject({
    id: assigned.driverId,
    contact: { name: "อนันต์ จ.", phone: driver.phone },
    coordinates: { lat: String(nearSiam.latitude) },
  });
  expect((await result("Order.retrieve", placed.id)).status).toBe("PICKED_UP");
  expect(await deliverOrder(world, driver, task)).toBe("applied applied applied");
  const done = await result("Order.retrieve", placed.id);
  expect(done.status).toBe("COMPLETED");
  expect(done.stops[1].POD.status).toBe("DELIVERED");
}, 60_000);

test("it cancels an order and changes a driver", async () => {
  const first = await order();
  expect(await result("Order.cancel", first.id)).toBe(true);
  expect((await result("Order.retrieve", first.id)).status).toBe("CANCELED");
  const second = await order();
  await acceptOrder(world, await newDriver(world), second.id);
  const { driverId } = await result("Order.retrieve", second.id);
  // The driver was to come an hour ago.
  const hourAgo = new Date(Date.now() - 3_600_000);
  await world.deps.db
    .updateTable("bookings")
    .set({ assignedAt: hourAgo, pickupLeaveAt: hourAgo, pickupExpectedAt: hourAgo })
    .where("dialectNumber", "=", second.id)
    .execute();
  expect(await result("Driver.cancel", driverId, second.id, "DRIVER_LATE")).toBe(true);
  expect((await result("Order.retrieve", second.id)).status).toBe("ASSIGNING_DRIVER");
});

test("it reads every refusal as the sentence that we wrote", async () => {
  expect((await use("Order.retrieve", "1514140994227007571")).problem).toBe("Order not found.");
  expect((await use("Quotation.retrieve", "1514140994227007571")).problem).toBe(
    "Quotation not found.",
  );
  expect((await use("Driver.retrieve", "7", (await order()).id)).problem).toMatch(/driver/i);
  const quoted = await result("Quotation.create", quotation);
  const wrong = orderOf(quoted);
  expect(
    (await use("Order.create", { ...wrong, Sender: { ...wrong.Sender, phone: "12" } })).problem,
  ).toBe("This is not a Thai mobile number.");
  expect(
    (await use("Order.create", { ...wrong, Sender: { ...wrong.Sender, name: "" } })).problem,
  ).toBe("Problem with sender/name because of The value is not valid.");
  expect((await use("Quotation.create", { ...quotation, Stops: [siam] })).problem).toBe(
    "There must be at least 2 stops.",
  );
});

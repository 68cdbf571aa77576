import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ImportRowView, ImportView } from "@songtan/contract/partners/imports";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { bookForRecipient, giveOwnPhone } from "../../../../testing/delivery/recipients.ts";
import { connectAgent, giveMandate } from "../../../../testing/partners/agent.ts";
import {
  acceptOrder,
  callDialect,
  placeOrder,
  quotationRequest,
} from "../../../../testing/partners/dialect.ts";
import { csvOf, headingTexts, importerFor, rowTo } from "../../../../testing/partners/imports.ts";
import { newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { call, type Route } from "../../../../testing/world/call.ts";
import { book, bookAndAccept, quoteRequest } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { type Point, siam } from "../../../../testing/world/points.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import * as dialectBodies from "../../partners/v3/read-body.ts";

let world: TestWorld;
let partner: Partner;
let staff: Staff;
let origin: string;
beforeAll(async () => {
  world = await openTestWorld();
  partner = await newPartner(world);
  staff = await newStaff(world, ["booking.manage"]);
  origin = await world.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => world.close());

const river = { latitude: 13.7442, longitude: 100.4907 };
const samui = { latitude: 9.5357, longitude: 99.9357 };

type Refused = string | null | undefined;
const dropOff = (point: Point) => ({
  ...{ ...point, from: 1, address: "ที่ใหม่ ถนนสาทร" },
  ...{ contactName: "สมหญิง", contactPhone: "0891112222" },
});
const stopsTo = (point: Point) => [siam, { ...point, address: "ปลายทาง" }];
const edit = (point: Point) => ({
  ...{ fromIndex: 1, dropOffs: [dropOff(point)] },
  ...{ totalSatang: 100_00, words: "ที่อยู่ผิด" },
});
const coordinatesOf = ({ latitude, longitude }: Point) => ({
  coordinates: { lat: String(latitude), lng: String(longitude) },
  address: "ปลายทาง",
});

async function editAs(path: "edits" | "edits/quote", point: Point): Promise<Refused> {
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  const { token } = customer;
  await call(world, `POST /driver/bookings/${id}/accept`, {
    token: (await newDriver(world)).token,
  });
  return (await call(world, `POST /bookings/${id}/${path}`, { token, body: edit(point) })).code;
}

async function editAsStaff(path: "edits" | "edits/quote", point: Point): Promise<Refused> {
  const { id } = await bookAndAccept(world, await newDriver(world));
  const { words, totalSatang, ...wish } = edit(point);
  const body = path === "edits" ? { ...wish, words, totalSatang } : wish;
  return (await staffCall(world, staff, `POST /console/bookings/${id}/${path}`, { body })).code;
}

/** A pin moves 300 m at most: from the bank into the river, or from Ko Muk to the mainland. */
async function movePin(point: Point): Promise<Refused> {
  const [from, to] =
    point === river
      ? [
          { latitude: 13.7459, longitude: 100.4912 },
          { latitude: 13.7459, longitude: 100.4897 },
        ]
      : [
          { latitude: 7.37, longitude: 99.33 },
          { latitude: 7.37, longitude: 99.3322 },
        ];
  const booking = await bookForRecipient(world);
  await world.deps.db
    .updateTable("stops")
    .set(from)
    .where("bookingId", "=", booking.id)
    .where("index", "=", 1)
    .execute();
  const phone = await giveOwnPhone(world, booking);
  const requested = await call<{ id: string }>(world, `POST /recipient/${booking.key}/codes`, {});
  await world.runJobs();
  const code = world.sent.findLast(({ to: sentTo }) => sentTo === phone)?.code ?? "";
  const body = { ...to, sentCode: { id: requested.data.id, code } };
  return (await call(world, `PUT /recipient/${booking.key}/pin` as Route, { body })).code;
}

const importer = () => importerFor(world, { token: partner.owner.token, headers: partner.headers });
async function refusalOfRow(id: string): Promise<Refused> {
  const [row] = await importer().rows(id);
  return row?.state === "wrong" ? row.refusal?.code : `a row that is ${row?.state}`;
}
const importedTo = (point?: Point) =>
  importer().send(
    csvOf([
      [...headingTexts, "พิกัดผู้รับ"],
      [...rowTo("W-1", "xyzzy"), point ? `${point.latitude}, ${point.longitude}` : ""],
    ]),
  );

const connect = async () => connectAgent(origin, (await giveMandate(world, partner)).secretKey);
function v3Refusal(sent: { errors: { id: string }[]; text: string }): Refused {
  if (sent.errors[0]?.id !== "ERR_OUT_OF_SERVICE_AREA") return sent.text;
  return sent.text.includes("ferries") ? "no_road" : "in_water";
}

/** Every call that makes or changes the places of a booking, with how it refuses a drop-off. */
const refusalOf: Record<string, (dropOffAt: Point) => Promise<Refused>> = {
  "POST /quotes": async (point) =>
    (await call(world, "POST /quotes", { body: quoteRequest({ stops: stopsTo(point) }) })).code,
  "POST /quotes/batch": async (point) => {
    const { data } = await call<{ error?: { code: string } }[]>(world, "POST /quotes/batch", {
      token: partner.key.secretKey,
      body: { rows: [quoteRequest({ stops: stopsTo(point) })] },
    });
    return data[0]?.error?.code;
  },
  "POST /console/customers/{id}/quotes": async (point) =>
    (
      await staffCall(
        world,
        staff,
        `POST /console/customers/${(await newCustomer(world)).id}/quotes`,
        {
          body: quoteRequest({ stops: stopsTo(point) }),
        },
      )
    ).code,
  "POST /bookings/{id}/edits/quote": (point) => editAs("edits/quote", point),
  "POST /bookings/{id}/edits": (point) => editAs("edits", point),
  "POST /console/bookings/{id}/edits/quote": (point) => editAsStaff("edits/quote", point),
  "POST /console/bookings/{id}/edits": (point) => editAsStaff("edits", point),
  "PUT /recipient/{key}/pin": movePin,
  "PUT /business/imports/{id}/places": async (point) => {
    const { data } = await importedTo();
    const body = { address: "xyzzy", place: point };
    await importer().as<ImportView>(`PUT /business/imports/${data.id}/places`, body);
    return refusalOfRow(data.id);
  },
  "PUT /business/imports/{id}/answers": async (point) => {
    const row = ["W-2", "นิด", "0898765432", "ตลาดนัดจตุจักร"];
    const { data } = await importer().send(csvOf([["ออเดอร์", "ชื่อผู้รับ", "เบอร์ผู้รับ", "ที่อยู่ผู้รับ"], row]));
    await importer().as(`PUT /business/imports/${data.id}/answers`, {
      ...{ kind: "sender", name: "ร้าน", phone: "0812345678", address: "xyzzy", place: point },
    });
    return refusalOfRow(data.id);
  },
  "POST /business/imports (a column with positions)": async (point) =>
    refusalOfRow((await importedTo(point)).data.id),
  "PUT /business/imports/{id}/rows/{number} (a typed position)": async (point) => {
    const { data } = await importedTo();
    const texts = { dropoffPoint: `${point.latitude}, ${point.longitude}` };
    await importer().as<ImportRowView>(`PUT /business/imports/${data.id}/rows/1`, { texts });
    return refusalOfRow(data.id);
  },
  "v3 CreateQuotation": async (point) => {
    const [first] = quotationRequest().stops;
    const data = quotationRequest({ stops: [first, coordinatesOf(point)] });
    return v3Refusal(await callDialect(world, partner.key, "POST /v3/quotations", { data }));
  },
  "v3 EditOrder": async (point) => {
    const { orderId } = await placeOrder(world, partner.key);
    await acceptOrder(world, await newDriver(world), orderId);
    const [first] = quotationRequest().stops;
    const who = { name: "สมหญิง", phone: "0899999999" };
    const data = { stops: [first, { ...coordinatesOf(point), ...who }] };
    return v3Refusal(
      await callDialect(world, partner.key, `PATCH /v3/orders/${orderId}`, { data }),
    );
  },
  "agents quote": async (point) => {
    const agent = await connect();
    const answer = await agent.use("quote", quoteRequest({ stops: stopsTo(point) }));
    await agent.client.close();
    return answer.refused ? /in_water|no_road/.exec(answer.text)?.[0] : answer.text;
  },
};

/** Calls with coordinates that are no place of a booking. */
const noPlaceOfBooking = [
  "POST /console/bookings/{id}/handover", // where two drivers meet
  "POST /console/depots",
  "POST /console/depots/{id}",
  "POST /customer/places", // a saved place is priced before it is booked
  "POST /driver/positions",
  "POST /driver/sos",
  "POST /driver/tasks/{id}/events",
  "PUT /customer/places/{id}",
  "PUT /driver/destination",
  "PUT /driver/work-area",
];

type Schema = { [key: string]: unknown; $ref?: string; properties?: Record<string, unknown> };
function hasCoordinates(schema: unknown, schemas: Record<string, unknown>, depth = 0): boolean {
  if (typeof schema !== "object" || schema === null || depth > 15) return false;
  const { $ref, properties } = schema as Schema;
  if ($ref) return hasCoordinates(schemas[$ref.split("/").at(-1) ?? ""], schemas, depth + 1);
  if (properties && ("latitude" in properties || "coordinates" in properties)) return true;
  return Object.values(schema).some((part) => hasCoordinates(part, schemas, depth + 1));
}

async function callsWithCoordinates(): Promise<string[]> {
  const native = ["app", "console"].flatMap((audience) => {
    const folder = join(import.meta.dirname, "../../../../../../packages/contract/generated");
    const { paths, components } = JSON.parse(
      readFileSync(join(folder, `${audience}.json`), "utf8"),
    );
    return Object.entries<Record<string, { requestBody?: unknown }>>(paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods)
          .filter(([, { requestBody }]) => hasCoordinates(requestBody, components.schemas))
          .map(([method]) => `${method.toUpperCase()} ${path.replace("/api", "")}`),
    );
  });
  const v3 = Object.entries(dialectBodies).flatMap(([name, schema]) =>
    schema instanceof z.ZodType &&
    hasCoordinates(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), {})
      ? [`v3 ${name}`]
      : [],
  );
  const agent = await connect();
  const { tools } = await agent.client.listTools();
  await agent.client.close();
  const ofAgents = tools
    .filter(({ inputSchema }) => hasCoordinates(inputSchema, {}))
    .map(({ name }) => `agents ${name}`);
  return [...native, ...v3, ...ofAgents];
}

describe("every call that sets the places of a booking", () => {
  test("is in the list", async () => {
    const listed = Object.keys(refusalOf).filter((name) => !name.includes("("));
    expect((await callsWithCoordinates()).sort()).toEqual([...listed, ...noPlaceOfBooking].sort());
  });

  test.each(Object.entries(refusalOf))("refuses water and islands: %s", async (_, refusal) => {
    expect([await refusal(river), await refusal(samui)]).toEqual(["in_water", "no_road"]);
  });
});

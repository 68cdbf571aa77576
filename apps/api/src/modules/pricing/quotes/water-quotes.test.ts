import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousCaller, quoteRequest } from "../../../../testing/world/delivery.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const at = (latitude: number, longitude: number) => ({ latitude, longitude, address: "?" });
type Spot = ReturnType<typeof at>;
const [siRacha, siChang] = [at(13.17, 100.925), at(13.15, 100.813)];
const quote = (stops: Spot[], vehicle: Vehicle = "motorcycle", locale = "en") =>
  anonymousCaller(world).post("/api/quotes", quoteRequest({ stops, vehicle }), {
    "accept-language": locale,
  });

describe("a quote over water", () => {
  test.each<[string, Spot, Spot, string]>([
    ["Si Racha to Ko Si Chang", siRacha, siChang, "the mainland and Ko Si Chang"],
    ["Ko Samui to Don Sak", at(9.5357, 99.9357), at(9.316, 99.693), "Ko Samui and the mainland"],
    ["Phuket to Phi Phi", at(7.88, 98.39), at(7.7407, 98.7784), "Phuket and Ko Phi Phi"],
  ])("%s is refused, whatever the vehicle", async (_, from, to, lands) => {
    for (const vehicle of ["motorcycle", "pickup"] as const) {
      const { status, error } = await quote([from, to], vehicle);
      expect(status).toBe(422);
      expect(error).toMatchObject({
        code: "no_road",
        message: `There is no road between ${lands}, and our couriers take no ferries.`,
        fields: { "stops.1": error.message },
      });
    }
  });
  test("is refused in Thai as well", async () => {
    expect((await quote([siRacha, siChang], "motorcycle", "th")).error.message).toBe(
      "ไม่มีถนนจากแผ่นดินใหญ่ไปเกาะสีชัง และคนขับของเราไม่ลงเรือข้ามฟาก",
    );
  });
  test("names the stop in the water, and what water it is", async () => {
    const [siam, river, sea] = [at(13.7462, 100.5348), at(13.7442, 100.4907), at(12.93, 100.85)];
    expect((await quote([siam, river])).error).toMatchObject({
      code: "in_water",
      message: "Stop 2 is in the water. Move the pin to land.",
      fields: { "stops.1": "This pin is in the river. Move it to the bank." },
    });
    expect((await quote([sea, siam])).error).toMatchObject({
      code: "in_water",
      fields: { "stops.0": "This pin is at sea. Move it to the shore." },
    });
  });
  test("goes by a bridge where there is one, and stays on an island", async () => {
    const metres = async (from: Spot, to: Spot) =>
      ((await quote([from, to])).body.data as QuoteView).distanceMetres;
    const bangKrachao = await metres(at(13.7075, 100.573), at(13.693, 100.565));
    expect(Math.round(bangKrachao / 1000)).toBe(13);
    expect(Math.round((await metres(at(9.5357, 99.9357), at(9.53, 100.0649))) / 1000)).toBe(17);
    expect(Math.round((await metres(at(7.88, 98.39), at(8.45, 98.53))) / 1000)).toBe(91);
  });
});

test.each([
  ["latitude=13.7442&longitude=100.4907", "This pin is in the river. Move it to the bank."],
  ["latitude=12.93&longitude=100.85", "This pin is at sea. Move it to the shore."],
])("the address of %s says that it is water", async (query, sentence) => {
  const { error } = await anonymousCaller(world).get(`/api/places/reverse?${query}`, {
    "accept-language": "en",
  });
  expect(error).toMatchObject({ code: "in_water", fields: { latitude: sentence } });
});

test("every price goes by the one way that refuses water", () => {
  const modules = join(import.meta.dirname, "../..");
  const sources = globSync("**/*.ts", { cwd: modules }).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const having = (text: RegExp) =>
    sources.filter((file) => text.test(readFileSync(join(modules, file), "utf8"))).sort();
  expect(having(/\broads\.route\(/)).toEqual([
    "platform/providers/test-provider.ts", // measures one way to see whether a provider answers
    "pricing/quotes/find-route.ts",
  ]);
  expect(having(/\bestimateRoute\(/)).toEqual(["pricing/quotes/find-route.ts"]);
  expect(having(/\bpriceQuoteOrThrow\(/)).toEqual([
    "delivery/booking-edits/price-edit.ts",
    "partners/imports/checks/price-rows.ts",
    "pricing/quotes/create-quote.ts", // by the route that its callers found
    "pricing/quotes/price-quote-or-throw.ts",
  ]);
  expect(having(/\bfindRoute(At)?\(/)).toEqual([
    "delivery/booking-edits/price-edit.ts",
    "delivery/caller-bookings/console-routes.ts",
    "partners/batches/routes.ts",
    "partners/imports/checks/price-rows.ts",
    "partners/mcp/tools.ts",
    "partners/v3/quotations.ts",
    "pricing/quotes/find-route.ts",
    "pricing/quotes/routes.ts",
  ]);
});

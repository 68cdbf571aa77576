import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  callDialect,
  newPartner,
  type Partner,
  quotationRequest,
} from "../../../../../testing/partners/dialect.ts";
import { openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";

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
const sum = (breakdown: Record<string, string>) =>
  Object.entries(breakdown)
    .filter(([part]) => !/^total|^currency$/.test(part))
    .reduce((total, [, baht]) => total + Math.round(Number(baht) * 100), 0) / 100;

describe("quotations", () => {
  test("hold five minutes, in numbers as text, with parts that sum to the total", async () => {
    const { status, data } = await quote();
    expect(status).toBe(201);
    expect(data).toMatchObject({
      quotationId: expect.stringMatching(/^\d{19}$/),
      scheduleAt: "2026-11-21T03:00:00Z",
      expiresAt: "2026-11-21T03:05:00Z",
      serviceType: "MOTORCYCLE",
      specialRequests: [],
      language: "th_TH",
      isRouteOptimized: false,
      distance: { value: expect.stringMatching(/^\d+$/), unit: "m" },
      item: { quantity: "2", weight: "LESS_THAN_3_KG", categories: ["FOOD_DELIVERY"] },
      priceBreakdown: { currency: "THB", vat: "0" },
    });
    expect(data.stops[0]).toEqual({
      stopId: expect.stringMatching(/^\d{19}$/),
      coordinates: { lat: "13.7466", lng: "100.5347" },
      address: "สยามพารากอน ประตู 3",
    });
    expect(sum(data.priceBreakdown)).toBe(Number(data.priceBreakdown.total));
    expect((await v3(`GET /v3/quotations/${data.quotationId}`)).data).toEqual(data);
  });

  test.each([
    ["MOTORCYCLE", "LALABAG", "10"],
    ["TRUCK330", "HELPER", "150"],
    ["TRUCK330_BOX", "DOOR_TO_DOOR_1HELPER", "150"],
    ["MPV", "DELIVERY_CODE", "0"],
  ])("a %s with %s costs %s baht more", async (serviceType, request, baht) => {
    const { data } = await quote({ serviceType, specialRequests: [request] });
    expect(data.priceBreakdown.specialRequests).toBe(baht);
  });

  test("stops come in their shortest order where that is wished, and the price without it stands there", async () => {
    const ari = { coordinates: { lat: "13.7797", lng: "100.5446" }, address: "อารีย์" };
    const chatuchak = { coordinates: { lat: "13.7999", lng: "100.5503" }, address: "จตุจักร" };
    const [first] = quotationRequest().stops;
    const { data } = await quote({ stops: [first, chatuchak, ari], isRouteOptimized: true });
    expect(data.stops.map(({ address }: { address: string }) => address)).toEqual([
      "สยามพารากอน ประตู 3",
      "อารีย์",
      "จตุจักร",
    ]);
    const { total, totalBeforeOptimization } = data.priceBreakdown;
    expect(Number(totalBeforeOptimization)).toBeGreaterThan(Number(total));
  });

  test("coordinates and weights may be plain numbers", async () => {
    const stops = quotationRequest().stops.map((stop) => ({
      ...stop,
      coordinates: { lat: Number(stop.coordinates.lat), lng: Number(stop.coordinates.lng) },
    }));
    expect((await quote({ stops, item: { weight: 12 } })).status).toBe(201);
    expect((await quote({ item: { weight: "MORE_THAN_20_KG 30" } })).errors[0]).toMatchObject({
      id: "ERR_INVALID_FIELD",
      detail: "/data/item/weight",
    });
  });
});

test("cities list what the tariff sells, with sizes and special requests", async () => {
  const { data } = await v3("GET /v3/cities");
  const bangkok = data.find(({ locode }: { locode: string }) => locode === "TH BKK");
  expect(bangkok.services.map(({ key }: { key: string }) => key)).toEqual([
    "MOTORCYCLE",
    "MPV",
    "TRUCK330",
    "TRUCK330_BOX",
  ]);
  expect(bangkok.services[0]).toMatchObject({
    dimensions: { length: { value: "0.5", unit: "m" } },
    load: { value: "20", unit: "kg" },
  });
  expect(bangkok.services[0].specialRequests.map(({ name }: { name: string }) => name)).toEqual([
    "COD",
    "LALABAG",
    "ROUNDTRIP",
    "DELIVERY_CODE",
  ]);
});

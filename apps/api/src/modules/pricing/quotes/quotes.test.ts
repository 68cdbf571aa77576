import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { vehicles } from "@songtan/domain/vehicle-types";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousCaller, quoteRequest } from "../../../../testing/world/delivery.ts";
import { chatuchak, siam } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
const quote = (more = {}, headers = {}) =>
  anonymousCaller(world).post("/api/quotes", quoteRequest(more), headers);

describe("a quote without an account", () => {
  test("has lines that sum to its total, each with a reason in the reader's language", async () => {
    const thai = await quote({}, { "accept-language": "th" });
    expect(thai.status).toBe(201);
    const view = thai.body.data as QuoteView;
    expect(view.lines.reduce((sum, line) => sum + line.amountSatang, 0)).toBe(view.totalSatang);
    expect(view.totalSatang % 100).toBe(0);
    expect(view.distanceSource).toBe("estimate");
    expect(view.lines.find((line) => line.code === "base")?.why).toMatch(/มอเตอร์ไซค์/);
    const english = await quote({}, { "accept-language": "en" });
    expect(
      (english.body.data as QuoteView).lines.find((line) => line.code === "base")?.why,
    ).toMatch(/motorcycle/);
    expect(new Date(view.expiresAt).getTime() - world.clock.now.getTime()).toBe(600_000);
  });

  test("answers for every vehicle and extra at once, as a quote for each would", async () => {
    const parcel = { category: "document", weightKg: 1, declaredValueSatang: 1_000_000 };
    const view = (await quote({ parcel })).body.data as QuoteView;
    expect(view.vehiclePrices.map(({ vehicle }) => vehicle)).toEqual([...vehicles]);
    for (const { vehicle, totalSatang } of view.vehiclePrices) {
      const own = (await quote({ parcel, vehicle })).body.data as QuoteView;
      expect(own.totalSatang).toBe(totalSatang);
    }
    expect(view.extraPrices.map(({ extra }) => extra)).toContain("return_trip");
    for (const { extra, amountSatang } of view.extraPrices) {
      const own = (await quote({ parcel, extras: [extra] })).body.data as QuoteView;
      expect(own.totalSatang - view.totalSatang).toBe(amountSatang);
    }
  });

  test("returns the shortest order on request", async () => {
    const near = { latitude: 13.75, longitude: 100.535, address: "ใกล้" };
    const answer = await quote({ stops: [siam, chatuchak, near], optimise: true });
    expect((answer.body.data as QuoteView).shortestOrder?.order).toEqual([0, 2, 1]);
  });

  test.each([
    [
      "the sea",
      { stops: [siam, { latitude: 9, longitude: 101.5, address: "ทะเล" }] },
      "outside_area",
    ],
    ["0,0", { stops: [{ latitude: 0, longitude: 0, address: "?" }, siam] }, "outside_area"],
    [
      "Vientiane",
      { stops: [siam, { latitude: 17.97, longitude: 102.62, address: "เวียงจันทน์" }] },
      "outside_area",
    ],
    ["a fridge on a motorcycle", { parcel: { category: "other", weightKg: 60 } }, "too_heavy"],
    [
      "a sofa on a motorcycle",
      {
        parcel: {
          category: "other",
          weightKg: 5,
          size: { lengthCm: 200, widthCm: 90, heightCm: 90 },
        },
      },
      "too_large",
    ],
    [
      "Chiang Mai",
      { stops: [siam, { latitude: 18.7883, longitude: 98.9853, address: "เชียงใหม่" }] },
      "too_far",
    ],
    ["a promo code nobody made", { promoCode: "FREE" }, "promo_not_eligible"],
  ])("refuses %s and says which rule", async (_, more, code) => {
    const answer = await quote(more);
    expect(answer.code).toBe(code);
    expect(answer.status).toBe(422);
    expect(answer.error.message).not.toMatch(/[{}]|undefined|NaN/);
  });

  test.each([
    ["one stop", { stops: [siam] }, "stops"],
    ["17 stops", { stops: Array.from({ length: 17 }, () => siam) }, "stops"],
    ["no address", { stops: [siam, { ...siam, address: "   " }] }, "stops.1.address"],
    [
      "an address of 10,000 characters",
      { stops: [siam, { ...siam, address: "ก".repeat(10_000) }] },
      "stops.1.address",
    ],
    ["a vehicle we do not have", { vehicle: "truck" }, "vehicle"],
    ["weight 0", { parcel: { category: "document", weightKg: 0 } }, "parcel.weightKg"],
    ["a helper on a motorcycle", { extras: ["helper"] }, "extras.0"],
    ["yesterday", { scheduledAt: "2026-11-20T03:00:00Z" }, "scheduledAt"],
    ["in forty days", { scheduledAt: "2026-12-31T03:00:00Z" }, "scheduledAt"],
  ])("answers 400 at the field for %s", async (_, more, field) => {
    const answer = await quote(more, { "accept-language": "en" });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.error.fields ?? {})).toContain(field);
  });

  test("never fails on broken JSON", async () => {
    const reply = await world.app.inject({
      method: "POST",
      url: "/api/quotes",
      headers: { "content-type": "application/json" },
      payload: "{",
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error.code).toBe("invalid");
  });
});

test("the tariff in force lists every vehicle and province", async () => {
  const { body } = await anonymousCaller(world).get("/api/tariff");
  const tariff = body.data as { vehicles: unknown[]; areas: unknown[]; paymentMethods: string[] };
  expect(tariff.vehicles).toHaveLength(4);
  expect(tariff.areas).toHaveLength(77);
  expect(tariff.paymentMethods).toEqual(["card", "promptpay", "cash"]);
});

test("places are found by what people type, and by where they are", async () => {
  const places = await anonymousCaller(world).get(
    `/api/places?q=${encodeURIComponent("jatujak")}&near=13.75,100.5`,
    {
      "accept-language": "en",
    },
  );
  expect(JSON.stringify(places.body.data)).toMatch(/Chatuchak/);
  const place = await anonymousCaller(world).get(
    "/api/places/reverse?latitude=13.7457&longitude=100.5347",
  );
  expect(place.status).toBe(200);
  expect(
    (await anonymousCaller(world).get("/api/places/reverse?latitude=0&longitude=0")).code,
  ).toBe("outside_area");
  expect((await anonymousCaller(world).get("/api/places?q=")).status).toBe(400);
});

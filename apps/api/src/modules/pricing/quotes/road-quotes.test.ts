import type { BookingSummary, BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import type { OfferView } from "@songtan/contract/drivers/offers";
import { estimateMetres } from "@songtan/domain/quoting/distance";
import { afterEach, expect, test } from "vitest";
import {
  cityByOsrm,
  openRoadServer,
  type Reply,
  type RoadRequest,
  type RoadServer,
} from "../../../../testing/delivery/road-server.ts";
import { call } from "../../../../testing/world/call.ts";
import { anonymousCaller, book, quoteRequest, send } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, report } from "../../../../testing/world/people.ts";
import { ari, chatuchak, nearSiam, siam, silom } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { dispatchOnce } from "../../delivery/dispatch/dispatcher.ts";

let world: TestWorld;
let server: RoadServer;
async function open(answer: RoadServer["answer"] = cityByOsrm, env: Record<string, string> = {}) {
  server = await openRoadServer(answer);
  world = await openTestWorld({ ROADS: "osrm", ROADS_URL: server.url, ...env });
}
afterEach(async () => {
  await world.close();
  await server.close();
});
const never = () => new Promise<Reply>(() => {});
const quote = async (more: Parameters<typeof quoteRequest>[0] = {}) => {
  const answer = await anonymousCaller(world).post("/api/quotes", quoteRequest(more));
  expect(answer.status).toBe(201);
  return answer.body.data as QuoteView;
};
/** As far as the test's city says. */
const cityMetres = (from: typeof nearSiam, to: typeof nearSiam) =>
  Math.round(estimateMetres(from, to) * 1.1);

test("a quote is measured along the road, and says so; what is booked, offered and driven is the same way", async () => {
  await open();
  const view = await quote();
  expect(view).toMatchObject({
    distanceSource: "road",
    distanceMetres: cityMetres(siam, chatuchak),
  });
  expect(view.line.length).toBeGreaterThan(2);
  expect(view.lines.reduce((sum, line) => sum + line.amountSatang, 0)).toBe(view.totalSatang);

  const driver = await newDriver(world);
  const booking = await book(world, await newCustomer(world), { dropOffs: [chatuchak] });
  const route = { distanceSource: "road", distanceMetres: view.distanceMetres, line: view.line };
  expect(booking).toMatchObject({ ...route, totalSatang: view.totalSatang });
  await dispatchOnce(world.deps);
  const [offer] = (await call<OfferView[]>(world, "GET /driver/offers", { token: driver.token }))
    .data;
  expect(offer?.booking).toMatchObject(route);
  const rounding = view.lines.find(({ code }) => code === "rounding")?.amountSatang ?? 0;
  expect((offer?.paySatang ?? 0) + (offer?.commissionSatang ?? 0) + rounding).toBe(
    view.totalSatang,
  );
  expect(offer?.pickupDistanceMetres).toBe(cityMetres(nearSiam, siam));
});

test("a scheduled way has the traffic of its hour, and the same metres", async () => {
  await open();
  const [noon, evening] = [
    await quote({ scheduledAt: "2026-11-23T05:00:00Z", vehicle: "hatchback" }),
    await quote({ scheduledAt: "2026-11-23T10:00:00Z", vehicle: "hatchback" }),
  ];
  expect(noon.distanceMetres).toBe(evening.distanceMetres);
  expect(evening.durationSeconds / noon.durationSeconds).toBeCloseTo(2 / 1.25, 2);
});

/** The same city with a canal between Siam and Silom: that way is three times as long. */
function cityWithCanal(request: RoadRequest): Reply {
  const reply = cityByOsrm(request) as { json: { distances?: number[][]; durations?: number[][] } };
  if (!request.url.startsWith("/table/")) return reply;
  for (const table of [reply.json.distances, reply.json.durations])
    if (table?.[0]) table[0] = table[0].map((length, index) => (index === 1 ? length * 3 : length));
  return reply;
}

test("the shortest order goes by the roads there are, and the saving is what the other order costs less", async () => {
  await open();
  const stops = [siam, chatuchak, { ...ari, address: "อารีย์" }];
  const result = await quote({ stops, optimise: true });
  const shortest = result.shortestOrder;
  expect(shortest?.order).toEqual([0, 2, 1]);
  const shorter = await quote({ stops: [siam, { ...ari, address: "อารีย์" }, chatuchak] });
  expect(
    Math.abs(result.distanceMetres - shorter.distanceMetres - (shortest?.savedMetres ?? 0)),
  ).toBeLessThanOrEqual(2);
  expect(shortest?.savedSatang).toBeGreaterThan(0);
  expect(result.totalSatang - shorter.totalSatang).toBe(shortest?.savedSatang);
});

test("where a canal is in the way the order nearest on the map is not the shortest", async () => {
  await open();
  const stops = [siam, { ...silom, address: "สีลม" }, { ...ari, address: "อารีย์" }];
  expect((await quote({ stops, optimise: true })).shortestOrder).toEqual({
    order: [0, 1, 2],
    savedMetres: 0,
    savedSatang: 0,
  });
  server.answer = cityWithCanal;
  expect((await quote({ stops, optimise: true, vehicle: "pickup" })).shortestOrder?.order).toEqual([
    0, 2, 1,
  ]);
});

test("with tables switched off orders and offers are estimated, prices are not", async () => {
  await open(cityWithCanal, { ROADS_MATRIX: "off" });
  const stops = [siam, { ...silom, address: "สีลม" }, { ...ari, address: "อารีย์" }];
  const view = await quote({ stops, optimise: true });
  expect(view.distanceSource).toBe("road");
  expect(view.shortestOrder?.order).toEqual([0, 1, 2]);
  expect(server.requests.every(({ url }) => url.startsWith("/route/"))).toBe(true);
});

test.each([
  ["0,0", { latitude: 0, longitude: 0 }, "outside_area"],
  ["Vientiane", { latitude: 17.97, longitude: 102.62 }, "outside_area"],
  ["Chiang Mai", { latitude: 18.7883, longitude: 98.9853 }, "too_far"],
])("a request that is refused anyway, to %s, calls no engine", async (_, to, code) => {
  await open();
  const stops = [siam, { ...to, address: "?" }, chatuchak];
  expect(
    (await anonymousCaller(world).post("/api/quotes", quoteRequest({ stops, optimise: true })))
      .code,
  ).toBe(code);
  expect(server.requests).toEqual([]);
});

test("an engine that hangs costs three seconds once, blocks no other request, and then costs nothing", async () => {
  await open(never);
  const begin = performance.now();
  const passed = () => (performance.now() - begin) / 1000;
  // More at once than the database has connections.
  const quotes = Array.from({ length: 24 }, (_, index) =>
    quote({ stops: [siam, { ...chatuchak, latitude: chatuchak.latitude + index / 1000 }] }),
  );
  await expect.poll(() => server.requests.length, { timeout: 2_500 }).toBe(24);
  // Another page is served at the same time.
  expect((await anonymousCaller(world).get("/api/tariff")).status).toBe(200);
  const views = await Promise.all(quotes);
  // One after another, or ten at a time, would need nine seconds and more; a busy machine adds its
  // own delay.
  expect(passed()).toBeLessThan(8);
  expect(new Set(views.map((view) => view.distanceSource))).toEqual(new Set(["estimate"]));
  const next = performance.now();
  expect((await quote()).distanceSource).toBe("estimate");
  expect(performance.now() - next).toBeLessThan(1000);
});

test("one quote waits for a silent engine no longer than three seconds and a little", async () => {
  await open();
  expect((await quote()).distanceSource).toBe("road");
  server.answer = never;
  const begin = performance.now();
  expect(
    (await quote({ stops: [siam, { ...ari, address: "อารีย์" }], optimise: true })).distanceSource,
  ).toBe("estimate");
  expect(performance.now() - begin).toBeLessThan(3300);
});

test("a customer sees the arrival time by road, and a silent engine does not delay the page", async () => {
  await open();
  const [driver, customer] = [await newDriver(world, { at: silom }), await newCustomer(world)];
  const { id } = await book(world, customer, { dropOffs: [chatuchak] });
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  await send(world, driver, id, [{ kind: "heading", stopIndex: 0 }]);
  const arrival = async () =>
    (await call<BookingView>(world, `GET /bookings/${id}`, { token: customer.token })).data.arrival;
  // 36 km/h on empty roads, in a Saturday's daytime.
  const seconds = Math.round((estimateMetres(silom, siam) * 1.1 * 1.25) / 10);
  expect(await arrival()).toEqual({
    seconds,
    at: new Date(world.clock.now.getTime() + seconds * 1000).toISOString(),
  });
  // The list says the same, in the call that it is anyway.
  const { data: listed } = await call<BookingSummary[]>(world, "GET /bookings?state=active", {
    token: customer.token,
  });
  expect(listed.map((booking) => booking.arrival)).toEqual([await arrival()]);

  server.answer = never;
  world.clock.advance(30);
  await report(world, driver, { ...silom, latitude: silom.latitude + 0.01 });
  const begin = performance.now();
  expect((await arrival())?.seconds).toBeLessThan(seconds);
  expect(performance.now() - begin).toBeLessThan(1000);
});

test("the nearest driver of a wave is the one the road brings there first", async () => {
  const west = { latitude: siam.latitude, longitude: siam.longitude - 0.004 };
  await open((request) => {
    const reply = cityByOsrm(request) as {
      json: { distances?: number[][]; durations?: number[][] };
    };
    // The driver nearest on the map is across the canal.
    const places = request.url.split("/").at(-1)?.split("?")[0]?.split(";") ?? [];
    for (const table of [reply.json.distances, reply.json.durations])
      table?.forEach((row, index) => {
        const across = places[index]?.startsWith(west.longitude.toFixed(6));
        if (across) table[index] = row.map((length) => length * 5);
      });
    return reply;
  });
  const acrossTheCanal = await newDriver(world, { at: west });
  const onThisSide = await newDriver(world, {
    at: { latitude: siam.latitude + 0.008, longitude: siam.longitude },
  });
  await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  const reasonsOf = async ({ token }: { token: string }) =>
    (await call<OfferView[]>(world, "GET /driver/offers", { token })).data[0]?.reasons;
  expect(await reasonsOf(onThisSide)).toEqual(["nearest"]);
  expect(await reasonsOf(acrossTheCanal)).toEqual(["near"]);
});

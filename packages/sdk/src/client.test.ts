import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendWebhooksOnce } from "../../../apps/api/src/modules/partners/webhooks/sender.ts";
import {
  newTestBusiness,
  type TestBusiness,
} from "../../../apps/api/testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../apps/api/testing/world/test-world.ts";
import { type Client, createClient } from "./client.ts";
import { type FetchShape, platformFetch } from "./fetch-shape.ts";
import type { Booking, CreateQuote } from "./generated/types.ts";
import { SongtanError } from "./songtan-error.ts";

let world: TestWorld;
let business: TestBusiness;
let url: string;
let client: Client;
beforeAll(async () => {
  world = await openTestWorld();
  url = await world.app.listen({ port: 0, host: "127.0.0.1" });
  business = await newTestBusiness(world);
  client = createClient({ key: business.key, url, locale: "en" });
});
afterAll(() => world.close());

const ride: CreateQuote = {
  vehicle: "motorcycle",
  parcel: { category: "document", weightKg: 1 },
  stops: [
    { latitude: 13.7466, longitude: 100.5347, address: "Siam" },
    { latitude: 13.7279, longitude: 100.524, address: "Silom" },
  ],
};
const stops = [
  { contactName: "Mali", contactPhone: "0811111111" },
  { contactName: "Somchai", contactPhone: "0822222222" },
];
const book = async (reference?: string): Promise<Booking> => {
  const { id: quoteId } = await client.quotes.create(ride);
  return client.bookings.create({ quoteId, stops, ...(reference && { reference }) });
};
const errorOf = (call: Promise<unknown>): Promise<SongtanError> =>
  call.then(
    () => Promise.reject(new Error("it succeeded")),
    (problem: SongtanError) => problem,
  );

test("a booking is quoted, made, watched, pushed and listed over pages", async () => {
  const first = await book("A-1");
  const seen: string[] = [];
  const watching = (async () => {
    for await (const { state } of client.bookings.watch(first.id)) {
      if (seen.length === 0) await client.test.advance(first.number, "delivered");
      if (seen.at(-1) !== state) seen.push(state);
    }
  })();
  await watching;
  expect([seen[0], seen.at(-1)]).toEqual(["searching", "delivered"]);
  expect((await client.bookings.get(first.id)).reference).toBe("A-1");

  const others = [await book(), await book()];
  const ids: string[] = [];
  for await (const { id } of client.bookings.list({ limit: 1 })) ids.push(id);
  expect(ids.sort()).toEqual([first, ...others].map(({ id }) => id).sort());

  const [other] = others as [Booking, Booking];
  const { feeSatang: expectedFeeSatang } = other.cancellation;
  expect((await client.bookings.cancel(other.id, { expectedFeeSatang })).state).toBe("cancelled");
});

test("batches answer row by row; places, tariff, balance and clock answer too", async () => {
  const [good, bad] = await client.quotes.batch([ride, { ...ride, stops: [] }]);
  expect([good?.ok, bad?.ok]).toEqual([true, false]);
  if (!good?.ok) throw new Error("no quote");
  const [booked] = await client.bookings.batch([{ quoteId: good.data.id, stops }]);
  expect(booked).toMatchObject({ ok: true, data: { state: "searching" } });
  const [place] = await client.places.search({ q: "Siam Paragon", limit: 1 });
  expect(place?.name).toContain("Siam Paragon");
  expect((await client.tariff()).vehicles.length).toBeGreaterThan(0);
  const { availableSatang } = await client.test.addBalance(500);
  expect((await client.test.addBalance(500)).availableSatang).toBe(availableSatang + 500);
  const began = Date.parse((await client.test.clock.get()).now);
  const { now } = await client.test.clock.advance(3600);
  expect(Date.parse(now) - began).toBeGreaterThanOrEqual(3_600_000);
});

test("webhook endpoints are made, listed, pinged, replayed and deleted; a stream opens", async () => {
  const { webhookEndpoints, webhookEvents } = client;
  const made = await webhookEndpoints.create({ url: "http://127.0.0.1:9/hook", types: ["ping"] });
  expect(made.secret).toMatch(/^whsec_/);
  const { eventId } = await webhookEndpoints.ping(made.id);
  await sendWebhooksOnce(world.deps);
  expect((await webhookEvents.replay(eventId, { endpointId: made.id })).count).toBe(1);
  for await (const streamed of webhookEvents.stream({ after: "evt_none" })) {
    expect(streamed).toMatchObject({ kind: "ready", mode: "test" });
    break;
  }
  const listed = [];
  for await (const endpoint of webhookEndpoints.list()) listed.push(endpoint.id);
  expect(listed).toEqual([made.id]);
  await webhookEndpoints.delete(made.id);
  expect((await errorOf(webhookEndpoints.get(made.id))).code).toBe("not_found");
});

describe("a call that fails", () => {
  test("says code, status, fields and request, in the client's language", async () => {
    const problem = await errorOf(client.quotes.create({ ...ride, stops: [] }));
    expect(problem).toBeInstanceOf(SongtanError);
    expect(problem).toMatchObject({
      status: 400,
      code: "invalid",
      fields: { stops: "Please fill this in." },
    });
    expect(problem.requestId).toMatch(/\S/);
  });

  test("a booking whose answer was lost is made once", async () => {
    const { id: quoteId } = await client.quotes.create(ride);
    let lost = 0;
    const losing: FetchShape = async (address, request) => {
      const answer = await platformFetch(address, request);
      if (lost === 2) return answer;
      lost += 1;
      throw new TypeError("the connection was lost");
    };
    const shaky = createClient({ key: business.key, url, fetch: losing });
    const booking = await shaky.bookings.create({ quoteId, stops, reference: "lost" });
    const found = [];
    for await (const { id } of client.bookings.list({ reference: "lost" })) found.push(id);
    expect([lost, found]).toEqual([2, [booking.id]]);
  });

  test("429 and 503 are sent again after Retry-After, as often as was said; 4xx is not", async () => {
    const sent: number[] = [];
    const busy = (status: number, after: string): FetchShape => {
      return async () => {
        sent.push(Date.now());
        return new Response("{}", { status, headers: { "retry-after": after } });
      };
    };
    const options = { key: business.key, url, maxRetries: 1 };
    const problem = await errorOf(createClient({ ...options, fetch: busy(503, "1") }).tariff());
    expect([problem.status, problem.code]).toEqual([503, "bad_answer"]);
    expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeGreaterThanOrEqual(990);
    await errorOf(createClient({ ...options, fetch: busy(404, "1") }).tariff());
    // Longer than a caller waits: the refusal is theirs at once.
    await errorOf(createClient({ ...options, fetch: busy(429, "900") }).tariff());
    expect(sent).toHaveLength(4);
  });

  test("no answer is `unreachable`", async () => {
    const nowhere = createClient({ key: business.key, url: "http://127.0.0.1:9", maxRetries: 0 });
    expect((await errorOf(nowhere.tariff())).code).toBe("unreachable");
  });
});

test("a public key quotes; what needs a secret key is refused before anything is sent", async () => {
  const open = createClient({ key: business.publicKey, url });
  const { id: quoteId } = await open.quotes.create(ride);
  const problem = await errorOf(open.bookings.create({ quoteId, stops }));
  expect([problem.code, problem.status]).toEqual(["public_key", 0]);
  expect(() => createClient({ key: "something", url })).toThrow(SongtanError);
});

test("a signal ends a call that is under way, without repeating it, and every later call", async () => {
  const stop = new AbortController();
  let sent = 0;
  const client = createClient({
    ...{ key: "sk_test_x", url: "http://127.0.0.1:9", signal: stop.signal },
    fetch: (_url, { signal }) => {
      sent += 1;
      return new Promise((_resolve, reject) => {
        (signal as AbortSignal).addEventListener("abort", () => reject(new Error("aborted")));
      });
    },
  });
  const call = client.tariff();
  stop.abort();
  await expect(call).rejects.toMatchObject({ code: "aborted" });
  await expect(client.bookings.list().next()).rejects.toMatchObject({ code: "aborted" });
  expect(sent).toBe(1);
});

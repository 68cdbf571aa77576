import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { TrackingView } from "@songtan/contract/bookings/tracking";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import {
  advance,
  bookInTestMode,
  moveTestClock,
  newTestBusiness,
  stateOf,
  type TestBusiness,
} from "../../../../testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { asOnlyRunner } from "./run-test-jobs.ts";
import { runDueTestJobs } from "./test-runner.ts";

let world: TestWorld;
let business: TestBusiness;
let origin: string;
beforeAll(async () => {
  world = await openTestWorld();
  origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
  business = await newTestBusiness(world);
});
afterAll(() => world.close());

const idsOf = async (token: string): Promise<string[]> =>
  (await call<BookingView[]>(world, "GET /bookings?limit=50", { token })).data
    .map(({ id }) => id)
    .toSorted();

type Act = "real booking" | "test booking" | "push" | "move clock" | "jobs";

test("in random histories of both modes each list has its own bookings and no others", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const made = { live: [] as string[], test: [] as string[] };
  const does: Record<Act, () => Promise<unknown>> = {
    "real booking": async () => made.live.push((await book(world, customer)).id),
    "test booking": async () => made.test.push((await bookInTestMode(world, business)).id),
    push: async () => {
      const id = made.test.at(-1);
      if (id) await advance(world, business, id, "delivered");
    },
    "move clock": () => moveTestClock(world, business, 120),
    jobs: () => Promise.all([world.runJobs(), runDueTestJobs(world.deps)]),
  };
  const acts = fc.array(fc.constantFrom(...(Object.keys(does) as Act[])), {
    minLength: 3,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      for (const act of history) await does[act]();
      expect(await idsOf(customer.token)).toEqual(made.live.toSorted());
      expect(await idsOf(business.key)).toEqual(made.test.toSorted());
      const tables = await world.owner.query<{ live: string[]; test: string[] }>(
        `select array(select id::text from public.bookings order by 1) as live,
           array(select id::text from test.bookings order by 1) as test`,
      );
      expect(tables.rows[0]).toEqual({ live: made.live.toSorted(), test: made.test.toSorted() });
      const board = await call<{ id: string }[]>(world, "GET /driver/bookings", {
        token: driver.token,
      });
      for (const { id } of board.data ?? []) expect(made.test).not.toContain(id);
    }),
    { numRuns: 3 },
  );
}, 120_000);

/** A member of the business, by the switch of the page. */
const asMember = (owner: Person, id: string, mode: string) => ({
  token: owner.token,
  headers: { "songtan-business": id, "songtan-mode": mode },
});

test("a member who switches to test mode sees test bookings, and real ones without it", async () => {
  const own = await newTestBusiness(world);
  const { id } = await bookInTestMode(world, own);
  const seen = (mode: string) =>
    call(world, `GET /bookings/${id}`, asMember(own.owner, own.id, mode));
  expect([(await seen("test")).status, (await seen("live")).status]).toEqual([200, 404]);
  const pushed = await call<BookingView>(world, `POST /test/bookings/${id}/advance`, {
    ...asMember(own.owner, own.id, "test"),
    body: { to: "assigned" },
  });
  expect(pushed.data.state).toBe("assigned");
  const live = await call(world, `POST /test/bookings/${id}/advance`, {
    ...asMember(own.owner, own.id, "live"),
    body: { to: "delivered" },
  });
  expect(live.status).toBe(404);
});

test("a share link of a test booking shows that booking to anybody who has it, as test mode sees it", async () => {
  const own = await newTestBusiness(world);
  const booking = await bookInTestMode(world, own);
  const live = await book(world, await newCustomer(world));
  const keyOf = ({ shareUrl }: BookingView) => new URL(shareUrl).pathname.split("/").at(-1);
  const open = (of: BookingView, options: object = {}) =>
    call<TrackingView>(world, `GET /tracking/${keyOf(of)}`, options);
  expect((await open(booking)).data).toMatchObject({ number: booking.number, state: "searching" });
  await advance(world, own, booking.id, "picked_up");
  expect((await open(booking)).data).toMatchObject({
    state: "in_transit",
    driver: { name: expect.any(String) },
  });
  // A real link is a real booking, and a test one is not: whichever mode the caller is in.
  expect((await open(live)).data.number).toBe(live.number);
  expect((await open(booking, { token: business.key })).data.number).toBe(booking.number);
  expect((await open({ ...booking, shareUrl: `${booking.shareUrl}x` })).status).toBe(404);
  // It closes by the clock of its business.
  await advance(world, own, booking.id, "delivered");
  await moveTestClock(world, own, 25 * 3600);
  expect((await open(booking)).status).toBe(404);
  expect((await open(live)).status).toBe(200);
});

test("a quote lapses by the clock of its business", async () => {
  const own = await newTestBusiness(world);
  const quoted = await call<{ id: string }>(world, "POST /quotes", {
    token: own.key,
    body: {
      stops: [
        { latitude: 13.7466, longitude: 100.5347, address: "a" },
        { latitude: 13.7279, longitude: 100.524, address: "b" },
      ],
      vehicle: "motorcycle",
      parcel: { category: "document", weightKg: 1 },
    },
  });
  await moveTestClock(world, own, 86_400);
  const booked = await call(world, "POST /bookings", {
    token: own.key,
    body: {
      quoteId: quoted.data.id,
      stops: [
        { contactName: "a", contactPhone: "0811111111" },
        { contactName: "b", contactPhone: "0822222222" },
      ],
    },
  });
  expect([booked.status, booked.code]).toEqual([409, "quote_expired"]);
});

test("a driver who waits longer costs more, by the clock of the business", async () => {
  const own = await newTestBusiness(world);
  const { id } = await bookInTestMode(world, own, {
    dropOffs: [{ contactPhone: "+66800000007" }],
  });
  await advance(world, own, id, "arrived_at_stop");
  await moveTestClock(world, own, 45 * 60);
  const waiting = await call<BookingView>(world, `GET /bookings/${id}`, { token: own.key });
  expect([waiting.data.state, waiting.data.waiting?.feeSatang]).toEqual([
    "in_transit",
    expect.any(Number),
  ]);
  const delivered = await advance(world, own, id, "delivered");
  expect(delivered.data.extraCharges.map(({ why }) => why)).toContain("waiting");
});

test("the program runs what is due by itself, also what a dead process had begun", async () => {
  const own = await newTestBusiness(world);
  const { id } = await bookInTestMode(world, own);
  // The process that held the lease never comes back.
  void asOnlyRunner(world.deps, own.id, () => new Promise(() => {}));
  world.clock.advance(40);
  await runDueTestJobs(world.deps);
  expect(await stateOf(world, own, id)).toBe("searching");
  world.clock.advance(61);
  await runDueTestJobs(world.deps);
  expect(await stateOf(world, own, id)).toBe("assigned");
  for (let minute = 0; minute < 60; minute += 1) {
    world.clock.advance(60);
    await runDueTestJobs(world.deps);
  }
  expect(await stateOf(world, own, id)).toBe("delivered");
});

test("a stream of a test booking sends each step", async () => {
  const own = await newTestBusiness(world);
  const { id } = await bookInTestMode(world, own);
  const leave = new AbortController();
  const answer = await fetch(`${origin}/api/bookings/${id}/events`, {
    headers: { authorization: `Bearer ${own.key}` },
    signal: leave.signal,
  });
  expect(answer.status).toBe(200);
  let text = "";
  void (async () => {
    for await (const part of answer.body as ReadableStream<Uint8Array>)
      text += new TextDecoder().decode(part);
  })().catch(() => {});
  await expect.poll(() => text, { timeout: 10_000 }).toContain('"state":"searching"');
  await advance(world, own, id, "picked_up");
  await expect.poll(() => text, { timeout: 10_000 }).toContain('"state":"in_transit"');
  leave.abort();
});

test("a page of test mode and one of a customer keep their streams, whichever is opened first", async () => {
  const customer = await newCustomer(world);
  const [{ id: testId }, { id: liveId }] = await Promise.all([
    bookInTestMode(world, business),
    book(world, customer),
  ]);
  const leave = new AbortController();
  const follow = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(`${origin}/api${path}/events`, { headers, signal: leave.signal });
    expect(answer.status).toBe(200);
    const ended = (async () => {
      for await (const _ of answer.body as ReadableStream<Uint8Array>);
      return "ended";
    })().catch(() => "left");
    const open = new Promise<string>((resolve) => setTimeout(resolve, 300, "open"));
    return Promise.race([ended, open]);
  };
  const asMember = {
    authorization: `Bearer ${business.owner.token}`,
    "songtan-business": business.id,
    "songtan-mode": "test",
  };
  const states = [
    await follow(`/bookings/${testId}`, asMember),
    await follow(`/bookings/${testId}`, { authorization: `Bearer ${business.key}` }),
    await follow(`/bookings/${liveId}`, { authorization: `Bearer ${customer.token}` }),
  ];
  leave.abort();
  expect(states).toEqual(["open", "open", "open"]);
});

test("pushes at the same time never choose the same driver", async () => {
  const shop = await newTestBusiness(world);
  for (let round = 0; round < 6; round += 1) {
    const booked = [];
    for (let count = 0; count < 6; count += 1) booked.push(await bookInTestMode(world, shop));
    const answers = await Promise.all(
      booked.map(async ({ id }) => {
        const accepted = await advance(world, shop, id, "assigned");
        return [accepted.code, (await advance(world, shop, id, "delivered")).code];
      }),
    );
    expect(answers.flat().filter(Boolean)).toEqual([]);
  }
}, 120_000);

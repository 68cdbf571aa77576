import { afterAll, beforeAll, expect, test } from "vitest";
import { editing } from "../../../../testing/delivery/edits.ts";
import { call } from "../../../../testing/world/call.ts";
import { quoteRequest } from "../../../../testing/world/delivery.ts";
import { chatuchak } from "../../../../testing/world/points.ts";
import {
  advance,
  bookInTestMode,
  moveTestClock,
  newTestBusiness,
  stateOf,
  type TestBusiness,
} from "../../../../testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { mirroredTables } from "../../../db/test-schema/mirrored-tables.ts";
import { distributeEvents } from "../webhooks/distribute-events.ts";

let world: TestWorld;
let business: TestBusiness;
beforeAll(async () => {
  world = await openTestWorld();
  business = await newTestBusiness(world);
});
afterAll(() => world.close());

/** How many rows each real table has, of those that test mode has for itself, and what the books say. */
async function readLive() {
  const counts: Record<string, number> = {};
  for (const table of mirroredTables) {
    const { rows } = await world.owner.query<{ count: number }>(
      `select count(*)::int as count from public.${table}`,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  const { rows: balances } = await world.owner.query(
    "select * from public.ledger_balances order by 1, 2",
  );
  return { counts, balances };
}

test("a test booking is pushed through its whole life, and nothing real is touched", async () => {
  const before = await readLive();
  const booking = await bookInTestMode(world, business, {
    dropOffs: [{ codAmountSatang: 50_000 }, {}],
  });
  for (const to of ["assigned", "arrived", "picked_up", "arrived_at_stop", "delivered"]) {
    const pushed = await advance(world, business, booking.id, to);
    expect([to, pushed.status, pushed.code]).toEqual([to, 200, undefined]);
  }
  const seen = await call<{ state: string; timeline: { kind: string }[] }>(
    world,
    `GET /bookings/${booking.id}`,
    { token: business.key },
  );
  expect(seen.data.state).toBe("delivered");
  expect(seen.data.timeline.map(({ kind }) => kind).join(" ")).toBe(
    "booked searching assigned heading_to_pickup arrived_at_pickup picked_up heading_to_stop arrived_at_stop cash_collected stop_done heading_to_stop arrived_at_stop stop_done delivered",
  );
  expect(await readLive()).toEqual(before);
});

test("a whole life by pushes lasts less than two seconds", async () => {
  const milliseconds: number[] = [];
  // The best of three: other tests run at the same time.
  for (let count = 0; count < 3; count += 1) {
    const began = performance.now();
    const { id } = await bookInTestMode(world, business);
    for (const to of ["assigned", "picked_up", "delivered"]) await advance(world, business, id, to);
    expect(await stateOf(world, business, id)).toBe("delivered");
    milliseconds.push(performance.now() - began);
  }
  expect(Math.min(...milliseconds)).toBeLessThan(2000);
});

test("a booking cannot be pushed back, nor by a key of another business or of real mode", async () => {
  const booking = await bookInTestMode(world, business);
  await advance(world, business, booking.number, "picked_up");
  const back = await advance(world, business, booking.id, "assigned");
  expect([back.status, back.code]).toEqual([422, "cannot_advance"]);
  const other = await newTestBusiness(world);
  expect((await advance(world, other, booking.id, "delivered")).status).toBe(404);
  expect((await call(world, `GET /bookings/${booking.id}`, { token: other.key })).status).toBe(404);
  const person = await call(world, "POST /test/clock", {
    token: business.owner.token,
    body: { advanceSeconds: 60 },
  });
  expect(person.status).toBe(404);
  expect(await stateOf(world, business, booking.id)).toBe("in_transit");
});

test.each([
  ["cancelled_by_driver", "searching"],
  ["unfulfilled", "unfulfilled"],
  ["cancelled", "cancelled"],
  ["failed_stop", "in_transit"],
  ["returning", "returning"],
  ["returned", "returned"],
  ["lost", "lost"],
] as const)("pushed to %s, a booking is %s", async (to, state) => {
  const booking = await bookInTestMode(world, business);
  const pushed = await advance(world, business, booking.id, to);
  expect([pushed.status, pushed.code]).toEqual([200, undefined]);
  expect(await stateOf(world, business, booking.id)).toBe(state);
});

test("a scheduled booking is pushed before its time", async () => {
  const scheduledAt = new Date(world.clock.now.getTime() + 5 * 3_600_000).toISOString();
  const { id, state } = await bookInTestMode(world, business, { quote: { scheduledAt } });
  expect(state).toBe("scheduled");
  expect((await advance(world, business, id, "delivered")).data.state).toBe("delivered");
});

test("partly delivered needs two drop-offs", async () => {
  const one = await bookInTestMode(world, business);
  expect((await advance(world, business, one.id, "partly_delivered")).code).toBe("cannot_advance");
  const two = await bookInTestMode(world, business, { dropOffs: [{}, {}] });
  const pushed = await advance(world, business, two.id, "partly_delivered");
  expect(pushed.data.stops.map(({ state }) => state)).toEqual(["done", "done", "failed"]);
  expect(pushed.data.state).toBe("delivered");
});

test("time takes a booking through its day, and the phones of the documents do what they say", async () => {
  const own = await newTestBusiness(world);
  const phones = {
    plain: "0822222222",
    no_driver: "+66800000001",
    fails: "+66800000002",
    late: "+66800000003",
    returns: "+66800000004",
    lost: "+66800000005",
    gives_back: "+66800000006",
  };
  const booked = Object.fromEntries(
    await Promise.all(
      Object.entries(phones).map(async ([name, contactPhone]) => [
        name,
        (await bookInTestMode(world, own, { dropOffs: [{ contactPhone }] })).id,
      ]),
    ),
  ) as Record<keyof typeof phones, string>;
  const startedAt = (await call<{ now: string }>(world, "GET /test/clock", { token: own.key })).data
    .now;
  const moved = await moveTestClock(world, own, 3 * 3600);
  expect(moved.getTime() - Date.parse(startedAt)).toBeGreaterThanOrEqual(3 * 3600 * 1000);
  const states: Record<string, string> = {};
  for (const [name, id] of Object.entries(booked)) states[name] = await stateOf(world, own, id);
  expect(states).toEqual({
    plain: "delivered",
    no_driver: "unfulfilled",
    fails: "in_transit",
    late: "delivered",
    returns: "returned",
    lost: "lost",
    gives_back: "delivered",
  });
}, 60_000);

test("a parcel of the value in the documents is looked at again before a driver comes", async () => {
  const own = await newTestBusiness(world);
  const quote = {
    vehicle: "pickup",
    parcel: { category: "document", weightKg: 1, declaredValueSatang: 66_600_00 },
  } as const;
  const { id } = await bookInTestMode(world, own, { quote });
  const real = await call(world, "POST /quotes", { body: { ...quoteRequest(), ...quote } });
  expect(Object.keys(real.error.fields ?? {})).toEqual(["parcel.declaredValueSatang"]);
  const incidents = async () => {
    const { rows } = await world.owner.query(
      "select kind, resolution from test.incidents where booking_id = $1",
      [id],
    );
    return rows;
  };
  await moveTestClock(world, own, 120);
  expect(await stateOf(world, own, id)).toBe("searching");
  expect(await incidents()).toEqual([{ kind: "second_look", resolution: null }]);
  await moveTestClock(world, own, 700);
  expect(await stateOf(world, own, id)).toBe("assigned");
  expect(await incidents()).toEqual([{ kind: "second_look", resolution: "went_on" }]);
  expect(
    (await world.owner.query("select from incidents where booking_id = $1", [id])).rows,
  ).toEqual([]);
});

test("each business has its own clock", async () => {
  const other = await newTestBusiness(world);
  const booking = await bookInTestMode(world, other);
  const before = await call<{ now: string }>(world, "GET /test/clock", { token: other.key });
  await moveTestClock(world, business, 30 * 86_400);
  const after = await call<{ now: string }>(world, "GET /test/clock", { token: other.key });
  expect(Date.parse(after.data.now) - Date.parse(before.data.now)).toBeLessThan(60_000);
  expect(await stateOf(world, other, booking.id)).toBe("searching");
});

test("a clock gets ten years ahead of the real one and no further, however often it is moved", async () => {
  const own = await newTestBusiness(world);
  const move = (days: number) =>
    call(world, "POST /test/clock", { token: own.key, body: { advanceSeconds: days * 86_400 } });
  expect((await move(1)).status).toBe(200);
  await world.owner.query(
    "update business_test_clocks set offset_milliseconds = $2 where business_id = $1",
    [own.id, 3640 * 86_400_000],
  );
  expect((await move(14)).code).toBe("invalid");
  expect((await move(1)).status).toBe(200);
});

test("a quote lapses, and cash on delivery is paid out, as the business's clock goes on", async () => {
  const own = await newTestBusiness(world);
  const booking = await bookInTestMode(world, own, { dropOffs: [{ codAmountSatang: 123_400 }] });
  await advance(world, own, booking.id, "delivered");
  await moveTestClock(world, own, 20 * 86_400);
  const { rows } = await world.owner.query(
    "select state, amount_satang from test.cod_collections where booking_id = $1",
    [booking.id],
  );
  expect(rows).toEqual([{ state: "paid", amount_satang: 123_400 }]);
});

test("a month on invoice is invoiced, and blocks when it is overdue, as the business's clock goes on", async () => {
  const own = await newTestBusiness(world);
  await world.owner.query("update businesses set credit_limit_satang = 1000000 where id = $1", [
    own.id,
  ]);
  const onInvoice = { payment: { method: "invoice" } };
  const booking = await bookInTestMode(world, own, onInvoice);
  await advance(world, own, booking.id, "delivered");
  await moveTestClock(world, own, 32 * 86_400);
  const invoices = async () =>
    (
      await call<{ openSatang: number; dueOn: string }[]>(world, "GET /business/invoices", {
        token: own.key,
      })
    ).data;
  expect(await invoices()).toMatchObject([{ openSatang: booking.totalSatang }]);
  await moveTestClock(world, own, 40 * 86_400);
  await expect(bookInTestMode(world, own, onInvoice)).rejects.toThrow("invoice_overdue");
  const { rows } = await world.owner.query("select 1 from public.business_invoices");
  expect(rows).toEqual([]);
});

test("the driver of a test booking is pushed to accept or decline other drop-offs, with their event", async () => {
  const own = await newTestBusiness(world);
  const edits = editing(world);
  const customer = { ...own.owner, token: own.key };
  const { id } = await bookInTestMode(world, own);
  await advance(world, own, id, "assigned");
  expect((await advance(world, own, id, "edit_accepted")).code).toBe("edit_over");
  const editedOf = async () =>
    (await call<unknown[]>(world, "GET /webhook-events?type=booking.edited", { token: own.key }))
      .data.length;
  for (const [to, state] of [
    ["edit_declined", "declined"],
    ["edit_accepted", "agreed"],
  ] as const) {
    await edits.requestedEdit(customer, id, { fromIndex: 1, dropOffs: [chatuchak] });
    const pushed = await advance(world, own, id, to);
    expect([pushed.status, pushed.data.edit.newest?.state]).toEqual([200, state]);
    await distributeEvents(world.deps);
    const isNew = pushed.data.stops[1]?.latitude === chatuchak.latitude;
    expect([to, isNew, await editedOf()]).toEqual([to, state === "agreed", Number(isNew)]);
  }
}, 60_000);

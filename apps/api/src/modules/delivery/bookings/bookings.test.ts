import type { BookingSummary, BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  anonymousCaller,
  book,
  type Caller,
  caller,
  quoteRequest,
} from "../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { chatuchak, siam } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { endSearch } from "./end-search.ts";
import { startSearch } from "./start-search.ts";

let world: TestWorld;
let customer: Caller;
let stranger: Caller;
beforeAll(async () => {
  world = await openTestWorld();
  customer = caller(world, await newCustomer(world));
  stranger = caller(world, await newCustomer(world));
});
afterAll(() => world.close());

const contacts = [
  { contactName: "ผู้ส่ง", contactPhone: "๐๘๑ ๒๓๔ ๕๖๗๘" },
  { contactName: "ผู้รับ", contactPhone: "+66 (0) 89-876-5432", note: "ฝากป้อมยาม" },
];
const cash = { method: "cash", payer: "sender" };
async function quoteId(person: Pick<Caller, "post">, more = {}): Promise<string> {
  return ((await person.post("/api/quotes", quoteRequest(more))).body.data as QuoteView).id;
}

describe("booking a quote", () => {
  test("keeps the quoted price, reads phones in any form, and starts to search", async () => {
    const id = await quoteId(customer);
    const answer = await customer.post("/api/bookings", {
      quoteId: id,
      stops: contacts,
      payment: cash,
    });
    expect(answer.status).toBe(201);
    const booking = answer.body.data as BookingView;
    expect(booking.state).toBe("searching");
    expect(booking.number).toMatch(/^ST-/);
    expect(booking.stops.map((stop) => stop.contactPhone)).toEqual([
      "+66812345678",
      "+66898765432",
    ]);
    expect(booking.timeline.map((entry) => entry.kind)).toEqual(["booked", "searching"]);
    expect(booking.payment).toMatchObject({ method: "cash", state: "due", payer: "sender" });
    expect(booking.cancellation).toMatchObject({ allowed: true, feeSatang: 0 });
  });

  test("makes one booking of one quote, also when two requests race", async () => {
    const id = await quoteId(customer);
    const body = { quoteId: id, stops: contacts, payment: cash };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => customer.post("/api/bookings", body)),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409).map((answer) => answer.code)).toEqual(
      Array(7).fill("quote_used"),
    );
  });

  test("answers the first booking again for the same key, and 409 for another body", async () => {
    const id = await quoteId(customer);
    const key = { "idempotency-key": `book-${id}` };
    const first = await customer.post(
      "/api/bookings",
      { quoteId: id, stops: contacts, payment: cash },
      key,
    );
    const second = await customer.post(
      "/api/bookings",
      { quoteId: id, stops: contacts, payment: cash },
      key,
    );
    expect(second.status).toBe(201);
    expect((second.body.data as BookingView).id).toBe((first.body.data as BookingView).id);
    const other = await customer.post(
      "/api/bookings",
      { quoteId: id, stops: contacts, payment: { ...cash, payer: "recipient" } },
      key,
    );
    expect([other.code, other.error.details]).toEqual([
      "idempotency_key_reused",
      { firstId: (first.body.data as BookingView).id },
    ]);
  });

  test("remembers a refusal under its key, and says in_progress while the first runs", async () => {
    const id = await quoteId(customer);
    await customer.post("/api/bookings", { quoteId: id, stops: contacts, payment: cash });
    const key = { "idempotency-key": `again-${id}` };
    for (const _ of [1, 2])
      expect(
        (await customer.post("/api/bookings", { quoteId: id, stops: contacts, payment: cash }, key))
          .code,
      ).toBe("quote_used");
    const racing = await quoteId(customer);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        customer.post(
          "/api/bookings",
          { quoteId: racing, stops: contacts, payment: cash },
          { "idempotency-key": "race" },
        ),
      ),
    );
    const codes = answers.map((answer) => (answer.status === 201 ? "created" : answer.code));
    expect(
      new Set(
        answers
          .filter((answer) => answer.status === 201)
          .map((answer) => (answer.body.data as BookingView).id),
      ).size,
    ).toBe(1);
    expect(codes.every((code) => code === "created" || code === "in_progress")).toBe(true);
  });
});

describe("conditions for booking a quote", () => {
  test.each([
    [
      "a quote that has expired",
      async () => {
        const id = await quoteId(customer);
        world.clock.advance(601);
        return { quoteId: id };
      },
      "quote_expired",
    ],
    ["a quote nobody made", async () => ({ quoteId: crypto.randomUUID() }), "not_found"],
    ["somebody else's quote", async () => ({ quoteId: await quoteId(stranger) }), "not_found"],
    [
      "too few contacts",
      async () => ({ quoteId: await quoteId(customer, { stops: [siam, siam, siam] }) }),
      "invalid",
    ],
    [
      "a card that is not named",
      async () => ({ quoteId: await quoteId(customer), payment: { method: "card" } }),
      "invalid",
    ],
    [
      "a recipient who pays at a stop that is not there",
      async () => ({
        quoteId: await quoteId(customer),
        payment: { ...cash, payer: "recipient", payerStopIndex: 7 },
      }),
      "invalid",
    ],
    [
      "a phone that cannot be called",
      async () => ({
        quoteId: await quoteId(customer),
        stops: [{ contactName: "ก", contactPhone: "1669" }, contacts[1]],
      }),
      "invalid",
    ],
  ])("refuses %s", async (_, make, code) => {
    const body = { stops: contacts, payment: cash, ...(await make()) };
    expect((await customer.post("/api/bookings", body)).code).toBe(code);
  });

  test("needs a verified phone", async () => {
    const fresh = caller(world, await newCustomer(world, { verified: false }));
    const answer = await fresh.post("/api/bookings", {
      quoteId: await quoteId(fresh),
      stops: contacts,
      payment: cash,
    });
    expect(answer.status).toBe(403);
    expect(answer.code).toBe("phone_not_verified");
  });

  test("is not for suspended customers, and their scope shows it", async () => {
    const suspended = caller(world, await newCustomer(world));
    const since = { suspendedAt: world.clock.now };
    await world.deps.db.updateTable("accounts").set(since).where("id", "=", suspended.id).execute();
    const body = { quoteId: await quoteId(suspended), stops: contacts, payment: cash };
    expect(await suspended.post("/api/bookings", body)).toMatchObject({
      status: 403,
      code: "suspended",
    });
    expect((await suspended.get("/api/customer/user")).data).toMatchObject({
      scope: ["report.create"],
    });
  });

  test("accepts a quote created before signing in", async () => {
    const answer = await customer.post("/api/bookings", {
      quoteId: await quoteId(anonymousCaller(world)),
      stops: contacts,
      payment: cash,
    });
    expect(answer.status).toBe(201);
  });
});

describe("reading bookings", () => {
  test("a booking of another customer is not found", async () => {
    const { id } = await book(world, customer);
    for (const reader of [stranger, caller(world, await newCustomer(world))])
      expect((await reader.get(`/api/bookings/${id}`)).status).toBe(404);
    expect((await anonymousCaller(world).get(`/api/bookings/${id}`)).status).toBe(401);
    const cookieOnly = await world.app.inject({
      url: `/api/bookings/${id}`,
      headers: { cookie: `auth._token.customer=Bearer ${customer.token}` },
    });
    expect(cookieOnly.statusCode).toBe(401);
  });

  test("the list is newest first, in pages, without gaps or doubles", async () => {
    const reader = caller(world, await newCustomer(world));
    const made: string[] = [];
    for (const _ of [1, 2, 3, 4, 5])
      made.unshift((await book(world, reader, { dropOffs: [chatuchak] })).id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await reader.get(`/api/bookings?limit=2${cursor ? `&cursor=${cursor}` : ""}`);
      seen.push(...(page.body.data as BookingSummary[]).map((row) => row.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect([...seen].sort()).toEqual([...made].sort());
    expect((await reader.get("/api/bookings?state=ended")).body.data).toEqual([]);
    expect((await reader.get("/api/bookings?cursor=rubbish")).status).toBe(400);
    expect(
      ((await reader.get(`/api/bookings?q=${encodeURIComponent("จตุจักร")}`)).body.data as unknown[])
        .length,
    ).toBe(5);
    expect(((await reader.get("/api/bookings?q=%25%27%3B--")).body.data as unknown[]).length).toBe(
      0,
    );
  });
});

describe("time", () => {
  test("a scheduled booking searches half an hour ahead, and an unanswered search ends", async () => {
    const scheduledAt = new Date(world.clock.now.getTime() + 3 * 3_600_000).toISOString();
    const { id, state } = await book(world, customer, { quote: { scheduledAt } });
    expect(state).toBe("scheduled");
    await startSearch(world.deps, { bookingId: id });
    const waiting = (await customer.get(`/api/bookings/${id}`)).body.data as BookingView;
    expect(waiting.state).toBe("scheduled");
    world.clock.advance(2.5 * 3600);
    await startSearch(world.deps, { bookingId: id });
    await startSearch(world.deps, { bookingId: id });
    const searching = (await customer.get(`/api/bookings/${id}`)).body.data as BookingView;
    expect(searching.timeline.filter((entry) => entry.kind === "searching")).toHaveLength(1);
    await endSearch(world.deps, { bookingId: id, searchingSince: new Date(0).toISOString() });
    expect(((await customer.get(`/api/bookings/${id}`)).body.data as BookingView).state).toBe(
      "searching",
    );
    await endSearch(world.deps, { bookingId: id, searchingSince: world.clock.now.toISOString() });
    expect(((await customer.get(`/api/bookings/${id}`)).body.data as BookingView).state).toBe(
      "unfulfilled",
    );
  });
});

import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { idInCity } from "@songtan/domain/cities/city-id";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  accountOf,
  closureOf,
  days,
  logIn,
  newApprovedDriver,
  requestClosure,
} from "../../../../testing/accounts/closing.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, quoteRequest } from "../../../../testing/world/delivery.ts";
import { lastCode, password, verifiedCustomer } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { closeAccounts } from "./close-accounts.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

test("booking and closing in the same moment: one of them wins, never both", async () => {
  for (let round = 0; round < 6; round++) {
    const customer = await verifiedCustomer(world);
    const quote = await call<QuoteView>(world, "POST /quotes", {
      token: customer.token,
      body: quoteRequest(),
    });
    const contact = { contactName: "มาลี", contactPhone: "0811111111" };
    const body = {
      quoteId: quote.data.id,
      stops: [contact, contact],
      payment: { method: "cash", payer: "sender" },
    };
    const [booked, closed] = await Promise.all([
      call(world, "POST /bookings", { token: customer.token, body }),
      requestClosure(world, customer),
    ]);
    const bookings = await world.deps.db
      .selectFrom("bookings")
      .select("id")
      .where("customerId", "=", customer.id)
      .execute();
    expect([booked.status === 201, closed.status === 200].filter(Boolean)).toHaveLength(1);
    expect(bookings.length).toBe(booked.status === 201 ? 1 : 0);
    if (booked.status !== 201) expect([401, 409]).toContain(booked.status);
    world.clock.advance(3600);
  }
});

test("of five closure requests at once one closes the account, and each response has the due date", async () => {
  for (let round = 0; round < 3; round++) {
    const customer = await verifiedCustomer(world);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => requestClosure(world, customer)),
    );
    // Signed out by the first: who had not come as far as the command by then is not known any more.
    const closed = answers.filter(({ status }) => status !== 401);
    expect(closed.length).toBeGreaterThan(0);
    expect(closed.map(({ status, body }) => [status, body])).toEqual(
      closed.map(() => [200, closed[0]?.body]),
    );
    expect(await closureOf(world, customer)).toHaveLength(1);
    world.clock.advance(3600);
  }
});

test("the database itself refuses a booking of an account that is being closed", async () => {
  const customer = await verifiedCustomer(world);
  const booking = await book(world, customer);
  const { db } = world.deps;
  await db
    .insertInto("accountClosures")
    .values({
      accountId: customer.id,
      requestedAt: world.clock.now,
      dueAt: new Date(world.clock.now.getTime() + 1000),
    })
    .execute();
  const { quoteId: _used, ...row } = await db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", booking.id)
    .executeTakeFirstOrThrow();
  const quote = await call<QuoteView>(world, "POST /quotes", { body: quoteRequest() });
  const copy = {
    ...row,
    id: idInCity(crypto.randomUUID(), row.city),
    number: "OTHER-1",
    quoteId: quote.data.id,
    viewKeyHash: Buffer.from(crypto.randomUUID()),
    lines: JSON.stringify(row.lines),
    line: JSON.stringify(row.line),
    parcel: JSON.stringify(row.parcel),
  };
  await expect(db.insertInto("bookings").values(copy).execute()).rejects.toThrow(/being closed/);
});

test("going on duty and closing in the same moment: one of them wins", async () => {
  for (let round = 0; round < 5; round++) {
    const driver = await newApprovedDriver(world);
    const [onDuty, closed] = await Promise.all([
      call(world, "PUT /driver/duty", { token: driver.token, body: { onDuty: true } }),
      requestClosure(world, driver, "driver"),
    ]);
    expect([onDuty.status === 200, closed.status === 200].filter(Boolean)).toHaveLength(1);
  }
});

test("a sign-in during the final closure either keeps the whole account or finds it closed", async () => {
  for (let round = 0; round < 5; round++) {
    const customer = await verifiedCustomer(world);
    await requestClosure(world, customer);
    world.clock.advance(days(14));
    const [back] = await Promise.all([logIn(world, customer.phone), closeAccounts(world.deps)]);
    const account = await accountOf(world, customer);
    if (account.closedAt) {
      expect((await call(world, "GET /customer/user", { token: back.token })).status).toBe(401);
    } else {
      expect([back.status, account.phone]).toEqual([200, customer.data.phone]);
    }
  }
});

test("with one connection to the database the proof does not wait for the command, nor the command for the proof", async () => {
  const narrow = await openTestWorld({ RATE_LIMITS: "on" }, { connections: 1 });
  const customer = await verifiedCustomer(narrow);
  narrow.clock.advance(120);
  const request = (path: "data-exports" | "closure", body: unknown, key = crypto.randomUUID()) =>
    call(narrow, `POST /customer/${path}`, {
      token: customer.token,
      body,
      headers: { "idempotency-key": key },
    });
  const started = await call<{ id: string }>(narrow, "POST /verifications", {
    token: customer.token,
    body: { channel: "phone", purpose: "identity" },
  });
  const sentCode = { id: started.data.id, code: await lastCode(narrow, customer.data.phone) };
  const key = crypto.randomUUID();
  expect((await request("data-exports", { sentCode }, key)).status).toBe(202);
  // The code is spent, and the same request again is answered as before.
  expect((await request("data-exports", { sentCode }, key)).status).toBe(202);
  expect((await request("closure", { password: "not it" })).status).toBe(400);
  expect((await request("closure", { password })).status).toBe(200);
  await narrow.close();
});

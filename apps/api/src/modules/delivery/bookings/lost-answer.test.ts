import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { BookingSummary, BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { caller, quoteRequest } from "../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test("killed between commit and answer, a retry returns the first booking", async () => {
  const customer = caller(world, await newCustomer(world));
  const quote = (await customer.post("/api/quotes", quoteRequest())).body.data as QuoteView;
  const body = {
    quoteId: quote.id,
    stops: [
      { contactName: "ผู้ส่ง", contactPhone: "0812345678" },
      { contactName: "ผู้รับ", contactPhone: "0898765432" },
    ],
    payment: { method: "cash", payer: "sender" },
  };
  const headers = { "idempotency-key": "the answer never came" };

  const child = fork(
    fileURLToPath(new URL("../../../../testing/faults/crash-before-response.ts", import.meta.url)),
    [],
    {
      env: {
        ...process.env,
        TEST_DATABASE: world.database,
        TEST_NOW: world.clock.now.toISOString(),
      },
    },
  );
  const [port] = (await once(child, "message")) as [number];
  const lost = fetch(`http://127.0.0.1:${port}/api/bookings`, {
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      authorization: `Bearer ${customer.token}`,
    },
    body: JSON.stringify(body),
  });
  await expect(lost).rejects.toThrow();
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  expect(child.signalCode).toBe("SIGKILL");

  const retry = await customer.post("/api/bookings", body, headers);
  expect(retry.status).toBe(201);
  const bookings = (await customer.get("/api/bookings")).body.data as BookingSummary[];
  expect(bookings.map((booking) => booking.id)).toEqual([(retry.body.data as BookingView).id]);
}, 60_000);

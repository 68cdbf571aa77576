import type { WebhookEventView } from "@songtan/contract/partners/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import {
  bookInTestMode,
  moveTestClock,
  newTestBusiness,
  type TestBusiness,
} from "../../../../testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { distributeEvents } from "../webhooks/distribute-events.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const hour = 3600;
const phones = { late: "+66800000003", returns: "+66800000004", gives_back: "+66800000006" };
type Sent = { id: string; timestamp: string; data: { number: string } & Record<string, unknown> };

/** Proofs of one moment have no order. */
const byText = (left: object, right: object): number =>
  JSON.stringify(left).localeCompare(JSON.stringify(right));

/** Every instant as the milliseconds since a beginning, and nothing that is new in each booking. */
const since = (begin: string, value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, each) => {
      if (["id", "number", "driver", "createdAt", "payoutId"].includes(key)) return undefined;
      if (key === "proofs") return (each as object[]).toSorted(byText);
      const isInstant = typeof each === "string" && /^\d{4}-\d\d-\d\dT/.test(each);
      return isInstant ? Date.parse(each) - Date.parse(begin) : each;
    }),
  ) as unknown;

/** What each booking's program is sent, and what is in the books of it, from when it was booked. */
async function historyOf(business: TestBusiness, bookings: readonly { id: string; at: string }[]) {
  await distributeEvents(world.deps);
  const events: WebhookEventView[] = [];
  for (let cursor = ""; ; ) {
    const page = await call<WebhookEventView[]>(
      world,
      `GET /webhook-events?limit=50${cursor && `&cursor=${cursor}`}`,
      { token: business.key },
    );
    events.push(...page.data);
    const { nextCursor } = page.body as unknown as { nextCursor: string | null };
    if (nextCursor === null) break;
    cursor = encodeURIComponent(nextCursor);
  }
  return Promise.all(
    bookings.map(async ({ id, at }) => {
      const sent = events
        .filter(({ bookingId }) => bookingId === id)
        .toSorted((left, right) => (left.sequence ?? 0) - (right.sequence ?? 0))
        .map(({ payload }) => JSON.parse(payload) as Sent);
      const { rows: posted } = await world.owner.query(
        `select kind, account, amount_satang, happened_at from test.ledger_entries entry
          join test.ledger_postings on entry_id = entry.id where booking_id = $1
          order by happened_at, kind, account, amount_satang`,
        [id],
      );
      return since(at, { sent, posted });
    }),
  );
}

async function bookAll(business: TestBusiness) {
  const bookings = [];
  for (const contactPhone of ["0822222222", ...Object.values(phones)]) {
    const dropOffs = [{ codAmountSatang: 50_000 }, { contactPhone }];
    const { id, createdAt } = await bookInTestMode(world, business, { dropOffs });
    bookings.push({ id, at: createdAt });
  }
  return bookings;
}

test("bookings that travel days in one jump have the events and books of those that travel in small steps", async () => {
  const [jumping, walking] = [await newTestBusiness(world), await newTestBusiness(world)];
  const [jumped, walked] = [await bookAll(jumping), await bookAll(walking)];
  await moveTestClock(world, jumping, 12 * hour);
  for (let steps = 0; steps < 60; steps += 1) await moveTestClock(world, walking, 180);
  await moveTestClock(world, walking, 9 * hour);
  const history = await historyOf(jumping, jumped);
  expect(history).toEqual(await historyOf(walking, walked));
  const types = history.map((each) =>
    (each as { sent: { type: string }[] }).sent.map(({ type }) => type),
  );
  expect(types.map((each) => each.at(-1))).toEqual([
    "booking.delivered",
    "booking.delivered",
    "booking.partly_delivered",
    "booking.delivered",
  ]);
  // Each job of test mode has done its work: none waits because it may not touch a table.
  const { rows } = await world.owner.query(
    "select task, problem from test.jobs where problem is not null",
  );
  expect(rows).toEqual([]);
}, 120_000);

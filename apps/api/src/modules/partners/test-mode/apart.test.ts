import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { staffScopes } from "@songtan/domain/account-types";
import type { Mode } from "@songtan/domain/businesses/types";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleTable } from "../../../../testing/accounts/console-access.ts";
import { importerFor, rowTo } from "../../../../testing/partners/imports.ts";
import { newKey, newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { call, type Route } from "../../../../testing/world/call.ts";
import { quoteRequest } from "../../../../testing/world/delivery.ts";
import { type Followed, followStream } from "../../../../testing/world/follow-stream.ts";
import { newDriver, openSession, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall, staffCookie } from "../../../../testing/world/staff.ts";
import { advance, moveTestClock } from "../../../../testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { issueInvoices } from "../../accounting/business-money/issue-invoices.ts";
import { distributeEvents } from "../webhooks/distribute-events.ts";

let world: TestWorld;
let staff: Staff;
let partner: Partner;
let driver: Person;
let origin: string;
/** One business with a key of each mode. Both have caps, so that what they spend is written down. */
let keys: Record<Mode, string>;
beforeAll(async () => {
  world = await openTestWorld();
  origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
  staff = await newStaff(world, [...staffScopes]);
  driver = await newDriver(world);
  partner = await newPartner(world, { balanceSatang: 10_000_000, capPerDaySatang: 100_000_000 });
  const test = await newKey(world, partner, { mode: "test", capPerDaySatang: 100_000_000 });
  keys = { live: partner.key.secretKey, test: test.secretKey };
  const limit = { creditLimitSatang: 100_000_000 };
  const { id } = partner.business;
  await world.deps.db.updateTable("businesses").set(limit).where("id", "=", id).execute();
});
afterAll(() => world.close());

const headersOf = (mode: Mode) => ({ ...partner.headers, "songtan-mode": mode });
const byKey = <Data>(mode: Mode, route: Route, body?: unknown) =>
  call<Data>(world, route, { token: keys[mode], ...(body !== undefined && { body }) });
const byOwner = <Data>(mode: Mode, route: Route, body?: unknown) =>
  call<Data>(world, route, {
    ...{ token: partner.owner.token, headers: headersOf(mode) },
    ...(body !== undefined && { body }),
  });

/** What was made in each mode, by the ids and numbers that any list would show it with. */
const made: Record<Mode, string[]> = { live: [], test: [] };
let count = 0;
const next = (mode: Mode) => {
  count += 1;
  return `${mode}-order-${count}`;
};
const contacts = [
  { contactName: "ร้าน", contactPhone: "0811111111" },
  { contactName: "ลูกค้า", contactPhone: "0822222222" },
];
type Result<Data> = { ok: boolean; data: Data };

/** Each answers what a list of the other mode may never show. */
const acts = {
  async book(mode: Mode) {
    const reference = next(mode);
    const quote = await byKey<QuoteView>(mode, "POST /quotes", quoteRequest());
    const pay = (method: "invoice" | "balance") =>
      byKey<BookingView>(mode, "POST /bookings", {
        ...{ quoteId: quote.data.id, reference, stops: contacts, payment: { method } },
      });
    const onInvoice = await pay("invoice");
    // Months later an invoice is overdue.
    const { data } = onInvoice.status === 201 ? onInvoice : await pay("balance");
    if (mode === "test") await advance(world, { key: keys.test }, data.id, "delivered");
    return [quote.data.id, data.id, data.number, reference];
  },
  async "book a batch"(mode: Mode) {
    const rows = [quoteRequest(), quoteRequest()];
    const quotes = await byKey<Result<QuoteView>[]>(mode, "POST /quotes/batch", { rows });
    const answer = await byKey<Result<BookingView>[]>(mode, "POST /bookings/batch", {
      rows: quotes.data.map(({ data }) => ({
        ...{ quoteId: data.id, reference: next(mode), stops: contacts },
        payment: { method: "cash", payer: "sender" },
      })),
    });
    return answer.data.flatMap(({ data }) => [data.id, data.number, data.reference ?? ""]);
  },
  async "top up"(mode: Mode) {
    const body = { method: "promptpay", amountSatang: 100_00 };
    const { data } = await byOwner<{ id: string }>(mode, "POST /business/top-ups", body);
    return [data.id];
  },
  async "import a file"(mode: Mode) {
    const member = importerFor(world, { token: partner.owner.token, headers: headersOf(mode) });
    const reference = next(mode);
    const sent = await member.sendRows(rowTo(reference));
    await member.book(sent.data);
    await world.runJobs();
    return [sent.data.id, reference];
  },
  async listen(mode: Mode) {
    const body = { url: "https://8.8.8.8/hook", types: ["booking.created"] };
    const { data } = await byKey<{ id: string }>(mode, "POST /webhook-endpoints", body);
    return [data.id];
  },
  async "a month passes"(mode: Mode) {
    if (mode === "test") await moveTestClock(world, { key: keys.test }, 32 * 86_400);
    else {
      world.clock.advance(32 * 86_400);
      // No one stays signed in for so long.
      partner.owner.token = await openSession(world, partner.owner);
      staff.cookie = await staffCookie(world, staff.id);
      driver.token = await openSession(world, driver);
      await followAll();
      await issueInvoices(world.deps);
    }
    const { data } = await byOwner<{ id: string; serial: string }[]>(
      mode,
      "GET /business/invoices",
    );
    return data.map(({ id }) => id);
  },
};
type Act = keyof typeof acts;

/** All that a business and its programs read, by mode. */
const businessLists: readonly Route[] = [
  "GET /bookings?limit=50",
  "GET /business/statement",
  "GET /business/invoices",
  "GET /business/requests?limit=50",
  "GET /business/imports?limit=20",
  "GET /webhook-endpoints",
  "GET /webhook-events?limit=50",
];
/** All that staff read: test mode is in none of it. Those with an id in the address are reached from these. */
const staffLists = Object.keys(consoleTable)
  .filter((route) => route.startsWith("GET ") && !/\{|\/events$/.test(route))
  .map((route) => route.replace("GET /api", "GET ") as Route);

const shownIn = (text: string, ids: readonly string[]) => ids.filter((id) => text.includes(id));
const bodyOf = ({ body }: { body: unknown }) => JSON.stringify(body);

/** All streams that stay open while a page or program reads them, with the mode that they belong to. */
const streams: { of: Mode; path: string; stream: Followed }[] = [];
async function followAll() {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  for (const [of, path, headers] of [
    ["live", "/api/webhook-events/stream", bearer(keys.live)],
    ["test", "/api/webhook-events/stream", bearer(keys.test)],
    ["live", "/api/driver/events", bearer(driver.token)],
    ["live", "/api/console/operations/events", { cookie: staff.cookie }],
    ["live", "/api/console/live-map/events", { cookie: staff.cookie }],
  ] as const) {
    const stream = await followStream(`${origin}${path}`, headers);
    expect([path, stream.type]).toEqual([path, "text/event-stream; charset=utf-8"]);
    streams.push({ of, path, stream });
  }
}

/** Rows of the tables of real life that belong to test mode, by table; and the other way round. */
async function strayRows() {
  const { rows } = await world.owner.query<Record<string, number>>(
    `select (select count(*)::int from public.ledger_postings where owner_id = b.test_account_id) as live_postings,
       (select count(*)::int from public.ledger_balances where owner_id = b.test_account_id) as live_balances,
       (select count(*)::int from test.ledger_postings where owner_id = b.live_account_id) as test_postings,
       (select count(*)::int from public.bookings where customer_id = b.test_account_id) as live_bookings,
       (select count(*)::int from test.bookings where customer_id = b.live_account_id) as test_bookings,
       (select count(*)::int from public.payments where customer_id = b.test_account_id) as live_payments,
       (select count(*)::int from public.key_spendings s join partner_keys k on k.id = s.key_id where k.mode = 'test') as live_spendings,
       (select count(*)::int from test.key_spendings s join partner_keys k on k.id = s.key_id where k.mode = 'live') as test_spendings,
       (select coalesce(sum(amount_satang), 0)::int from public.ledger_postings) as live_books,
       (select coalesce(sum(amount_satang), 0)::int from test.ledger_postings) as test_books
     from businesses b where b.id = $1`,
    [partner.business.id],
  );
  return Object.entries(rows[0] ?? {}).filter(([, number]) => number !== 0);
}

test("whatever a business does in both modes, no list, stream, figure or account of one shows the other", async () => {
  const anyAct = fc.record({
    mode: fc.constantFrom<Mode>("live", "test"),
    act: fc.constantFrom(...(Object.keys(acts) as Act[])),
  });
  const everyAct = (Object.keys(acts) as Act[]).flatMap((act) =>
    (["test", "live"] as const).map((mode) => ({ mode, act })),
  );
  await followAll();
  for (const mode of ["live", "test"] as const) made[mode].push(...(await acts.listen(mode)));
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(everyAct, { minLength: 8 }),
      fc.array(anyAct, { maxLength: 4 }),
      async (first, more) => {
        for (const { mode, act } of [...first, ...more]) {
          // Jobs of real life that are due change its figures, and an act of test mode would run them too.
          if (mode === "test") await world.runJobs();
          const figures = mode === "test" ? await liveFigures() : null;
          made[mode].push(...(await acts[act](mode)).filter(Boolean));
          if (figures !== null) expect([act, await liveFigures()]).toEqual([act, figures]);
        }
        for (const mode of ["live", "test"] as const) {
          const other = mode === "live" ? made.test : made.live;
          for (const route of businessLists) {
            const answer = await byOwner(mode, route);
            expect([mode, route, answer.status]).toEqual([mode, route, 200]);
            expect([mode, route, shownIn(bodyOf(answer), other)]).toEqual([mode, route, []]);
          }
        }
        for (const route of staffLists)
          expect([route, shownIn(bodyOf(await staffCall(world, staff, route)), made.test)]).toEqual(
            [route, []],
          );
        // What was posted to an endpoint is also what a program on a laptop reads.
        while (await distributeEvents(world.deps));
        for (const { of, path, stream } of streams) {
          const other = of === "live" ? made.test : made.live;
          expect([of, path, shownIn(stream.text(), other)]).toEqual([of, path, []]);
        }
        expect(await strayRows()).toEqual([]);
      },
    ),
    { numRuns: 2 },
  );
  // The lists do show what is their own, so that what they do not show means something.
  for (const mode of ["live", "test"] as const) {
    const own = bodyOf(await byOwner(mode, "GET /bookings?limit=50"));
    expect(shownIn(own, made[mode])).not.toEqual([]);
  }
  for (const [of, end] of [
    ["live", "webhook-events/stream"],
    ["test", "webhook-events/stream"],
    ["live", "live-map/events"],
  ] as const) {
    const followed = streams.filter((one) => one.of === of && one.path.endsWith(end));
    const own = () => followed.flatMap(({ stream }) => shownIn(stream.text(), made[of]));
    await expect.poll(own, { message: `${of} ${end}` }).not.toEqual([]);
  }
  for (const { stream } of streams) stream.leave();
}, 240_000);

/** The numbers that staff read, and what the business has. */
async function liveFigures(): Promise<string> {
  const answers = [
    await staffCall(world, staff, "GET /console/figures"),
    await staffCall(world, staff, "GET /console/books/trial-balance"),
    await byOwner("live", "GET /business/balance"),
  ];
  return JSON.stringify(answers.map(({ data }) => data));
}

import type { BookingView } from "@songtan/contract/bookings/bookings";
import type {
  BusinessBalanceView,
  BusinessStatementView,
  InvoiceRecord,
  InvoiceView,
} from "@songtan/contract/businesses/business-money";
import { demoCustomer } from "@songtan/sandbox/demo/accounts";
import { demoBusiness } from "@songtan/sandbox/demo/business/people";
import { startTestBookings, testPlans } from "@songtan/sandbox/demo/business/play-test-bookings";
import { loadDemoData } from "@songtan/sandbox/demo/load/load-demo-data";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { exampleCompany } from "../../apps/api/src/config/company.ts";
import { issueInvoices } from "../../apps/api/src/modules/accounting/business-money/issue-invoices.ts";
import { sellerOf } from "../../apps/api/src/modules/platform/operator/load-operator-settings.ts";
import { call, type Route } from "../../apps/api/testing/world/call.ts";
import { openSession } from "../../apps/api/testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../apps/api/testing/world/test-world.ts";

let world: TestWorld;
let token: string;
// The sandbox plays whole jobs and top-ups: too much for the usual 20 s on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  world = await openTestWorld();
  const seller = sellerOf(exampleCompany);
  await loadDemoData({ ...world.deps, seller });
  token = await openSession(world, { ...demoCustomer, token: "" });
});
afterAll(() => world?.close());

async function read<Data>(route: Route, mode: "live" | "test" = "live"): Promise<Data> {
  // What is managed of a business is called as a person.
  const asPerson = route.includes("/businesses/");
  const headers = asPerson ? {} : { "songtan-business": demoBusiness.id, "songtan-mode": mode };
  const { status, data, body } = await call<Data>(world, route, { token, headers });
  expect([route, status, status === 200 ? "" : body]).toEqual([route, 200, ""]);
  return data;
}

const count = async (from: string): Promise<number> => {
  const { rows } = await sql
    .raw<{ count: number }>(`select count(*)::int as count from ${from}`)
    .execute(world.deps.db);
  return rows[0]?.count ?? -1;
};

test("the books sum to zero, no booking has money left over, and what the business owes is on its papers", async () => {
  await world.runJobs();
  const { rows } = await sql<Record<string, number>>`
    with mine as (select account, amount_satang from ledger_postings
      where owner_id = ${demoBusiness.liveAccountId})
    select (select sum(amount_satang)::int from ledger_postings) as everything,
      (select count(*)::int from ledger_balances where account = 'booking_prepaid'
        and balance_satang <> 0) as left_over,
      (select sum(amount_satang)::int from mine where account = 'business_receivable') as receivable,
      (select sum(amount_satang - reduced_satang)::int from invoice_items where invoice_id is null) as unbilled,
      (select sum(amount_satang - paid_satang - credited_satang)::int from business_invoices) as open`.execute(
    world.deps.db,
  );
  const books = rows[0] ?? {};
  expect([books.everything, books.leftOver]).toEqual([0, 0]);
  expect(books.receivable).toBe(Number(books.unbilled) + Number(books.open));
});

test("balance, invoices and statement show what was paid and what is open, and a job adds no second invoice", async () => {
  await issueInvoices(world.deps);
  const balance = await read<BusinessBalanceView>("GET /business/balance");
  expect(balance.overdue).toBe(false);
  expect(balance.availableSatang).toBeGreaterThan(Number(balance.lowBalanceSatang));
  expect(balance.availableSatang).toBeLessThan(Number(balance.lowBalanceSatang) + 10_000);
  const invoices = await read<InvoiceView[]>("GET /business/invoices?limit=20");
  expect(new Set(invoices.map(({ state }) => state))).toEqual(new Set(["open", "settled"]));
  expect(invoices[0]?.state).toBe("open");
  expect(await count("business_invoices")).toBe(await count("receipts where kind = 'invoice'"));
  for (const { id, amountSatang, month } of invoices) {
    const { lines } = await read<InvoiceRecord>(`GET /business/invoices/${id}`);
    expect(lines.reduce((sum, line) => sum + line.amountSatang, 0)).toBe(amountSatang);
    const statement = await read<BusinessStatementView>(
      `GET /business/statement?month=${month.slice(0, 7)}`,
    );
    expect(statement.lines.length).toBeGreaterThan(0);
  }
});

test("every list of its pages has rows: bookings by program, people, file and agent in their states, log, members, webhooks and requests", async () => {
  const bookings: BookingView[] = await read("GET /bookings?limit=50");
  expect(bookings).toHaveLength(50);
  const makers = await sql<{ maker: string }>`
    select distinct split_part(made_by, ':', 1) as maker from bookings where business_id is not null`.execute(
    world.deps.db,
  );
  expect(makers.rows.map(({ maker }) => maker).toSorted()).toEqual(["agent", "key", "member"]);
  const states = new Set(bookings.map(({ state }) => state));
  expect(
    ["delivered", "cancelled", "returned"].filter((state) => !states.has(state as never)),
  ).toEqual([]);
  const { id } = demoBusiness;
  for (const [path, least] of [
    [`/businesses/${id}/members`, 4],
    [`/businesses/${id}/keys`, 3],
    [`/businesses/${id}/log?limit=30`, 15],
    ["/business/imports", 1],
    ["/webhook-endpoints", 1],
    ["/webhook-events?limit=50", 50],
    ["/business/requests?limit=50", 10],
  ] as const)
    expect([path, (await read<unknown[]>(`GET ${path}`)).length >= least]).toEqual([path, true]);
  const [endpoint] = await read<{ id: string }[]>("GET /webhook-endpoints");
  const failed = await read<{ status: number | null }[]>(
    `GET /webhook-endpoints/${endpoint?.id}/attempts?limit=50&result=failed`,
  );
  expect(failed.length).toBeGreaterThan(2);
  expect((await read<unknown[]>("GET /business/requests?limit=50", "test")).length).toBe(3);
});

test("people of the business also paid in cash, and the cash on delivery of one is with us", async () => {
  const { rows } = await sql<{ state: string; cod: number }>`
    select state, (select coalesce(sum(amount_satang), 0)::int from cod_collections where booking_id = bookings.id) as cod
    from bookings where business_payment = 'cash' order by created_at`.execute(world.deps.db);
  expect(rows.map(({ state }) => state)).toEqual([
    "cancelled",
    "delivered",
    "delivered",
    "delivered",
  ]);
  expect(rows.map(({ cod }) => cod).filter((cod) => cod > 0)).toEqual([129_000]);
});

test("the developer's first tries are made once, one of each kind, and only in test mode", async () => {
  const url = await world.app.listen({ port: 0, host: "127.0.0.1" });
  const live = await count("public.bookings");
  const problems: string[] = [];
  const playing = { url, onProblem: (line: string) => problems.push(line) };
  await startTestBookings(playing).finished;
  await startTestBookings(playing).finished;
  expect(problems).toEqual([]);
  const bookings: BookingView[] = await read("GET /bookings?limit=50", "test");
  expect(Object.fromEntries(bookings.map(({ reference, state }) => [reference, state]))).toEqual({
    "TEST-1001": "delivered",
    "TEST-1002": "delivered",
    "TEST-1003": "returned",
    "TEST-1004": "unfulfilled",
    "TEST-1005": "cancelled",
    "TEST-1006": "in_transit",
    "TEST-1007": "in_transit",
    "TEST-1008": "searching",
  });
  expect(bookings).toHaveLength(testPlans.length);
  const { lines } = await read<BusinessStatementView>("GET /business/statement", "test");
  expect(lines.map(({ kind }) => kind)).toContain("top_up");
  expect(lines.map(({ kind }) => kind)).not.toContain("other");
  expect(await count("public.bookings")).toBe(live);
});

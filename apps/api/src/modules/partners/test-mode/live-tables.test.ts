import type { BookingView } from "@songtan/contract/bookings/bookings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importerFor, rowTo } from "../../../../testing/partners/imports.ts";
import { newKey, newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { call, type Route } from "../../../../testing/world/call.ts";
import { advance, bookInTestMode, moveTestClock } from "../../../../testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let partner: Partner;
let key: string;
beforeAll(async () => {
  world = await openTestWorld();
  partner = await newPartner(world, { balanceSatang: 10_000_000 });
  key = (await newKey(world, partner, { mode: "test" })).secretKey;
});
afterAll(() => world.close());

/** Shared tables that test mode writes to. Their real rows and columns must not change. */
const realRows: Readonly<Record<string, string>> = {
  agent_proposals: "mode = 'live'",
  business_audit_log: "mode = 'live'",
  partner_keys: "mode = 'live'",
  partner_requests: "mode = 'live'",
  webhook_attempts: "false",
  webhook_deliveries: "false",
  webhook_endpoints: "mode = 'live'",
  webhook_events: "mode = 'live'",
  // How far ahead the clock of test mode is.
  business_test_clocks: "false",
};
const ownColumns: Readonly<Record<string, string>> = { businesses: "test_low_balance_satang" };

/** Every real table as one text each, so that a change of any row is seen. */
async function readLiveTables(): Promise<Record<string, string>> {
  const { rows } = await world.owner.query<{ table: string }>(
    "select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1",
  );
  const read: Record<string, string> = {};
  for (const { table } of rows) {
    const own = ownColumns[table];
    const text = own ? `(to_jsonb(each) - '${own}')::text` : "each::text";
    const { rows: found } = await world.owner.query<{ text: string }>(
      `select coalesce(string_agg(${text}, '|' order by ${text}), '') as text from public.${table} each where ${realRows[table] ?? "true"}`,
    );
    read[table] = found[0]?.text ?? "";
  }
  return read;
}
const changed = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((table) => before[table] !== after[table]);

const byKey = <Data>(route: Route, body?: unknown) =>
  call<Data>(world, route, { token: key, ...(body !== undefined && { body }) });
const asMember = () => ({
  token: partner.owner.token,
  headers: { ...partner.headers, "songtan-mode": "test" },
});
const byMember = <Data>(route: Route, body: unknown) =>
  call<Data>(world, route, { ...asMember(), body });

test("whatever an identity of test mode does, no real row is written", async () => {
  await world.runJobs();
  const before = await readLiveTables();
  const done: number[] = [];
  const note = ({ status }: { status: number }) => done.push(status);
  const delivered = await bookInTestMode(world, { key });
  await advance(world, { key }, delivered.id, "delivered");
  const { id } = await bookInTestMode(world, { key });
  note(await byKey<BookingView>(`POST /bookings/${id}/cancel`, { expectedFeeSatang: 0 }));
  const hook = { url: "https://8.8.8.8/hook", types: ["booking.created"] };
  const made = await byKey<{ id: string }>("POST /webhook-endpoints", hook);
  note(made);
  note(await byKey(`PUT /webhook-endpoints/${made.data.id}`, { ...hook, enabled: true }));
  note(await byKey(`POST /webhook-endpoints/${made.data.id}/rotate-secret`));
  note(await byMember("PUT /business/balance/low-balance", { lowBalanceSatang: 5_000 }));
  note(await byMember("POST /business/top-ups", { method: "promptpay", amountSatang: 100_00 }));
  const importer = importerFor(world, asMember());
  const sent = await importer.sendRows(rowTo("test-order"));
  await importer.book(sent.data);
  await moveTestClock(world, { key }, 86_400);
  await world.runJobs();
  expect(done.filter((status) => status >= 300)).toEqual([]);
  expect(changed(before, await readLiveTables())).toEqual([]);
  await world.deps.db
    .updateTable("businesses")
    .set({ lowBalanceSatang: 5_000 })
    .where("id", "=", partner.business.id)
    .execute();
  expect(changed(before, await readLiveTables())).toEqual(["businesses"]);
}, 60_000);

import type { OperationsView } from "@songtan/contract/console/operations";
import type { RetentionKey } from "@songtan/domain/retention";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endEverything } from "../../../../testing/records/end-everything.ts";
import {
  fillEveryTable,
  findTexts,
  mark,
  readCatalogue,
  tablesOfPeople,
} from "../../../../testing/records/every-table.ts";
import {
  columnsOfAccountsAndAfter,
  columnsOfOpenAccounts,
  namesOf,
  retainedColumns,
} from "../../../../testing/records/retained-columns.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { watchSweep } from "./report-sweep.ts";
import { sweep } from "./sweep.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

/** Older than the longest term there is. */
const longAgo = new Date("2015-03-01T03:00:00Z");

async function fill(round: number): Promise<void> {
  const customer = await newCustomer(world);
  const driver = await newDriver(world, { onDuty: false });
  const filled = await fillEveryTable(world, {
    at: longAgo,
    customerId: customer.id,
    driverId: driver.id,
    round,
  });
  await world.owner.query("update sessions set ended_at = $1 where ended_at is null", [longAgo]);
  for (const { storage_key } of filled.get("uploads") ?? [])
    await world.deps.files.put(`${storage_key}`, Buffer.from("x"));
}

/** Tables with rows that are deleted as a whole after their retention time. */
const goes = [
  ...[
    "agent_proposals",
    "alert_calls",
    "alerts",
    "booking_import_places",
    "booking_import_rows",
    "booking_imports",
    "booking_notes",
    "business_audit_log",
    "business_invitations",
    "chat_messages",
    "codes",
    "contact_changes",
    "driver_destinations",
    "driver_presence",
    "idempotency_keys",
    "known_devices",
  ],
  ...["ledger_postings", "money_splits"],
  ...[
    "not_me_links",
    "notices",
    "paid_messages",
    "partner_requests",
    "passkey_challenges",
    "positions",
    "push_subscriptions",
    "recipient_moves",
  ],
  ...[
    "report_photos",
    "security_events",
    "sessions",
    "sign_in_alerts",
    "sign_in_failures",
    "social_sign_ins",
  ],
  ...["tax_splits", "uploads"],
  ...["webhook_attempts", "webhook_deliveries", "webhook_events"],
  ...["withholding_certificates", "withholdings"],
];
/** Tables without personal text, with rows that stay: how often, how much, when. */
const figures = [
  ...[
    "account_closures",
    "accounts",
    "agent_cancellations",
    "business_invoices",
    "business_members",
    "business_test_clocks",
    "card_save_attempts",
    "chat_readers",
    "cod_collections",
    "data_exports",
    "driver_flags",
  ],
  ...[
    "drivers",
    "duty_breaks",
    "duty_periods",
    "key_spendings",
    "ledger_balances",
    "promo_uses",
    "provider_customers",
    "review_locks",
  ],
];

test("every table of people is deleted, emptied, or retained for a reason, at any age", async () => {
  await fill(0);
  await endEverything(world, longAgo);
  const people = tablesOfPeople(await readCatalogue(world));
  const before = await findTexts(world, [mark]);
  await sweep(world.deps);
  const retained = namesOf(
    ...Object.values(retainedColumns),
    columnsOfOpenAccounts,
    columnsOfAccountsAndAfter,
  );
  expect(await findTexts(world, [mark])).toEqual(retained);
  const empty: string[] = [];
  for (const table of people) {
    const { rows } = await world.owner.query(`select from ${table} limit 1`);
    if (rows.length === 0) empty.push(table);
  }
  expect(empty).toEqual(goes);
  const tablesWithText = new Set(before.map((name) => name.split(".")[0]));
  expect(people.filter((table) => !tablesWithText.has(table) && !goes.includes(table))).toEqual(
    figures,
  );
});

/** What each step works on, of which one row of two cannot be changed or deleted. Jobs that failed are in the queue's own tables. */
const poisonable: Partial<Record<RetentionKey, string>> = {
  codes: "codes",
  signInFailures: "sign_in_failures",
  socialSignIns: "social_sign_ins",
  idempotency: "idempotency_keys",
  quotes: "quotes",
  sessions: "sessions",
  notices: "notices",
  positions: "driver_presence",
  proofs: "proofs",
  eventNames: "task_events",
  alarmPositions: "incidents",
  chats: "chat_messages",
  reports: "report_messages",
  rejectedImages: "documents",
  approvedImages: "documents",
  unusedImages: "uploads",
  bookingContacts: "stops",
  placesOfClosed: "stops",
  bookingPlaces: "stops",
  providerEvents: "provider_events",
};

test("a row in each step that cannot go keeps nothing but itself: the others go, staff see which steps, and in the end all is well", async () => {
  await fill(0);
  const tables = [...new Set(Object.values(poisonable))];
  await poison(tables);
  await fill(1);
  await world.owner.query(
    "create table fresh as select name, to_jsonb(null::text) as row from poisoned limit 0",
  );
  for (const table of tables)
    await world.owner.query(
      `insert into fresh select $1, to_jsonb(t) from ${table} t where not exists (select from poisoned where row = to_jsonb(t))`,
      [table],
    );
  // One of each pair has a closed account.
  await world.owner.query(`update accounts set closed_at = now(), phone = '', phone_verified_at = null, email = '', email_verified_at = null
    where id in (select customer_id from bookings)`);
  const failure = sweep(world.deps);
  await expect(failure).rejects.toThrow(AggregateError);
  const unchanged = async (kind: "poisoned" | "fresh") => {
    const left: string[] = [];
    for (const table of tables) {
      const same = `select from ${table} t join ${kind} on name = $1 and row = to_jsonb(t) limit 1`;
      if ((await world.owner.query(same, [table])).rows.length > 0) left.push(table);
    }
    return left;
  };
  expect(await unchanged("poisoned")).toEqual(tables);
  expect(await unchanged("fresh")).toEqual([]);
  const incidents = () =>
    world.deps.db
      .selectFrom("incidents")
      .select(["details", "closedAt"])
      .where("kind", "=", "retention_failed")
      .execute();
  const steps = Object.keys(poisonable).filter((step) => step !== "bookingPlaces");
  expect(await incidents()).toEqual([
    { details: { failed: expect.arrayContaining(steps) }, closedAt: null },
  ]);

  await world.owner.query("delete from poisoned");
  await sweep(world.deps);
  expect(await incidents()).toMatchObject([{ closedAt: world.clock.now }]);
});

async function poison(tables: readonly string[]): Promise<void> {
  await world.owner.query(`
    create table poisoned (name text, row jsonb);
    create function stays() returns trigger language plpgsql as $$ begin
      if exists (select from poisoned where row = to_jsonb(old)) then raise exception 'poisoned'; end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$;
    grant select on poisoned to songtan_app`);
  for (const table of tables) {
    await world.owner.query(`insert into poisoned select $1, to_jsonb(t) from ${table} t`, [table]);
    await world.owner.query(
      `create trigger a_stays before update or delete on ${table} for each row execute function stays()`,
    );
  }
}

test("two days without a whole sweep are an alarm, once, until one has gone well", async () => {
  const { deps } = world;
  const alarms = () =>
    deps.db.selectFrom("incidents").selectAll().where("kind", "=", "retention_late").execute();
  await sweep(deps);
  const swept = world.clock.now;
  world.clock.advance(48 * 3600 - 1);
  await watchSweep(deps);
  expect(await alarms()).toEqual([]);
  world.clock.advance(1);
  await watchSweep(deps);
  await watchSweep(deps);
  expect(await alarms()).toMatchObject([
    { closedAt: null, details: { failed: [swept.toISOString()] } },
  ]);
  const staff = await newStaff(world, ["booking.manage"]);
  const { data } = await staffCall<OperationsView>(world, staff, "GET /console/operations");
  expect(data.incidents).toMatchObject([
    { kind: "retention_late", booking: null, failed: [swept.toISOString()] },
  ]);
  await sweep(deps);
  expect(await alarms()).toMatchObject([{ closedAt: world.clock.now, resolution: "went_on" }]);
});

test("a file that cannot be removed keeps none of the others", async () => {
  const { deps } = world;
  const noted = (storageKey: string) => ({ storageKey, notedAt: longAgo });
  await deps.db
    .insertInto("filesToRemove")
    .values(["uploads/1", "uploads/2", "uploads/3"].map(noted))
    .execute();
  const remove = async (key: string) => {
    if (key === "uploads/1") throw new Error("read-only disk");
  };
  await expect(
    sweep({ ...deps, places: deps.places, files: { ...deps.files, remove } }),
  ).rejects.toThrow("read-only disk");
  const left = await deps.db.selectFrom("filesToRemove").select("storageKey").execute();
  expect(left).toEqual([{ storageKey: "uploads/1" }]);
});

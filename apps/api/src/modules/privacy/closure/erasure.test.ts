import { afterAll, beforeAll, expect, test } from "vitest";
import { days } from "../../../../testing/accounts/closing.ts";
import { endEverything } from "../../../../testing/records/end-everything.ts";
import {
  contacts,
  fillEveryTable,
  findTexts,
  mark,
  readCatalogue,
  tablesOfPeople,
} from "../../../../testing/records/every-table.ts";
import {
  columnsDeletedLater,
  columnsOfAccountsAndAfter,
  namesOf,
  retainedColumns,
} from "../../../../testing/records/retained-columns.ts";
import { newCustomer, newDriver, verifiedCustomer } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { sweepExports } from "../exports/sweep-exports.ts";
import { sweep } from "../retention/sweep.ts";
import { closeAccounts } from "./close-accounts.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

/** So long ago that every retention period is over; the legal one is not checked here. */
const longAgo = new Date("2015-03-01T03:00:00Z");

test("of a customer and a driver who used everything nothing is left after the closing that is not in the list, and of that only what a law keeps in the end", async () => {
  const customer = await verifiedCustomer(world);
  const driver = await newDriver(world, { onDuty: false });
  const { owner, deps } = world;
  await owner.query("update accounts set first_name = $1, last_name = $1 where id = any($2)", [
    mark,
    [customer.id, driver.id],
  ]);
  await owner.query("update accounts set phone = $1, email = $2 where id = $3", [
    contacts.phone,
    contacts.email,
    customer.id,
  ]);
  await owner.query("update drivers set plate = $1 where account_id = $2", [
    contacts.plate,
    driver.id,
  ]);
  const filled = await fillEveryTable(world, {
    at: longAgo,
    customerId: customer.id,
    driverId: driver.id,
  });
  await endEverything(world, longAgo);
  // An owner is not closed: they have handed the business over.
  const nextOwner = await newCustomer(world);
  await owner.query(
    `with former as (update business_members set role = 'admin' where account_id = $1 returning business_id)
     insert into business_members (business_id, account_id, role, joined_at)
     select business_id, $2, 'owner', now() from former`,
    [customer.id, nextOwner.id],
  );
  const files = [...(filled.get("uploads") ?? []), ...(filled.get("data_exports") ?? [])];
  for (const { storageKey } of files) await deps.files.put(`${storageKey}`, Buffer.from(mark));
  await expectEverywhere([customer.id, driver.id]);

  world.clock.advance(days(15));
  await closeAccounts(deps);
  expect(await closed([customer.id, driver.id])).toBe(2);
  await sweepExports(deps);
  await world.runJobs();
  const byLaw = Object.values(retainedColumns);
  const personalTexts = [mark, contacts.phone.slice(3), contacts.email, contacts.plate];
  expect(await findTexts(world, personalTexts)).toEqual(
    namesOf(...byLaw, ...Object.values(columnsDeletedLater)),
  );

  world.clock.advance(days(1));
  await sweep(deps);
  expect(await findTexts(world, personalTexts)).toEqual(
    namesOf(...byLaw, columnsOfAccountsAndAfter),
  );
  const remainingFiles = await Promise.all(
    files.map(({ storage_key }) => deps.files.get(`${storage_key}`)),
  );
  expect(remainingFiles.filter(Boolean)).toEqual([]);
});

/** Every table that refers to an account or a driver has a row of these people. */
async function expectEverywhere(ids: readonly string[]): Promise<void> {
  const catalogue = await readCatalogue(world);
  const empty: string[] = [];
  for (const table of tablesOfPeople(catalogue)) {
    const columns = catalogue.references
      .filter(({ table: from, to }) => from === table && (to === "accounts" || to === "drivers"))
      .map(({ columns: [column] }) => `"${column}" = any($1)`);
    const where = columns.length > 0 ? columns.join(" or ") : "$1::uuid[] is not null";
    const { rows } = await world.owner.query(`select 1 from ${table} where ${where} limit 1`, [
      ids,
    ]);
    if (rows.length === 0) empty.push(table);
  }
  expect(empty).toEqual([]);
}

async function closed(ids: readonly string[]): Promise<number> {
  const { rows } = await world.owner.query(
    "select from accounts where id = any($1) and closed_at is not null",
    [ids],
  );
  return rows.length;
}

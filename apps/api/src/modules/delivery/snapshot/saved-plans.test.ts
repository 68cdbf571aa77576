import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, type Person } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import type { Database } from "../../../db/database.ts";
import { repeatAfterRace } from "../../../db/repeat-after-race.ts";
import { loadSnapshot } from "./booking-snapshot.ts";

let world: TestWorld;
let customer: Person;
let bookingId: string;
beforeAll(async () => {
  world = await openTestWorld();
  customer = await newCustomer(world);
  bookingId = (await book(world, customer)).id;
});
afterAll(() => world.close());

type Connection = Transaction<Database>;
const inTransaction = <Result>(work: (trx: Connection) => Promise<Result>) =>
  world.deps.db.transaction().execute(work);
const savedOn = async (trx: Connection) => {
  const { rows } = await sql<{ uses: number }>`
    select generic_plans + custom_plans as uses from pg_prepared_statements
    where name like 'saved%' and statement like '%"bookings".*%'`.execute(trx);
  return rows.reduce((sum, { uses }) => sum + Number(uses), 0);
};
/** As the migration of a next release does while a program runs. */
const addColumn = (name: string) =>
  world.owner.query(`alter table bookings add column ${name} integer`);

test("a booking is read with a plan that its connection saved, whatever the booking", async () => {
  const other = (await book(world, customer)).id;
  await inTransaction(async (trx) => {
    const before = await savedOn(trx);
    for (const id of [bookingId, other, bookingId])
      expect((await loadSnapshot(trx, id))?.booking.id).toBe(id);
    expect(await savedOn(trx)).toBe(before + 3);
  });
});

test("a migration while the program runs fails no reader", async () => {
  for (const column of ["later_one", "later_two"]) {
    await loadSnapshot(world.deps.db, bookingId);
    await addColumn(column);
    expect((await loadSnapshot(world.deps.db, bookingId))?.booking.id).toBe(bookingId);
  }
  const { data } = await call<{ id: string }>(world, `GET /bookings/${bookingId}`, customer);
  expect(data.id).toBe(bookingId);
});

test("a transaction that has met one is begun again", async () => {
  let attempts = 0;
  const log = { warn: () => {} };
  const found = await repeatAfterRace(log, () =>
    inTransaction(async (trx) => {
      attempts += 1;
      await loadSnapshot(trx, bookingId);
      if (attempts === 1) await sql`deallocate all`.execute(trx);
      return loadSnapshot(trx, bookingId);
    }),
  );
  expect([attempts, found?.booking.id]).toEqual([2, bookingId]);
});

test("a pooler that hands out other connections loses plans, and no answer", async () => {
  await loadSnapshot(world.deps.db, bookingId);
  await sql`deallocate all`.execute(world.deps.db);
  for (let time = 0; time < 12; time += 1)
    expect((await loadSnapshot(world.deps.db, bookingId))?.booking.id).toBe(bookingId);
});

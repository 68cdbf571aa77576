import { cityOfId } from "@songtan/domain/cities/city-id";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookAndAccept } from "../../../../testing/world/delivery.ts";
import { newDriver } from "../../../../testing/world/people.ts";
import { nearSiam } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

describe("days of positions", () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld();
  });
  afterAll(() => world.close());

  const days = async () =>
    (
      await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
        where inhparent = 'positions'::regclass order by 1`.execute(world.deps.db)
    ).rows.map(({ name }) => name);

  test("day partitions are created ahead and removed whole; an open claim retains its booking's track", async () => {
    const driver = await newDriver(world);
    const task = await bookAndAccept(world, driver);
    await sql`select make_position_days('2026-03-01', '2026-03-02')`.execute(world.deps.db);
    await sql`select make_position_days('2026-03-01', '2026-03-02')`.execute(world.deps.db);
    expect((await days()).slice(0, 2)).toEqual(["positions_20260301", "positions_20260302"]);
    const row = {
      bookingId: task.id,
      city: cityOfId(task.id),
      driverId: driver.id,
      ...nearSiam,
      recordedAt: new Date("2026-03-01T10:00:00Z"),
    };
    const insert = (receivedAt: string) =>
      world.deps.db
        .insertInto("positions")
        .values({ ...row, receivedAt: new Date(receivedAt) })
        .execute();
    await insert("2026-03-01T23:59:59Z");
    await insert("2026-03-02T00:00:00Z");
    const left = async () =>
      (await world.deps.db.selectFrom("positions").select("receivedAt").execute()).length;
    const drop = async (before: string) =>
      (
        await sql<{ dropped: boolean }>`
          select drop_position_day(${before}) as dropped`.execute(world.deps.db)
      ).rows[0]?.dropped;
    expect(await drop("2026-03-02T12:00:00Z")).toBe(true);
    expect(await drop("2026-03-02T12:00:00Z")).toBe(false);
    expect([await days(), await left()]).toEqual([
      expect.not.arrayContaining(["positions_20260301"]),
      1,
    ]);
    expect(await days()).toContain("positions_20260302");
    await world.owner.query(
      `insert into reports (id, number, booking_id, reporter_role, reporter_id, kind, state, cap_satang, due_at, created_at)
       values (gen_random_uuid(), 'R-1', $1, 'driver', $2, 'other', 'open', 200000, now(), now())`,
      [task.id, driver.id],
    );
    expect(await drop("2026-03-04T00:00:00Z")).toBe(true);
    expect([await days(), await left()]).toEqual([
      expect.not.arrayContaining(["positions_20260302"]),
      1,
    ]);
  });
});

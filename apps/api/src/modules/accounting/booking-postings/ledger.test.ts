import { entryKinds } from "@songtan/domain/ledger/entry";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectWholeBooks } from "../../../../testing/money/ledger-balance.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

test("the database itself refuses crooked entries, changes and deletions", async () => {
  const { db } = world.deps;
  const at = world.clock.now;
  const write = (amounts: number[]) =>
    db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto("ledgerEntries")
        .values({
          kind: "top_up_received",
          source: crypto.randomUUID(),
          happenedAt: at,
          recordedAt: at,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      if (amounts.length === 0) return;
      const rows = amounts.map((amountSatang, line) => ({
        entryId: id,
        line,
        account: "bank",
        amountSatang,
      }));
      await trx.insertInto("ledgerPostings").values(rows).execute();
    });
  await expect(write([100, -99])).rejects.toThrow("sum to 1");
  await expect(write([100])).rejects.toThrow("1 lines");
  await expect(write([])).rejects.toThrow("0 lines");
  await write([100, -100]);
  await expect(db.updateTable("ledgerPostings").set({ amountSatang: 1 }).execute()).rejects.toThrow(
    "denied",
  );
  await expect(db.deleteFrom("ledgerEntries").execute()).rejects.toThrow("denied");
  await expect(
    db.updateTable("ledgerBalances").set({ balanceSatang: 0 }).execute(),
  ).rejects.toThrow("denied");
});

test("the database knows the same kinds of entries as the rules do", async () => {
  const rows = await world.deps.db
    .selectFrom("ledgerKinds")
    .select("kind")
    .orderBy("kind")
    .execute();
  expect(rows.map(({ kind }) => kind)).toEqual([...entryKinds].sort());
});

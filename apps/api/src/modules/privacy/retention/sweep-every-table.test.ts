import type { OperationsView } from "@songtan/contract/console/operations";
import type { RetentionKey } from "@songtan/domain/retention";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  fillEveryTable,
  findTexts,
  mark,
  readCatalogue,
  tablesOfPeople,
} from "../../../../testing/records/every-table.ts";
import {
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

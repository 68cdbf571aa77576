import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { partsInJob } from "./load-staff-of.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const byTwo = "Is money or goods of a booking, about which two people decide.";
const decision = "Is the decision about the pay itself.";

/** Columns that are no part in the work, and why. */
const noPart: Readonly<Record<string, string>> = {
  "adjustments.decided_by": byTwo,
  "adjustments.proposed_by": byTwo,
  "booking_cancellations.decided_by": byTwo,
  "booking_cancellations.proposed_by": byTwo,
  "booking_notes.staff_id": "Is words for colleagues.",
  "disposals.decided_by": byTwo,
  "disposals.requested_by": byTwo,
  "disputes.accepted_by": "Is about the bank of the customer.",
  "disputes.answered_by": "Is about the bank of the customer.",
  "incidents.closed_by": decision,
  "lost_declarations.decided_by": byTwo,
  "lost_declarations.proposed_by": byTwo,
  "payout_freezes.released_by": decision,
  "reports.decided_by": byTwo,
  "reports.proposed_by": byTwo,
  "withholdings.recorded_by": "Is tax that a customer withheld.",
};

/** Every column that names a member of staff in a table about bookings. */
async function findColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select keys.conrelid::regclass || '.' || named.attname as name
    from pg_constraint keys
    join pg_attribute named on named.attrelid = keys.conrelid and named.attnum = keys.conkey[1]
    where keys.contype = 'f' and keys.confrelid = 'staff'::regclass
      and exists (select from pg_attribute about where about.attrelid = keys.conrelid and about.attname = 'booking_id')
    order by name`.execute(world.deps.db);
  return rows.map(({ name }) => name);
}

test("every column that names who of staff did something to a booking counts as a part in it, or says why not", async () => {
  const counted = partsInJob.map((column) => column.join("."));
  expect(await findColumns()).toEqual([...counted, ...Object.keys(noPart)].sort());
});

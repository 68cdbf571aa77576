import { createHash } from "node:crypto";
import { insertRows } from "@songtan/sandbox/data/database";
import { seededRandom } from "@songtan/sandbox/data/random";
import { sql } from "kysely";
import { sha256 } from "../../../apps/api/src/keys/secrets.ts";
import type { TestWorld } from "../../../apps/api/testing/world/test-world.ts";
import type { Habits } from "../plan/plan.ts";
import type { Driver } from "./day.ts";

export type SignedInAccount = { id: string; token: string };
type Row = Record<string, unknown>;

/** What every driver has paid in: enough for the commissions of a day of cash jobs, not for every one of them. */
export const topUpSatang = 60_000;
const rowsAtOnce = 500;

/** An id that the seed decides: who comes first of two that are equal is decided by ids. */
export function seededId(seed: string): string {
  const hex = createHash("sha256").update(seed).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Customers who may book, signed in. */
export async function createCustomers(
  world: TestWorld,
  seed: string,
  count: number,
): Promise<SignedInAccount[]> {
  return createAccounts(world, "customer", { seed, count });
}

/** Verified drivers with a balance, signed in and at home. */
export async function createDrivers(
  world: TestWorld,
  seed: string,
  habits: readonly Habits[],
): Promise<Driver[]> {
  const people = await createAccounts(world, "driver", { seed, count: habits.length });
  const rows = people.map(({ id }, index) => ({
    accountId: id,
    vehicle: habits[index]?.vehicle,
    plate: `${index}กข ${index}`,
    plateProvince: "10",
    verifiedAt: world.clock.now.toISOString(),
  }));
  await insert(world, "drivers", rows);
  await topUp(world, people);
  return people.map((person, index): Driver => {
    const driverHabits = habits[index] as Habits;
    return {
      ...person,
      habits: driverHabits,
      random: seededRandom(`${seed} driving ${index}`),
      onDuty: false,
      at: driverHabits.home,
      route: null,
      reportedAt: 0,
      offlineUntil: 0,
      awayUntil: 0,
      jobs: new Map(),
      offer: null,
      working: false,
      outbox: [],
      idleMetres: 0,
      toPickUpMetres: 0,
      loadedMetres: 0,
      dutySeconds: 0,
    };
  });
}

async function createAccounts(
  world: TestWorld,
  role: "customer" | "driver",
  { seed, count }: { seed: string; count: number },
): Promise<SignedInAccount[]> {
  const now = world.clock.now.toISOString();
  const people = Array.from({ length: count }, (_, index) => ({
    id: seededId(`${seed} ${role} ${index}`),
    token: createHash("sha256").update(`${seed} ${role} token ${index}`).digest("base64url"),
  }));
  const accounts = people.map(({ id }, index) => ({
    id,
    role,
    firstName: role === "driver" ? "อนันต์" : "มาลี",
    lastName: "ใจดี",
    phone: `+66${role === "driver" ? "81" : "82"}${String(1_000_000 + index)}`,
    phoneVerifiedAt: now,
    email: `${role}${index}@day.example.test`,
    emailVerifiedAt: now,
    passwordHash: "not a hash: nobody signs in with it",
  }));
  await insert(world, "accounts", accounts);
  const sessions = people.map(({ id, token }) => ({
    accountId: id,
    role,
    tokenHash: `\\x${sha256(token).toString("hex")}`,
    deviceName: "a phone",
    createdAt: now,
    lastUsedAt: now,
  }));
  await insert(world, "sessions", sessions);
  return people;
}

async function insert(world: TestWorld, table: string, rows: readonly Row[]): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await insertRows(world.deps.db, table, rows.slice(first, first + rowsAtOnce));
}

async function topUp(
  { deps: { db }, clock }: TestWorld,
  people: readonly SignedInAccount[],
): Promise<void> {
  const at = clock.now.toISOString();
  const ids = JSON.stringify(people.map(({ id }) => id));
  await db.transaction().execute(async (trx) => {
    await sql`insert into ledger_entries (kind, source, happened_at, recorded_at)
      select 'top_up_received', 'day:' || id, ${at}, ${at} from jsonb_array_elements_text(${ids}::jsonb) id`.execute(
      trx,
    );
    await sql`insert into ledger_postings (entry_id, line, account, owner_id, amount_satang)
      select entries.id, line, case line when 0 then 'bank' else 'driver_available' end,
        case line when 1 then substring(source from 5)::uuid end,
        case line when 0 then ${topUpSatang}::bigint else -${topUpSatang}::bigint end
      from ledger_entries entries, generate_series(0, 1) line where source like 'day:%'`.execute(
      trx,
    );
  });
}

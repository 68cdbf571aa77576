import { hash } from "@node-rs/argon2";
import { addServiceDays, serviceDay } from "@songtan/domain/thai/dates";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { type QueryExecutorProvider, sql } from "kysely";
import { insertRows, type SandboxDatabase } from "../../data/database.ts";
import type { Sealing } from "../../data/sealing.ts";
import { demoAccounts, demoCustomer, demoDriver, demoPassword } from "../accounts.ts";
import { applicantRows } from "../applicant-rows.ts";
import {
  collectionRows,
  demoMoney,
  enqueueReceipts,
  fareReceipts,
  insertMoney,
} from "../balances.ts";
import {
  type BusinessMaking,
  creditReceipts,
  insertBusiness,
  insertBusinessHistory,
  planBusiness,
} from "../business/load-business.ts";
import { demoMembers } from "../business/people.ts";
import {
  accountRows,
  consentRows,
  demoDriverRow,
  documentRows,
  driverRows,
  savedPlaceRows,
} from "../driver-rows.ts";
import { pastBookings } from "../history.ts";
import { historyRows, historyTables, joinHistories } from "../history-rows.ts";
import type { City } from "../places.ts";
import { planDrivers, simulatedDriversMax } from "../plan-drivers.ts";
import { demoStaffId, staffRows } from "../staff-rows.ts";

export type DemoAccount = { who: string; identifier: string; password: string };
export type SimulatedAccount = {
  identifier: string;
  password: string;
  city: City;
  vehicle: Vehicle;
};

/** The API's own cost, so that a demo account signs in like any other. */
const passwordCost = { memoryCost: 12 * 1024, timeCost: 3, parallelism: 1 };

/** Makes the demo accounts, the simulated drivers' accounts and the demo history, once per database. */
export async function loadDemoData({
  db,
  clock,
  secrets,
  seller,
}: {
  db: SandboxDatabase;
  clock: () => Date;
  /** Who runs this, as papers name them. */
  seller: BusinessMaking["seller"];
  /** Seals what the program opens. */
  secrets: Sealing;
}): Promise<{ accounts: DemoAccount[]; simulatedDrivers: SimulatedAccount[] }> {
  const planned = planDrivers(simulatedDriversMax);
  // One transaction: the demo data is there whole, or not at all and made at the next start.
  await db.transaction().execute(async (trx) => {
    // Two programs may start at once on an empty database: the second waits, and finds it made. On a
    // slow machine that is longer than a call may wait.
    await waitWithoutLimit(trx);
    await sql`select pg_advisory_xact_lock(hashtextextended('sandbox:demo-data', 0))`.execute(trx);
    if (!(await isLoaded(trx)))
      await insertDemoData(trx, { now: clock(), seal: secrets.seal, seller });
  });
  return {
    accounts: demoAccounts.map((account) => ({ ...account })),
    simulatedDrivers: planned.map(({ email, city, vehicle }) => ({
      identifier: email,
      password: demoPassword,
      city,
      vehicle,
    })),
  };
}

/** Lifts the time limits of a call, which serve people in front of a screen; the start does not need them. */
const waitWithoutLimit = (trx: QueryExecutorProvider): Promise<unknown> =>
  sql`
    select set_config(name, '0', true)
    from unnest(array['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']) name
  `.execute(trx);

async function isLoaded(trx: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`select from accounts where id = ${demoCustomer.id}`.execute(trx);
  return rows.length > 0;
}

type Making = Pick<BusinessMaking, "now" | "seal" | "seller">;

async function insertDemoData(trx: QueryExecutorProvider, made: Making): Promise<void> {
  const { now, seal } = made;
  // Hashing is slow on purpose; one password for all means one hash for all.
  const passwordHash = await hash(demoPassword, passwordCost);
  const making = { ...made, passwordHash, staffId: demoStaffId };
  const history = historyRows(pastBookings, now);
  const business = planBusiness(making);
  const ratings = history.ratings
    .filter((row) => row.driverId === demoDriver.id)
    .map((row) => Number(row.stars));
  const drivers = [demoDriverRow(ratings), ...planDrivers(simulatedDriversMax)];
  await insertRows(trx, "accounts", accountRows(drivers, { now, passwordHash }));
  await insertRows(
    trx,
    "consents",
    consentRows([demoCustomer.id, ...drivers.map(({ id }) => id)], { now }),
  );
  await insertRows(trx, "drivers", driverRows(drivers, { now }));
  await insertRows(trx, "documents", documentRows(drivers, { now, seal }));
  await insertRows(trx, "saved_places", savedPlaceRows(now));
  for (const [table, rows] of Object.entries(applicantRows({ now, passwordHash, seal })))
    await insertRows(trx, table, rows);
  await insertBusiness(trx, business, making);
  const hired = Object.values(demoMembers).filter(({ id }) => id !== demoCustomer.id);
  await insertRows(
    trx,
    "consents",
    consentRows(
      hired.map(({ id }) => id),
      { now },
    ),
  );
  await insertRows(trx, "staff", staffRows({ now, passwordHash, seal }));
  for (const table of historyTables) await insertRows(trx, table, history[table]);
  await insertBusinessHistory(trx, business, making);
  await insertRows(trx, "duty_periods", dutyRows(now));
  const inCash = joinHistories(history, business.cash);
  const money = demoMoney(inCash, drivers, now);
  await insertMoney(trx, {
    entries: [...money.entries, ...business.entries],
    splits: [...money.splits, ...business.splits],
  });
  await enqueueReceipts(trx, fareReceipts(inCash, money.splits));
  await enqueueReceipts(trx, creditReceipts(business.money));
  await insertRows(trx, "cod_collections", collectionRows(inCash));
}

/** The demo driver worked every day of the history, and today since seven hours ago. */
function dutyRows(now: Date) {
  const shift = (beganAt: Date, hours: number) => ({
    driverId: demoDriver.id,
    beganAt: beganAt.toISOString(),
    endedAt: new Date(beganAt.getTime() + hours * 3_600_000).toISOString(),
  });
  const pastDays = [1, 2, 5].map(
    (daysAgo) => `${addServiceDays(serviceDay(now), -daysAgo)}T09:00:00+07:00`,
  );
  return [
    ...pastDays.map((began) => shift(new Date(began), 7)),
    shift(new Date(now.getTime() - 7 * 3_600_000), 5.5),
  ];
}

import { createHash, randomBytes } from "node:crypto";
import { demoCustomer, demoDriver } from "@songtan/sandbox/demo/accounts";
import { loadDemoData } from "@songtan/sandbox/demo/load/load-demo-data";
import type pg from "pg";
import { exampleCompany } from "../../apps/api/src/config/company.ts";
import { openDatabase as openKysely, openPool } from "../../apps/api/src/db/database.ts";
import { shortPool } from "../../apps/api/src/db/pools.ts";
import type { Secrets } from "../../apps/api/src/keys/secrets.ts";
import { sellerOf } from "../../apps/api/src/modules/platform/operator/load-operator-settings.ts";
import { checkGenerated } from "../../simulation/many/check-generated.ts";
import { generate, type Many } from "../../simulation/many/generate.ts";

export type Readers = { customer: string; driver: string; staff: string };

/** Fills the database of a started product with the demo data and many copies of it; answers how long that lasted. */
export async function fillWithMany(
  { ownerUrl, superuser }: { ownerUrl: string; superuser: pg.Client },
  many: Many,
  /** Of the program that reads what is sealed; without it nothing is sealed. */
  secrets: Pick<Secrets, "seal"> | null = null,
): Promise<{ bookings: number; seconds: number; gigabytes: number; problems: string[] }> {
  const pool = openPool(ownerUrl, shortPool(2));
  await loadDemoData({
    db: openKysely(pool),
    clock: () => new Date(),
    secrets: { seal: (purpose, plain) => secrets?.seal(purpose, plain) ?? plain },
    seller: sellerOf(exampleCompany),
  });
  await pool.end();
  const begun = performance.now();
  const { bookings } = await generate(superuser, many);
  const seconds = (performance.now() - begun) / 1000;
  const { rows } = await superuser.query<{ bytes: string }>(
    "select pg_database_size(current_database())::text as bytes",
  );
  const problems = await checkGenerated(superuser);
  return { bookings, seconds, gigabytes: Number(rows[0]?.bytes) / 1e9, problems };
}

/** Signs in the people with the longest lists: the demo customer and driver, and staff who may see everything. */
export async function signInReaders(client: pg.Client): Promise<Readers> {
  const token = () => randomBytes(32).toString("base64url");
  const readers = { customer: token(), driver: token(), staff: token() };
  const hash = (text: string) => createHash("sha256").update(text).digest();
  for (const [role, id] of [
    ["customer", demoCustomer.id],
    ["driver", demoDriver.id],
  ] as const)
    await client.query(
      `insert into sessions (account_id, role, token_hash, device_name, created_at, last_used_at)
       values ($1, $2, $3, 'bench', now(), now())`,
      [id, role, hash(readers[role])],
    );
  await client.query(
    `with one as (insert into staff (name, email, scopes, created_at, activated_at, password_hash)
        select 'bench', 'bench@example.test', (select array_agg(distinct scope) from staff, unnest(scopes) as scope), now(), now(), '-'
        returning id)
      insert into staff_sessions (staff_id, token_hash, address, device_name, created_at, last_used_at)
        select id, $1, '127.0.0.1', 'bench', now(), now() from one`,
    [hash(readers.staff)],
  );
  return readers;
}

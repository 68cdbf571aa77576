import { addMonths, monthOf } from "@songtan/domain/ledger/months";
import { serviceDay } from "@songtan/domain/thai/dates";
import type pg from "pg";
import { openDatabase, openPool } from "../../apps/api/src/db/database.ts";
import { shortPool } from "../../apps/api/src/db/pools.ts";
import { closeMonth } from "../../apps/api/src/modules/accounting/books/close-month.ts";
import { listMonths } from "../../apps/api/src/modules/accounting/books/reads.ts";

/** What the nights and months of a year have done by its end: each booking has its province, and all months but two are closed. */
export async function finishYear(ownerUrl: string, superuser: pg.Client): Promise<void> {
  await superuser.query(
    `insert into figure_bookings (booking_id, province_code, channel)
     select id, nullif(city, '00'), 'person' from bookings on conflict do nothing`,
  );
  await superuser.query("analyze figure_bookings");
  const { rows } = await superuser.query<{ id: string; name: string }>(
    "select id, name from staff order by created_at limit 1",
  );
  const [accountant] = rows;
  if (!accountant) throw new Error("the demo data has staff");
  const pool = openPool(ownerUrl, shortPool(1));
  const db = openDatabase(pool);
  const now = new Date();
  const open = addMonths(monthOf(serviceDay(now)), -1);
  const months = (await listMonths(db, now)).filter(({ month }) => month < open).reverse();
  for (const { month, entries } of months)
    await db.transaction().execute((trx) =>
      closeMonth(trx, {
        month,
        seenEntries: entries,
        by: { kind: "staff", ...accountant },
        now,
      }),
    );
  await pool.end();
}

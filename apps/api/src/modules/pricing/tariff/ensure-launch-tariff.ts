import { launchHolidays } from "@songtan/domain/quoting/tariff/holidays";
import { launchTariff } from "@songtan/domain/quoting/tariff/tariff";
import type pg from "pg";

/** Inserts the launch tariff and calendar into a database without any. An operator's tariffs are never changed. */
export async function ensureLaunchTariff(client: pg.ClientBase): Promise<void> {
  await client.query(
    "insert into tariffs (version, effective_from, body) select $1, $2, $3 where not exists (select from tariffs) on conflict do nothing",
    [launchTariff.version, launchTariff.effectiveFrom, JSON.stringify(launchTariff)],
  );
  await client.query(
    `insert into public_holidays (day, name_th, name_en)
     select * from unnest($1::date[], $2::text[], $3::text[]) where not exists (select from public_holidays)
     on conflict do nothing`,
    (["day", "nameTh", "nameEn"] as const).map((part) =>
      launchHolidays.map((holiday) => holiday[part]),
    ),
  );
}

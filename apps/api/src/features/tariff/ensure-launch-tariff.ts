import { launchTariff } from "@songtan/domain/quoting/tariff";
import type pg from "pg";

/** A database without any tariff gets the launch tariff; an operator's own tariffs are never touched. */
export async function ensureLaunchTariff(client: pg.ClientBase): Promise<void> {
  await client.query(
    "insert into tariffs (version, effective_from, body) select $1, $2, $3 where not exists (select from tariffs) on conflict do nothing",
    [launchTariff.version, launchTariff.effectiveFrom, JSON.stringify(launchTariff)],
  );
}

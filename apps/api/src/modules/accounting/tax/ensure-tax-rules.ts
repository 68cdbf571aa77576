import { satangPerBaht } from "@songtan/domain/money";
import type pg from "pg";
import type { Settings } from "../../../config/settings.ts";

/** Writes down a changed choice with the time it began, so that what was settled before keeps its tax. */
export async function ensureTaxRules(
  client: { query: pg.ClientBase["query"] },
  { TAX_MODEL, TAX_DRIVER_WITHHOLDING }: Pick<Settings, "TAX_MODEL" | "TAX_DRIVER_WITHHOLDING">,
  now: Date,
): Promise<void> {
  const fromSatang =
    TAX_DRIVER_WITHHOLDING === "off" ? null : TAX_DRIVER_WITHHOLDING * satangPerBaht;
  await client.query(
    `insert into tax_rules (effective_from, model, driver_withholding_from_satang)
     select $1, $2, $3
     from (select model, driver_withholding_from_satang as from_satang from tax_rules order by effective_from desc limit 1) last
     where last.model <> $2 or last.from_satang is distinct from $3::bigint
     on conflict do nothing`,
    [now, TAX_MODEL, fromSatang],
  );
}

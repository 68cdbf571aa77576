import type { Satang } from "@songtan/domain/money";
import type { TaxModel, TaxRates } from "@songtan/domain/tax/rates";
import type { Reader } from "../../../db/database.ts";
import { loadTaxRates } from "../../platform/operator/load-operator-settings.ts";

/** Tax settings that the operator had chosen at a given time. */
export type TaxRules = {
  model: TaxModel;
  driverWithholdingFromSatang: Satang | null;
  rates: TaxRates;
};

/** The choice in force at an instant: later ones do not change how an earlier supply is taxed. */
export async function loadTaxRules(db: Reader, at: Date): Promise<TaxRules> {
  const row = await db
    .selectFrom("taxRules")
    .select(["model", "driverWithholdingFromSatang"])
    .where("effectiveFrom", "<=", at)
    .orderBy("effectiveFrom", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const from = row.driverWithholdingFromSatang;
  return {
    model: row.model,
    driverWithholdingFromSatang: from,
    rates: await loadTaxRates(db, at),
  };
}

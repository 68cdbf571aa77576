import type { Reader } from "../../../db/database.ts";
import { accountTables } from "./account-tables.ts";
import { customerTables } from "./customer-tables.ts";
import { driverTables } from "./driver-tables.ts";
import type { ExportContext, ExportTable } from "./export-table.ts";

/** All tables of the owner's archive, in its order. */
export async function loadTables(trx: Reader, context: ExportContext): Promise<ExportTable[]> {
  const ownTables = context.owner.role === "driver" ? driverTables : customerTables;
  const tables: ExportTable[] = [];
  for (const [name, loadRows] of Object.entries({ ...accountTables, ...ownTables }))
    tables.push({ name, rows: await loadRows(trx, context) });
  return tables;
}

import type { ExportedList } from "@songtan/contract/console/overview/exports";
import { moneyColumns } from "./columns/money.ts";
import { recordsColumns } from "./columns/records.ts";
import type { ExportColumns } from "./columns/row-paths.ts";
import { workColumns } from "./columns/work.ts";

/**
 * The columns of each file, by where their values are in a row of the list. A name with a unit or a moment
 * in it says how it is written: satang as baht, instants on Bangkok's clock.
 */
export const exportColumns: Readonly<Record<ExportedList, ExportColumns>> = {
  ...workColumns,
  ...moneyColumns,
  ...recordsColumns,
};

import type { ExportedList, ExportFormat } from "@songtan/contract/console/overview/exports";
import { Refusal } from "@songtan/contract/errors";
import type { Locale } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Deps } from "../../../deps/deps.ts";
import type { CsvCell } from "../../../spreadsheets/csv.ts";
import { writeInThread } from "../../../spreadsheets/write-in-thread.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { cellsOf } from "./cells.ts";
import { exportColumns } from "./columns.ts";
import { exportTexts, headingOf } from "./export-texts.ts";

export type ListExport = {
  list: ExportedList;
  format: ExportFormat;
  locale: Locale;
  filters: Record<string, unknown>;
  by: AuditActor & { kind: "staff" };
  /** One page of the list, from a cursor. */
  read(page: { cursor?: string; limit: number }): Promise<{
    data: unknown;
    nextCursor?: string | null;
  }>;
  /** Whether the reader has gone away. */
  isAbandoned(): boolean;
};

/** A file needs memory and reads: each member of staff has one at a time. */
const underWay = new Set<string>();

/**
 * The whole list that the filters find as a file. It is read page by page and sent when it is whole: a file that ends
 * in the middle would look complete.
 * @throws Refusal `export_too_large` above `limits.exportRows`; `export_under_way`
 */
export async function exportList(deps: Pick<Deps, "db" | "clock">, input: ListExport) {
  if (underWay.has(input.by.id)) throw new Refusal("export_under_way");
  underWay.add(input.by.id);
  try {
    const rows = await readRows(input);
    await recordListExport(deps, input, rows.length);
    return await writeFile(deps, input, rows);
  } finally {
    underWay.delete(input.by.id);
  }
}

async function readRows({ list, locale, read, isAbandoned }: ListExport): Promise<CsvCell[][]> {
  const { paths, rowsOf } = exportColumns[list];
  const rows: CsvCell[][] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: limits.exportPageRows, ...(cursor && { cursor }) });
    for (const row of rowsOf(page.data)) rows.push(cellsOf(row, paths, locale));
    if (rows.length > limits.exportRows)
      throw new Refusal("export_too_large", { rows: limits.exportRows });
    cursor = page.nextCursor ?? undefined;
  } while (cursor && !isAbandoned());
  return rows;
}

function writeFile(
  { clock }: Pick<Deps, "clock">,
  { list, format, locale }: ListExport,
  rows: CsvCell[][],
) {
  const headings = exportColumns[list].paths.map((path) => headingOf(list, path, locale) ?? path);
  const sheet = { name: exportTexts[locale].lists[list], rows: [headings, ...rows] };
  return writeInThread([sheet], { name: `${list}-${serviceDay(clock())}`, format });
}

async function recordListExport(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { list, format, filters, by }: ListExport,
  rows: number,
): Promise<void> {
  const at = clock();
  const chosen = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) chosen.set(name, String(value));
  await db.transaction().execute((trx) =>
    recordAudit(trx, {
      actor: by,
      action: "list.exported",
      subject: { kind: "staff", id: by.id },
      detail: { list, format, rows, filters: chosen.toString() },
      at,
    }),
  );
}

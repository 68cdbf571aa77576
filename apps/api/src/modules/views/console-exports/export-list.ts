import type { Readable } from "node:stream";
import type { ExportedList, ExportFormat } from "@songtan/contract/console/overview/exports";
import { Refusal } from "@songtan/contract/errors";
import type { Locale } from "@songtan/domain/account-types";
import { byteOrderMark, type CsvCell, csvLine } from "@songtan/domain/csv";
import { limits } from "@songtan/domain/limits";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Deps } from "../../../deps/deps.ts";
import { kindOfTerm, searchTerms } from "../../../http/log/record-searches.ts";
import { writeInThread } from "../../../spreadsheets/write-in-thread.ts";
import { fileMimes } from "../../../spreadsheets/write-sheets.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { cellsOf } from "./cells.ts";
import { exportColumns } from "./columns.ts";
import { exportTexts, headingOf } from "./export-texts.ts";
import { openSpool } from "./spool.ts";

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
  /** Returns true when the reader has disconnected. */
  isAbandoned(): boolean;
};

/** A file needs memory and reads: each member of staff has one at a time. */
const underWay = new Set<string>();

/**
 * The whole list that the filters find as a file. It is read page by page and sent when it is whole: a file that ends
 * in the middle would look complete.
 * @throws Refusal `export_too_large` above the limit of the form; `export_under_way`
 */
export async function exportList(
  deps: Pick<Deps, "db" | "clock">,
  input: ListExport,
): Promise<{ name: string; mime: string; bytes: Uint8Array | Readable }> {
  if (underWay.has(input.by.id)) throw new Refusal("export_under_way");
  underWay.add(input.by.id);
  try {
    return await (input.format === "csv" ? writeCsv(deps, input) : writeWorkbook(deps, input));
  } finally {
    underWay.delete(input.by.id);
  }
}

/** Row by row onto the disk: as many rows as there are need the memory of one page. */
async function writeCsv(deps: Pick<Deps, "db" | "clock">, input: ListExport) {
  const spool = await openSpool();
  try {
    await spool.write(byteOrderMark + csvLine(headingsOf(input)));
    let count = 0;
    for await (const rows of pagesOf(input, limits.exportRows)) {
      count += rows.length;
      await spool.write(rows.map(csvLine).join(""));
    }
    await recordListExport(deps, input, count);
    if (input.isAbandoned()) throw new Refusal("not_found");
  } catch (problem) {
    await spool.discard();
    throw problem;
  }
  return { name: `${nameOf(deps, input)}.csv`, mime: fileMimes.csv, bytes: spool.read() };
}

async function writeWorkbook(deps: Pick<Deps, "db" | "clock">, input: ListExport) {
  const { list, format, locale } = input;
  const rows: CsvCell[][] = [];
  for await (const page of pagesOf(input, limits.exportWorkbookRows)) rows.push(...page);
  await recordListExport(deps, input, rows.length);
  const sheet = { name: exportTexts[locale].lists[list], rows: [headingsOf(input), ...rows] };
  return writeInThread([sheet], { name: nameOf(deps, input), format });
}

async function* pagesOf(
  { list, locale, read, isAbandoned }: ListExport,
  most: number,
): AsyncGenerator<CsvCell[][]> {
  const { paths, rowsOf } = exportColumns[list];
  let cursor: string | undefined;
  let count = 0;
  do {
    const page = await read({ limit: limits.exportPageRows, ...(cursor && { cursor }) });
    const rows = rowsOf(page.data).map((row) => cellsOf(row, { list, paths, locale }));
    count += rows.length;
    if (count > most) throw new Refusal("export_too_large", { rows: most });
    yield rows;
    cursor = page.nextCursor ?? undefined;
  } while (cursor && !isAbandoned());
}

const headingsOf = ({ list, locale }: ListExport): string[] =>
  exportColumns[list].paths.map((path) => headingOf(list, path, locale) ?? path);

const nameOf = ({ clock }: Pick<Deps, "clock">, { list }: ListExport): string =>
  `${list}-${serviceDay(clock())}`;

const isTerm = (name: string) => searchTerms.some((term) => term === name);

async function recordListExport(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { list, format, filters, by }: ListExport,
  rows: number,
): Promise<void> {
  const at = clock();
  const chosen = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    chosen.set(name, isTerm(name) ? kindOfTerm(String(value)) : String(value));
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

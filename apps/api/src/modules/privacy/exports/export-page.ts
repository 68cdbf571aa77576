import type { Locale } from "@songtan/domain/account-types";
import { fillBrand } from "@songtan/domain/brand";
import { formatExactBaht } from "@songtan/domain/money";
import { type Catalogue, textOrKey } from "@songtan/domain/texts";
import en from "../../../../locales/en/export.json" with { type: "json" };
import th from "../../../../locales/th/export.json" with { type: "json" };
import type { accountTables } from "./account-tables.ts";
import type { customerTables } from "./customer-tables.ts";
import type { driverTables } from "./driver-tables.ts";
import type { ExportCell, ExportTable } from "./export-table.ts";

type TableName = keyof (typeof accountTables & typeof customerTables & typeof driverTables);
/** A table without a name in both languages does not compile. */
type Texts = typeof en & { table: Record<TableName | "positions", string> };

const catalogue: Catalogue<Texts> = { th, en };

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/**
 * User text must stay text: the page is opened from the disk, where no content security policy
 * protects it.
 */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

export const columnTitle = (column: string, locale: Locale): string =>
  textOrKey(catalogue[locale].column, column);

const clock = (locale: Locale) =>
  new Intl.DateTimeFormat(locale === "th" ? "th-TH-u-ca-buddhist" : "en-GB", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "Asia/Bangkok",
  });

/** One value as people read it: instants by the Thai clock, money in baht. */
export function readable(column: string, value: ExportCell, locale: Locale): string {
  if (value === null) return "";
  if (value instanceof Date) return clock(locale).format(value);
  if (typeof value === "boolean") return catalogue[locale].page[value ? "yes" : "no"];
  if (typeof value === "number" && column.endsWith("Satang")) return formatExactBaht(value);
  return String(value);
}

function tableHtml({ name, rows }: ExportTable, locale: Locale): string {
  const { table, page } = catalogue[locale];
  const title = `<h2 id="${name}">${escapeHtml(textOrKey(table, name))}</h2>`;
  const [first] = rows;
  if (!first) return `${title}<p>${page.none}</p>`;
  const columns = Object.keys(first);
  const head = columns
    .map((column) => `<th scope="col">${escapeHtml(columnTitle(column, locale))}</th>`)
    .join("");
  const body = rows
    .map((row) =>
      columns.map(
        (column) => `<td>${escapeHtml(readable(column, row[column] ?? null, locale))}</td>`,
      ),
    )
    .map((cells) => `<tr>${cells.join("")}</tr>`)
    .join("\n");
  return `${title}<div class="table"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>`;
}

const style = `body{font:16px/1.6 Kanit,system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#22201c}
h1,h2{line-height:1.25}h2{margin-top:2.5rem}.table{overflow-x:auto}table{border-collapse:collapse;font-size:14px}
th,td{border:1px solid #d8d3c9;padding:.35rem .6rem;text-align:left;vertical-align:top}th{background:#f3f0ea}`;

/** All tables on one page that any browser opens, without anything from elsewhere. */
export function exportPage(
  tables: readonly ExportTable[],
  { locale, madeAt }: { locale: Locale; madeAt: Date },
): string {
  const { table, page } = catalogue[locale];
  const links = tables
    .map(({ name }) => `<li><a href="#${name}">${escapeHtml(textOrKey(table, name))}</a></li>`)
    .join("");
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${fillBrand(page.title)}</title><style>${style}</style></head><body>
<h1>${fillBrand(page.title)}</h1>
<p>${page.intro}</p>
<p>${page.madeAt} ${clock(locale).format(madeAt)}</p>
<nav><ul>${links}</ul></nav>
${tables.map((one) => tableHtml(one, locale)).join("\n")}
</body></html>
`;
}

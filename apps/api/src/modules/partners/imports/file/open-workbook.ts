import type { LeftOut } from "@songtan/domain/imports/fields";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

export type OpenedWorkbook = { bytes: Uint8Array; sheet: number; leftOut: LeftOut };

/**
 * A workbook as the people who send it see it: the first sheet that is shown, without rows and columns that are hidden by
 * hand or by a filter. Its dates in the Buddhist era are written in a form that the reader knows.
 */
export function openWorkbook(bytes: Uint8Array): OpenedWorkbook {
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/.test(name) });
  const textOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const workbook = textOf("xl/workbook.xml");
  const sheets = tags(workbook, "sheet");
  const isHidden = (sheet: string) => /hidden/i.test(attribute(sheet, "state") ?? "");
  const shown = Math.max(
    0,
    sheets.findIndex((sheet) => !isHidden(sheet)),
  );
  const path = pathOf(textOf("xl/_rels/workbook.xml.rels"), attribute(sheets[shown] ?? "", "r:id"));
  const styles = knownDates(textOf("xl/styles.xml"));
  const sheet = withoutHidden(textOf(path), clockStyles(styles));
  if (parts["xl/styles.xml"]) parts["xl/styles.xml"] = strToU8(styles);
  if (parts[path]) parts[path] = strToU8(sheet.xml);
  return {
    bytes: zipSync(parts, { level: 0 }),
    sheet: shown + 1,
    leftOut: { ...sheet.leftOut, sheets: sheets.filter(isHidden).length },
  };
}

const tags = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, "g"))].map(([tag]) => tag);

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

function pathOf(relations: string, id: string | undefined): string {
  const relation = tags(relations, "Relationship").find((tag) => attribute(tag, "Id") === id);
  const target = (relation && attribute(relation, "Target")) ?? "worksheets/sheet1.xml";
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** `bbbb` and `bb` are years of the Buddhist era, and `B1` or `B2` choose an era; the days behind them are the same. */
const knownDates = (styles: string): string =>
  styles.replace(/formatCode="([^"]*)"/g, (_, code: string) => {
    const known = code
      .replace(/\bB[12](?=[a-z[])/gi, "")
      .replace(/bbbb/gi, "yyyy")
      .replace(/\bbb\b/gi, "yy");
    return `formatCode="${known}"`;
  });

/** Built-in formats that show a time of day. */
const clockFormats = new Set(["18", "19", "20", "21", "22", "45", "46", "47"]);

/** The numbers of the cell styles that show a time of day. */
function clockStyles(styles: string): Set<string> {
  const clocks = new Set(clockFormats);
  for (const format of tags(styles, "numFmt")) {
    const code = (attribute(format, "formatCode") ?? "").replace(
      /\[[^\]]*\]|"[^"]*"|&quot;.*?&quot;/g,
      "",
    );
    if (/h/i.test(code)) clocks.add(attribute(format, "numFmtId") ?? "");
  }
  const cells = /<(?:\w+:)?cellXfs[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? "";
  return new Set(
    tags(cells, "xf").flatMap((style, index) =>
      clocks.has(attribute(style, "numFmtId") ?? "") ? [String(index)] : [],
    ),
  );
}

const rowPattern = /<((?:\w+:)?row)\b([^>]*?)(?:\/>|>[\s\S]*?<\/\1>)/g;
const cellPattern = /<((?:\w+:)?c)\b([^>]*?)(?:\/>|>[\s\S]*?<\/\1>)/g;
/** A whole day in a cell that shows a time is midnight; half a second more makes it differ from a day without a time. */
const halfSecond = ".0000058";

function withoutHidden(xml: string, clocks: ReadonlySet<string>) {
  const columns = hiddenColumns(xml);
  const leftOut = { rows: 0, columns: 0 };
  const seen = new Set<string>();
  const shown = xml.replace(rowPattern, (row, _, attributes: string) => {
    if (!isShown(attributes)) {
      if (/<(?:\w+:)?(v|is)\b/.test(row)) leftOut.rows += 1;
      return "";
    }
    return row.replace(cellPattern, (cell, _name, about: string) => {
      const column = /^[A-Z]+/.exec(attribute(about, "r") ?? "")?.[0] ?? "";
      if (columns.has(column)) {
        if (/<(?:\w+:)?(v|is)\b/.test(cell)) seen.add(column);
        return "";
      }
      if (!clocks.has(attribute(about, "s") ?? "") || attribute(about, "t")) return cell;
      return cell.replace(/(<(?:\w+:)?v>\d+)(<)/, `$1${halfSecond}$2`);
    });
  });
  return { xml: shown, leftOut: { ...leftOut, columns: seen.size } };
}

/** Hidden by hand, by a filter, or drawn to nothing. */
const isShown = (attributes: string): boolean =>
  !/\shidden="(1|true)"/.test(attributes) && !/\s(ht|width)="0(\.0+)?"/.test(attributes);

const columnsMost = 16_384;

function hiddenColumns(xml: string): Set<string> {
  const hidden = new Set<string>();
  for (const column of tags(xml, "col")) {
    if (isShown(column)) continue;
    const to = Math.min(Number(attribute(column, "max")), columnsMost);
    for (let index = Number(attribute(column, "min")); index <= to; index++)
      hidden.add(lettersOf(index));
  }
  return hidden;
}

/** 1 is A, 27 is AA. */
const lettersOf = (index: number): string =>
  index < 1
    ? ""
    : `${lettersOf(Math.floor((index - 1) / 26))}${String.fromCharCode(65 + ((index - 1) % 26))}`;

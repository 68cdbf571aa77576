import type { Locale } from "@songtan/domain/account-types";
import { templateFields } from "@songtan/domain/imports/fields";
import { type FileFormat, writeSheets } from "../../../../spreadsheets/write-sheets.ts";
import { importsTexts } from "../records/imports-texts.ts";

/** An empty file with the headings that are known for sure, two examples, and in a workbook a page of help. */
export function templateFile(format: FileFormat, locale: Locale) {
  const { field, examples, template, help } = importsTexts(locale);
  const rows = [
    templateFields.map((name) => field[name]),
    ...examples.map((example) => templateFields.map((name) => example[name] ?? "")),
  ];
  const sheets = [
    { name: template.sheet, rows },
    { name: template.helpSheet, rows: help.map((line) => [line]) },
  ] as const;
  return writeSheets([sheets[0], sheets[1]], { name: template.file, format });
}

import { statementAmounts, statementTexts } from "@songtan/contract/payouts/statement-texts";
import type { StatementView } from "@songtan/contract/payouts/statements";
import type { Locale } from "@songtan/domain/account-types";
import { stringify } from "csv-stringify/sync";
import { csvTime } from "../../../spreadsheets/csv.ts";

/**
 * A statement for spreadsheets: one row for each job and entry, between the opening and the closing balance; the last
 * column sums from the one to the other. Marked as UTF-8; text that a spreadsheet would run as a formula is not.
 */
export function statementCsv(statement: StatementView, locale: Locale): string {
  const { label, amount, entry } = statementTexts[locale];
  const blanks = statementAmounts.map(() => "");
  return stringify(
    [
      [
        label.date,
        label.booking,
        ...statementAmounts.map(({ name }) => amount[name]),
        label.change,
      ],
      [statement.from, label.opening, ...blanks, statement.opening.netSatang],
      ...statement.jobs.map((job) => [
        csvTime(new Date(job.at)),
        job.number,
        ...statementAmounts.map(({ name, sign }) => (job[name] === 0 ? 0 : sign * job[name])),
        job.netSatang,
      ]),
      ...statement.lines.map((line) => [
        csvTime(new Date(line.at)),
        entry[line.kind],
        ...blanks,
        line.amountSatang,
      ]),
      [statement.to, label.closing, ...blanks, statement.closing.netSatang],
    ],
    {
      bom: true,
      escape_formulas: true,
      // These are our own numbers, so a leading minus does not make a formula.
      cast: { number: (satang) => ({ value: (satang / 100).toFixed(2), escape_formulas: false }) },
    },
  );
}

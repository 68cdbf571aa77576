import { say, statementAmounts, statementLineWords, statementWords as words } from "@songtan/contract/statement-words";
import type { StatementView } from "@songtan/contract/statements";
import type { Locale } from "@songtan/domain/accounts/words";
import { stringify } from "csv-stringify/sync";
import { csvTime } from "../../csv.ts";

/**
 * A statement for spreadsheets: one row for each job and entry, between the opening and the closing balance; the last
 * column sums from the one to the other. Marked as UTF-8; text that a spreadsheet would run as a formula is not.
 */
export function statementCsv(statement: StatementView, locale: Locale): string {
  const t = (each: { th: string; en: string }) => say(each, locale);
  const blanks = statementAmounts.map(() => "");
  return stringify(
    [
      [t(words.date), t(words.booking), ...statementAmounts.map((each) => t(each.words)), t(words.change)],
      [statement.from, t(words.opening), ...blanks, statement.opening.netSatang],
      ...statement.jobs.map((job) => [
        csvTime(new Date(job.at)),
        job.number,
        ...statementAmounts.map(({ name, sign }) => (job[name] === 0 ? 0 : sign * job[name])),
        job.netSatang,
      ]),
      ...statement.lines.map((line) => [
        csvTime(new Date(line.at)),
        t(statementLineWords[line.kind]),
        ...blanks,
        line.amountSatang,
      ]),
      [statement.to, t(words.closing), ...blanks, statement.closing.netSatang],
    ],
    {
      bom: true,
      escape_formulas: true,
      // Our own numbers: a minus in front is no formula.
      cast: { number: (satang) => ({ value: (satang / 100).toFixed(2), escape_formulas: false }) },
    },
  );
}

import { receiptWords } from "@songtan/contract/receipt-words";
import { say, statementAmounts, statementLineWords, statementWords as words } from "@songtan/contract/statement-words";
import type { StatementView } from "@songtan/contract/statements";
import type { Locale } from "@songtan/domain/accounts/words";
import { formatDate, formatDateTime, formatTime, serviceDayStart } from "@songtan/domain/thai/dates";
import { formatTaxId } from "@songtan/domain/thai/tax-id";
import type { Company } from "../../company.ts";
import { makePaper, type Paper } from "../../papers/paper.ts";

export type PrintedStatement = {
  statement: StatementView;
  locale: Locale;
  company: Company;
  driverName: string;
  madeAt: Date;
};

export const baht = (satang: number): string =>
  new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(satang / 100);

/** `1 พ.ย. 2569 – 30 พ.ย. 2569`, or the one day. */
export function periodText({ from, to }: Pick<StatementView, "from" | "to">, locale: Locale): string {
  const day = (text: string) => formatDate(serviceDayStart(text), locale);
  return from === to ? day(from) : `${day(from)} – ${day(to)}`;
}

/** A driver's statement as PDF, in the driver's language. */
export function printStatement(printed: PrintedStatement): Promise<Buffer> {
  const { statement, locale, company, driverName, madeAt } = printed;
  const t = (each: { th: string; en: string }) => say(each, locale);
  const companyName = locale === "th" ? company.nameTh : company.nameEn;
  const title = `${t(words.title)} · ${driverName}`;
  return makePaper(
    { title, locale, author: companyName, madeAt, foot: `${title} · ${periodText(statement, locale)}` },
    (paper) => {
      paper.beside(
        (left) => {
          left.text(companyName, { size: 12, weight: "bold" });
          left.text(locale === "th" ? company.addressTh : company.addressEn, { size: 9 });
          left.text(`${t(receiptWords.taxId)} ${formatTaxId(company.taxId)}`, { size: 9 });
        },
        (right) => {
          right.text(t(words.title), { size: 16, weight: "bold", align: "right" });
          right.text(periodText(statement, locale), { align: "right", weight: "medium" });
        },
      );
      paper.space(8);
      paper.rule();
      paper.space(8);
      paper.facts([
        [t(words.driver), driverName],
        [t(words.made), formatDateTime(madeAt, locale)],
      ]);
      paper.space(4);
      printBalances(paper, printed);
      printJobs(paper, printed);
      printLines(paper, printed);
      paper.space(6);
      paper.text(t(words.explain), { size: 8.5, quiet: true });
    },
  );
}

function printBalances(paper: Paper, { statement, locale }: PrintedStatement): void {
  const t = (each: { th: string; en: string }) => say(each, locale);
  const row = (title: string, balance: StatementView["opening"]) => [
    title,
    baht(balance.availableSatang),
    baht(balance.heldSatang),
    baht(0 - balance.cashOwedSatang),
    baht(balance.netSatang),
  ];
  const right = { share: 2, align: "right" } as const;
  paper.table({
    columns: [
      { title: "", share: 3 },
      { ...right, title: t(words.available) },
      { ...right, title: t(words.held) },
      { ...right, title: t(words.cashOwed) },
      { ...right, title: t(words.net) },
    ],
    rows: [row(t(words.opening), statement.opening), { cells: row(t(words.closing), statement.closing), strong: true }],
  });
}

/** Each job with what it is made of, and what is nought left out: a table of nine amounts would not fit on A4. */
function printJobs(paper: Paper, { statement, locale }: PrintedStatement): void {
  const t = (each: { th: string; en: string }) => say(each, locale);
  const parts = (amounts: StatementView["totals"]) =>
    statementAmounts
      .filter(({ name }) => amounts[name] !== 0)
      .map(({ name, sign, words: part }) => `${t(part)} ${baht(sign * amounts[name])}`)
      .join(" · ");
  paper.heading(t(words.jobs));
  if (statement.jobs.length === 0) {
    paper.text(t(words.noJobs), { quiet: true });
    return;
  }
  paper.table({
    columns: [
      { title: t(words.date), share: 2.1 },
      { title: t(words.booking), share: 2 },
      { title: t(words.item), share: 6 },
      { title: t(words.change), share: 1.8, align: "right" },
    ],
    size: 8.5,
    rows: [
      ...statement.jobs.map((job) => [when(job.at, locale), job.number, parts(job), baht(job.netSatang)]),
      { cells: [t(words.total), "", parts(statement.totals), baht(statement.totals.netSatang)], strong: true },
    ],
  });
}

function printLines(paper: Paper, { statement, locale }: PrintedStatement): void {
  if (statement.lines.length === 0) return;
  const t = (each: { th: string; en: string }) => say(each, locale);
  paper.heading(t(words.lines));
  paper.table({
    columns: [
      { title: t(words.date), share: 2.1 },
      { title: t(words.item), share: 8 },
      { title: t(words.change), share: 1.8, align: "right" },
    ],
    size: 8.5,
    rows: statement.lines.map((line) => [
      when(line.at, locale),
      t(statementLineWords[line.kind]),
      baht(line.amountSatang),
    ]),
  });
}

const when = (instant: string, locale: Locale): string => {
  const at = new Date(instant);
  return `${formatDate(at, locale)}\n${formatTime(at, locale)}`;
};

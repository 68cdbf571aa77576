import { receiptText } from "@songtan/contract/payments/receipt-texts";
import { statementAmounts, statementTexts } from "@songtan/contract/payouts/statement-texts";
import type { StatementView } from "@songtan/contract/payouts/statements";
import type { Locale } from "@songtan/domain/account-types";
import { formatAmount } from "@songtan/domain/money";
import type { Company } from "@songtan/domain/operator/operator-settings";
import {
  formatDate,
  formatDateTime,
  formatTime,
  serviceDayStart,
} from "@songtan/domain/thai/dates";
import { formatTaxId } from "@songtan/domain/thai/tax-id";
import { makePdf, type PdfDocument } from "../../../pdf/document.ts";

export type PrintedStatement = {
  statement: StatementView;
  locale: Locale;
  company: Company;
  driverName: string;
  madeAt: Date;
};

/** `1 พ.ย. 2569 – 30 พ.ย. 2569`, or the one day. */
export function periodText(
  { from, to }: Pick<StatementView, "from" | "to">,
  locale: Locale,
): string {
  const day = (text: string) => formatDate(serviceDayStart(text), locale);
  return from === to ? day(from) : `${day(from)} – ${day(to)}`;
}

/** A driver's statement as PDF, in the driver's language. */
export function printStatement(printed: PrintedStatement): Promise<Buffer> {
  const { statement, locale, company, driverName, madeAt } = printed;
  const { label } = statementTexts[locale];
  const companyName = locale === "th" ? company.nameTh : company.nameEn;
  const title = `${label.title} · ${driverName}`;
  return makePdf(
    {
      title,
      locale,
      author: companyName,
      madeAt,
      foot: `${title} · ${periodText(statement, locale)}`,
    },
    async (doc) => {
      doc.columns(
        (left) => {
          left.text(companyName, { size: 12, weight: "bold" });
          left.text(locale === "th" ? company.addressTh : company.addressEn, { size: 9 });
          left.text(`${receiptText("taxId")[locale]} ${formatTaxId(company.taxId)}`, { size: 9 });
        },
        (right) => {
          right.text(label.title, { size: 16, weight: "bold", align: "right" });
          right.text(periodText(statement, locale), { align: "right", weight: "medium" });
        },
      );
      doc.space(8);
      doc.rule();
      doc.space(8);
      doc.nameValues([
        [label.driver, driverName],
        [label.made, formatDateTime(madeAt, locale)],
      ]);
      doc.space(4);
      await printBalances(doc, printed);
      await printJobs(doc, printed);
      await printLines(doc, printed);
      doc.space(6);
      doc.text(label.explain, { size: 8.5, quiet: true });
    },
  );
}

async function printBalances(
  doc: PdfDocument,
  { statement, locale }: PrintedStatement,
): Promise<void> {
  const { label } = statementTexts[locale];
  const amounts = (balance: StatementView["opening"]) =>
    [
      balance.availableSatang,
      balance.heldSatang,
      0 - balance.cashOwedSatang,
      balance.netSatang,
    ].map(formatAmount);
  await doc.table({
    columns: [
      { title: "", share: 3, text: () => label.opening },
      ...[label.available, label.held, label.cashOwed, label.net].map((title, index) => ({
        title,
        share: 2,
        align: "right" as const,
        text: (balance: StatementView["opening"]) => amounts(balance)[index] ?? "",
      })),
    ],
    rows: [statement.opening],
    total: [label.closing, ...amounts(statement.closing)],
  });
}

/** Prints each job with its amounts, leaving out zeros: a table with nine amount columns would not fit on A4. */
async function printJobs(doc: PdfDocument, { statement, locale }: PrintedStatement): Promise<void> {
  const { label, amount } = statementTexts[locale];
  const parts = (amounts: StatementView["totals"]) =>
    statementAmounts
      .filter(({ name }) => amounts[name] !== 0)
      .map(({ name, sign }) => `${amount[name]} ${formatAmount(sign * amounts[name])}`)
      .join(" · ");
  doc.heading(label.jobs);
  if (statement.jobs.length === 0) {
    doc.text(label.noJobs, { quiet: true });
    return;
  }
  await doc.table({
    columns: [
      { title: label.date, share: 2.1, text: (job) => when(job.at, locale) },
      { title: label.booking, share: 2, text: (job) => job.number },
      { title: label.item, share: 6, text: parts },
      {
        title: label.change,
        share: 1.8,
        align: "right",
        text: (job) => formatAmount(job.netSatang),
      },
    ],
    rows: statement.jobs,
    total: [label.total, "", parts(statement.totals), formatAmount(statement.totals.netSatang)],
    size: 8.5,
  });
}

async function printLines(
  doc: PdfDocument,
  { statement, locale }: PrintedStatement,
): Promise<void> {
  if (statement.lines.length === 0) return;
  const { label, entry } = statementTexts[locale];
  doc.heading(label.lines);
  await doc.table({
    columns: [
      { title: label.date, share: 2.1, text: (line) => when(line.at, locale) },
      { title: label.item, share: 8, text: (line) => entry[line.kind] },
      {
        title: label.change,
        share: 1.8,
        align: "right",
        text: (line) => formatAmount(line.amountSatang),
      },
    ],
    rows: statement.lines,
    size: 8.5,
  });
}

const when = (instant: string, locale: Locale): string => {
  const date = new Date(instant);
  return `${formatDate(date, locale)}\n${formatTime(date, locale)}`;
};

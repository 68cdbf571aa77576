import { receiptText } from "@songtan/contract/payments/receipt-texts";
import { statementAmounts, statementTexts } from "@songtan/contract/payouts/statement-texts";
import type { StatementView } from "@songtan/contract/payouts/statements";
import type { Locale } from "@songtan/domain/account-types";
import {
  formatDate,
  formatDateTime,
  formatTime,
  serviceDayStart,
} from "@songtan/domain/thai/dates";
import { formatTaxId } from "@songtan/domain/thai/tax-id";
import type { Company } from "../../../config/company.ts";
import { makePdf, type PdfDocument } from "../../../pdf/document.ts";

export type PrintedStatement = {
  statement: StatementView;
  locale: Locale;
  company: Company;
  driverName: string;
  madeAt: Date;
};

export const baht = (satang: number): string =>
  new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    satang / 100,
  );

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
    (doc) => {
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
      printBalances(doc, printed);
      printJobs(doc, printed);
      printLines(doc, printed);
      doc.space(6);
      doc.text(label.explain, { size: 8.5, quiet: true });
    },
  );
}

function printBalances(doc: PdfDocument, { statement, locale }: PrintedStatement): void {
  const { label } = statementTexts[locale];
  const row = (title: string, balance: StatementView["opening"]) => [
    title,
    baht(balance.availableSatang),
    baht(balance.heldSatang),
    baht(0 - balance.cashOwedSatang),
    baht(balance.netSatang),
  ];
  const right = { share: 2, align: "right" } as const;
  doc.table({
    columns: [
      { title: "", share: 3 },
      { ...right, title: label.available },
      { ...right, title: label.held },
      { ...right, title: label.cashOwed },
      { ...right, title: label.net },
    ],
    rows: [
      row(label.opening, statement.opening),
      { cells: row(label.closing, statement.closing), strong: true },
    ],
  });
}

/** Each job with what it is made of, and what is nought left out: a table of nine amounts would not fit on A4. */
function printJobs(doc: PdfDocument, { statement, locale }: PrintedStatement): void {
  const { label, amount } = statementTexts[locale];
  const parts = (amounts: StatementView["totals"]) =>
    statementAmounts
      .filter(({ name }) => amounts[name] !== 0)
      .map(({ name, sign }) => `${amount[name]} ${baht(sign * amounts[name])}`)
      .join(" · ");
  doc.heading(label.jobs);
  if (statement.jobs.length === 0) {
    doc.text(label.noJobs, { quiet: true });
    return;
  }
  doc.table({
    columns: [
      { title: label.date, share: 2.1 },
      { title: label.booking, share: 2 },
      { title: label.item, share: 6 },
      { title: label.change, share: 1.8, align: "right" },
    ],
    size: 8.5,
    rows: [
      ...statement.jobs.map((job) => [
        when(job.at, locale),
        job.number,
        parts(job),
        baht(job.netSatang),
      ]),
      {
        cells: [label.total, "", parts(statement.totals), baht(statement.totals.netSatang)],
        strong: true,
      },
    ],
  });
}

function printLines(doc: PdfDocument, { statement, locale }: PrintedStatement): void {
  if (statement.lines.length === 0) return;
  const { label, entry } = statementTexts[locale];
  doc.heading(label.lines);
  doc.table({
    columns: [
      { title: label.date, share: 2.1 },
      { title: label.item, share: 8 },
      { title: label.change, share: 1.8, align: "right" },
    ],
    size: 8.5,
    rows: statement.lines.map((line) => [
      when(line.at, locale),
      entry[line.kind],
      baht(line.amountSatang),
    ]),
  });
}

const when = (instant: string, locale: Locale): string => {
  const date = new Date(instant);
  return `${formatDate(date, locale)}\n${formatTime(date, locale)}`;
};

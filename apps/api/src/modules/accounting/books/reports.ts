import type { Locale } from "@songtan/domain/account-types";
import type { CsvCell } from "@songtan/domain/csv";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import { lastDayOf, type Month } from "@songtan/domain/ledger/months";
import type { WithheldIncome } from "@songtan/domain/tax/rates";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";
import { csvOf, csvTime } from "../../../spreadsheets/csv.ts";
import { loadBalancesOn } from "./reads.ts";
import { type Column, reportTexts } from "./report-labels.ts";

export type ReportInput = { month: Month; locale: Locale };
export type Report = (db: Reader, input: ReportInput) => AsyncGenerator<string>;

/** The most rows in memory at once. */
const pageRows = 1000;

const titles = (columns: readonly Column[], locale: Locale) =>
  columns.map((column) => reportTexts[locale].column[column]);
const debit = (amountSatang: number): CsvCell =>
  amountSatang > 0 ? { satang: amountSatang } : null;
const credit = (amountSatang: number): CsvCell =>
  amountSatang < 0 ? { satang: -amountSatang } : null;

/** Reads rows in order of their entry, a page at a time: a file of any length needs the memory of one page. */
async function* inPages<Row extends { id: number }>(
  read: (after: number) => Promise<readonly Row[]>,
) {
  let after = 0;
  for (;;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) return;
    after = Number(last.id);
  }
}

type JournalRow = {
  id: number;
  kind: string;
  source: string;
  number: string | null;
  happenedAt: Date;
  recordedAt: Date;
  accountingOn: string;
  lines: { account: LedgerAccount; owner: string | null; amount: number }[];
};

/** Every line of the month, entry by entry. */
export const journal: Report = (db, { month, locale }) => {
  const read = async (after: number) => {
    const { rows } = await sql<JournalRow>`
      select entry.id, kind, source, bookings.number, happened_at, recorded_at, accounting_on, of_entry.lines
      from (select * from ledger_entries where accounting_on between ${month} and ${lastDayOf(month)} and id > ${after}
        order by id limit ${pageRows}) entry
      left join bookings on bookings.id = booking_id
      cross join lateral (
        select jsonb_agg(jsonb_build_object('account', account, 'amount', amount_satang, 'owner',
          coalesce(accounts.first_name || ' ' || accounts.last_name, owner_id::text)) order by ledger_postings.line) as lines
        from ledger_postings left join accounts on accounts.id = owner_id where entry_id = entry.id
      ) of_entry
      order by entry.id`.execute(db);
    return rows;
  };
  async function* rows() {
    for await (const entry of inPages(read)) {
      const head = [
        Number(entry.id),
        entry.accountingOn,
        csvTime(entry.happenedAt),
        csvTime(entry.recordedAt),
        entry.kind,
        entry.source,
        entry.number,
      ];
      for (const { account, owner, amount } of entry.lines)
        yield [
          ...head,
          account,
          reportTexts[locale].account[account],
          owner,
          debit(amount),
          credit(amount),
        ];
    }
  }
  const columns: Column[] = [
    "entry",
    "accountingOn",
    "happenedAt",
    "recordedAt",
    "kind",
    "source",
    "booking",
  ];
  return csvOf(titles([...columns, "code", "account", "owner", "debit", "credit"], locale), rows());
};

/** The balance of every account at the end of the month. */
export const trialBalance: Report = (db, { month, locale }) => {
  async function* rows() {
    const { accounts } = await loadBalancesOn(db, lastDayOf(month));
    for (const { account, balanceSatang } of accounts)
      yield [
        account,
        reportTexts[locale].account[account],
        debit(balanceSatang),
        credit(balanceSatang),
      ];
  }
  return csvOf(titles(["code", "account", "debit", "credit"], locale), rows());
};

type SalesRow = {
  id: number;
  accountingOn: string;
  number: string | null;
  serials: string | null;
  payer: string | null;
  taxId: string | null;
  branch: string | null;
  model: string;
  exemptSatang: number;
  passedOnSatang: number;
  netSatang: number;
  vatSatang: number;
  totalSatang: number;
};

/**
 * The report of output tax (รายงานภาษีขาย): every supply of the month with its exempt and taxable
 * parts and its receipts. Refunds are negative, with their credit notes.
 */
export const salesTax: Report = (db, { month, locale }) => {
  const read = async (after: number) => {
    const { rows } = await sql<SalesRow>`
      select entry.id, accounting_on, bookings.number, papers.serials, papers.tax_id, papers.branch, model,
        coalesce(papers.payer, accounts.first_name || ' ' || accounts.last_name) as payer,
        split.exempt_satang, split.passed_on_satang, split.net_satang, split.vat_satang, split.total_satang
      from tax_splits split join ledger_entries entry using (source)
      left join bookings on bookings.id = split.booking_id
      left join accounts on accounts.id = bookings.customer_id
      cross join lateral (
        select string_agg(paper.serial, ' ' order by paper.sequence_number) as serials, max(paper.body -> 'payer' ->> 'name') as payer,
          max(paper.body -> 'payer' ->> 'taxId') as tax_id, max(paper.body -> 'payer' ->> 'branch') as branch
        from receipts paper left join receipts void on paper.kind = 'credit_note' and void.id = paper.replaces_id
        where case when split.total_satang < 0 then coalesce(void.source, paper.source) = replace(split.source, 'refund-granted:', 'refund:')
            else paper.booking_id = split.booking_id and paper.kind <> 'credit_note' end
          and not exists (select from receipts newer where newer.replaces_id = paper.id)
      ) papers
      where accounting_on between ${month} and ${lastDayOf(month)} and entry.id > ${after}
      order by entry.id limit ${pageRows}`.execute(db);
    return rows;
  };
  async function* rows() {
    let rowNumber = 0;
    for await (const row of inPages(read)) {
      rowNumber += 1;
      const amounts = [
        row.exemptSatang,
        row.passedOnSatang,
        row.netSatang,
        row.vatSatang,
        row.totalSatang,
      ];
      yield [
        rowNumber,
        row.accountingOn,
        row.number,
        row.serials,
        row.payer,
        row.taxId,
        row.branch,
        row.model,
        ...amounts.map((amount) => ({ satang: Number(amount) })),
      ];
    }
  }
  const columns: Column[] = [
    "line",
    "accountingOn",
    "booking",
    "receipt",
    "customer",
    "payerTaxId",
    "branch",
    "model",
  ];
  return csvOf(titles([...columns, "exempt", "passedOn", "net", "vat", "total"], locale), rows());
};

type WithheldRow = {
  id: number;
  accountingOn: string;
  number: string | null;
  name: string;
  payerName: string | null;
  payerTaxId: string | null;
  certificateNumber: string | null;
  certificateOn: string | null;
  income: WithheldIncome;
  percent: string;
  baseSatang: number;
  taxSatang: number;
};

const readWithheld =
  (db: Reader, { month }: ReportInput, direction: "from_driver" | "by_customer") =>
  async (after: number): Promise<WithheldRow[]> => {
    const { rows } = await sql<WithheldRow>`
      select entry.id, accounting_on, bookings.number, accounts.first_name || ' ' || accounts.last_name as name, payer_name,
        payer_tax_id, certificate_number, certificate_on, income, percent, base_satang, tax_satang
      from withholdings withheld join ledger_entries entry using (source)
      join accounts on accounts.id = withheld.account_id
      left join bookings on bookings.id = withheld.booking_id
      where direction = ${direction} and accounting_on between ${month} and ${lastDayOf(month)} and entry.id > ${after}
      order by entry.id limit ${pageRows}`.execute(db);
    return rows;
  };

const taxed = (row: WithheldRow, locale: Locale): CsvCell[] => [
  reportTexts[locale].income[row.income],
  Number(row.percent),
  { satang: Number(row.baseSatang) },
  { satang: Number(row.taxSatang) },
];

/**
 * Reports the tax withheld from drivers, in the form of the attachment of ภ.ง.ด.3 [B]; the tax ids are added from the
 * drivers' documents.
 */
export const withheldFromDrivers: Report = (db, input) => {
  const { locale } = input;
  async function* rows() {
    let rowNumber = 0;
    for await (const row of inPages(readWithheld(db, input, "from_driver"))) {
      rowNumber += 1;
      yield [
        rowNumber,
        row.name,
        row.accountingOn,
        row.number,
        ...taxed(row, locale),
        reportTexts[locale].condition,
      ];
    }
  }
  const columns: Column[] = [
    "line",
    "payee",
    "accountingOn",
    "booking",
    "income",
    "percent",
    "base",
    "tax",
    "condition",
  ];
  return csvOf(titles(columns, locale), rows());
};

/** Reports the tax that companies have withheld from their payments to us, by their certificates. */
export const withheldByCustomers: Report = (db, input) => {
  const { locale } = input;
  async function* rows() {
    let rowNumber = 0;
    for await (const row of inPages(readWithheld(db, input, "by_customer"))) {
      rowNumber += 1;
      const certificate = [row.payerName, row.payerTaxId, row.certificateNumber, row.certificateOn];
      yield [rowNumber, ...certificate, row.accountingOn, row.name, ...taxed(row, locale)];
    }
  }
  const columns: Column[] = [
    "line",
    "payer",
    "payerTaxId",
    "certificate",
    "certificateOn",
    "accountingOn",
    "customer",
  ];
  return csvOf(titles([...columns, "income", "percent", "base", "tax"], locale), rows());
};

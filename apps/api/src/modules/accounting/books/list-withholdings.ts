import type { WithholdingView } from "@songtan/contract/console/books";
import type { WithheldIncome } from "@songtan/domain/tax/rates";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";

type Row = {
  id: string;
  accountingOn: string;
  customerId: string;
  customer: string;
  payerName: string;
  payerTaxId: string;
  certificateNumber: string;
  certificateOn: string;
  income: WithheldIncome;
  percent: string;
  baseSatang: number;
  taxSatang: number;
  staff: string;
};

/** The most rows on a page of the console. */
const shownRows = 200;

/** Certificates of companies that withheld tax, newest first. */
export async function listWithholdings(
  db: Reader,
  { id }: { id?: string } = {},
): Promise<WithholdingView[]> {
  const { rows } = await sql<Row>`
    select withheld.id, accounting_on, accounts.id as customer_id, accounts.first_name || ' ' || accounts.last_name as customer,
      payer_name, payer_tax_id, certificate_number, certificate_on, income, percent, base_satang, tax_satang, staff.name as staff
    from withholdings withheld join ledger_entries entry using (source)
    join accounts on accounts.id = account_id
    join staff on staff.id = recorded_by
    where direction = 'by_customer' and (${id ?? null}::uuid is null or withheld.id = ${id ?? null}::uuid)
    order by entry.id desc limit ${shownRows}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    accountingOn: row.accountingOn,
    customer: { id: row.customerId, name: row.customer },
    payerName: row.payerName,
    payerTaxId: row.payerTaxId,
    certificateNumber: row.certificateNumber,
    certificateOn: row.certificateOn,
    income: row.income,
    percent: Number(row.percent),
    baseSatang: Number(row.baseSatang),
    taxSatang: Number(row.taxSatang),
    recordedBy: row.staff,
  }));
}

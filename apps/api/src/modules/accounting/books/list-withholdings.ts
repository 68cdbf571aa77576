import type { WithholdingView } from "@songtan/contract/console/books";
import type { WithheldIncome } from "@songtan/domain/tax/rates";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";

type Reader = Pick<Trx, "selectFrom" | "getExecutor">;
type Row = {
  id: string;
  accounting_on: string;
  customer_id: string;
  customer: string;
  payer_name: string;
  payer_tax_id: string;
  certificate_number: string;
  certificate_on: string;
  income: WithheldIncome;
  percent: string;
  base_satang: number;
  tax_satang: number;
  staff: string;
};

/** How many a page of the console shows. */
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
    accountingOn: row.accounting_on,
    customer: { id: row.customer_id, name: row.customer },
    payerName: row.payer_name,
    payerTaxId: row.payer_tax_id,
    certificateNumber: row.certificate_number,
    certificateOn: row.certificate_on,
    income: row.income,
    percent: Number(row.percent),
    baseSatang: Number(row.base_satang),
    taxSatang: Number(row.tax_satang),
    recordedBy: row.staff,
  }));
}

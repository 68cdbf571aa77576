import { sql } from "kysely";
import type { ShopStory } from "./shop-model.ts";

type Books = {
  sum: number;
  credit: number;
  due: number;
  receivable: number;
  chargedBack: number;
  unbilled: number;
  open: number;
  wrongInvoices: number;
};

/** The books of one business against its papers and the model. Throws with what is wrong. */
export async function checkShop(story: ShopStory): Promise<void> {
  const { shop, money } = story;
  const { rows } = await sql<Books>`
    with mine as (
      select account, amount_satang, kind from ledger_postings join ledger_entries on id = entry_id
      where owner_id = ${shop.accountId})
    select
      (select coalesce(sum(amount_satang), 0)::int from ledger_postings) as sum,
      (select coalesce(sum(amount_satang), 0)::int from mine where account = 'customer_credit') as credit,
      (select coalesce(sum(amount_satang), 0)::int from mine where account = 'customer_due') as due,
      (select coalesce(sum(amount_satang), 0)::int from mine where account = 'business_receivable') as receivable,
      (select coalesce(sum(amount_satang), 0)::int from mine where kind = 'business_charged_back') as charged_back,
      (select coalesce(sum(amount_satang - reduced_satang), 0)::int from invoice_items
        where account_id = ${shop.accountId} and invoice_id is null) as unbilled,
      (select coalesce(sum(amount_satang - paid_satang - credited_satang), 0)::int from business_invoices
        where account_id = ${shop.accountId}) as open,
      (select count(*)::int from business_invoices invoice join receipts on receipts.id = receipt_id
        where account_id = ${shop.accountId} and receipts.amount_satang <> invoice.amount_satang) as wrong_invoices
  `.execute(money.world.deps.db);
  const books = rows[0];
  if (!books) throw new Error("no books");
  const balance = await shop.balance();
  const problems = [
    books.sum !== 0 && `all books sum to ${books.sum}`,
    books.credit > books.chargedBack && `credit ${books.credit} beyond ${books.chargedBack}`,
    books.due < 0 && `due ${books.due}`,
    books.receivable !== books.unbilled + books.open &&
      `receivable ${books.receivable}, items ${books.unbilled}, invoices ${books.open}`,
    books.receivable > balance.creditLimitSatang && `receivable ${books.receivable}`,
    books.wrongInvoices > 0 && `${books.wrongInvoices} invoices differ from their papers`,
    balance.chargedBackSatang !== Math.max(0, books.credit) && `owed ${balance.chargedBackSatang}`,
    0 - books.credit - books.due - books.receivable !== story.netSatang &&
      `net ${0 - books.credit - books.due - books.receivable}, expected ${story.netSatang}`,
  ].filter(Boolean);
  if (problems.length > 0) throw new Error(problems.join("; "));
}

import type { BusinessStatementView } from "@songtan/contract/businesses/business-money";
import { Refusal } from "@songtan/contract/errors";
import {
  businessStatementKind,
  businessStatementKinds,
} from "@songtan/domain/businesses/statement";
import { addMonths, monthOf } from "@songtan/domain/ledger/months";
import { sumSatang } from "@songtan/domain/money";
import { serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";

/** Accounts that make up the net balance of a business: its assets less its debts. */
const accounts = ["customer_credit", "customer_due", "business_receivable"];

type Period = { from: Date; to: Date };

/**
 * Loads a business's statement of a month from the ledger, in one snapshot: opening balance, every change, closing
 * balance. Money that moves between its own accounts, such as an invoice paid from the balance, changes nothing.
 */
export async function loadBusinessStatement(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { accountId, month: wanted }: { accountId: string; month?: string | undefined },
): Promise<BusinessStatementView> {
  const month = wanted ? `${wanted}-01` : monthOf(serviceDay(clock()));
  const period = { from: serviceDayStart(month), to: serviceDayStart(addMonths(month, 1)) };
  if (period.from > clock()) throw new Refusal("invalid", {}, { month: "date_future" });
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const openingSatang = await loadNet(trx, accountId, period.from);
      let netSatang = openingSatang;
      const lines = (await loadRows(trx, accountId, period)).map((row) => {
        const amountSatang = Number(row.amount);
        netSatang += amountSatang;
        return {
          at: row.happenedAt.toISOString(),
          kind: businessStatementKind(row.kind, amountSatang),
          bookingNumber: row.number,
          reference: row.reference,
          madeBy: row.madeBy,
          amountSatang,
          netSatang,
        };
      });
      const totalOf = (kind: (typeof businessStatementKinds)[number]) =>
        sumSatang(lines.filter((line) => line.kind === kind).map((line) => line.amountSatang));
      return {
        month,
        openingSatang,
        closingSatang: netSatang,
        lines,
        totals: businessStatementKinds.map((kind) => ({ kind, amountSatang: totalOf(kind) })),
      };
    });
}

async function loadNet(db: Reader, accountId: string, before: Date): Promise<number> {
  const { net } = await db
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerPostings.entryId")
    .select(({ fn }) => fn.sum<string | null>("amountSatang").as("net"))
    .where("ownerId", "=", accountId)
    .where("account", "in", accounts)
    .where("happenedAt", "<", before)
    .executeTakeFirstOrThrow();
  return 0 - Number(net ?? 0);
}

/** Loads one row for each entry that changed the net balance, with the maker of its booking. */
const loadRows = (db: Reader, accountId: string, { from, to }: Period) =>
  db
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerPostings.entryId")
    .leftJoin("bookings", "bookings.id", "ledgerEntries.bookingId")
    .select(({ fn }) => [
      "ledgerEntries.id",
      "ledgerEntries.kind",
      "ledgerEntries.happenedAt",
      "bookings.number",
      "bookings.reference",
      sql<string>`- ${fn.sum("ledgerPostings.amountSatang")}`.as("amount"),
      sql<string | null>`coalesce(
        (select name from partner_keys where bookings.made_by in ('key:' || id, 'agent:' || id)),
        public.member_name(bookings.made_by))`.as("madeBy"),
    ])
    .where("ledgerPostings.ownerId", "=", accountId)
    .where("ledgerPostings.account", "in", accounts)
    .where("ledgerEntries.happenedAt", ">=", from)
    .where("ledgerEntries.happenedAt", "<", to)
    .groupBy([
      "ledgerEntries.id",
      "ledgerEntries.kind",
      "ledgerEntries.happenedAt",
      "bookings.number",
      "bookings.reference",
      "bookings.madeBy",
    ])
    .having(({ fn }) => fn.sum("ledgerPostings.amountSatang"), "<>", 0)
    .orderBy("ledgerEntries.happenedAt")
    .orderBy("ledgerEntries.id")
    .execute();

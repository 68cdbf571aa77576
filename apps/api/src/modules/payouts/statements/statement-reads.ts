import type { DriverBalance } from "@songtan/domain/ledger/driver-balance";
import type { DriverEntry } from "@songtan/domain/ledger/driver-statement";
import type { EntryKind } from "@songtan/domain/ledger/entry";
import { platformsOwn } from "@songtan/domain/quoting/driver-pay";
import type { LineItemCode } from "@songtan/domain/vehicle-types";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/database.ts";

type Days = { from: string; to: string };
const ours = ["driver_available", "driver_held", "driver_cash_owed"] as const;

/** A driver's balances at the end of a day: all entries of the accounting days up to it. */
export async function loadClosing(
  db: Kysely<Database>,
  driverId: string,
  day: string,
): Promise<DriverBalance> {
  const rows = await db
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerPostings.entryId")
    .select(["account", ({ fn }) => fn.sum<string>("amountSatang").as("total")])
    .where("ownerId", "=", driverId)
    .where("account", "in", ours)
    .where(sql<boolean>`accounting_on <= ${day}::date`)
    .groupBy("account")
    .execute();
  return balanceOf(rows.map((row) => ({ account: row.account, amount: Number(row.total) })));
}

/** A driver's entries of some accounting days, in the order they were written. */
export async function loadEntries(
  db: Kysely<Database>,
  driverId: string,
  { from, to }: Days,
): Promise<DriverEntry[]> {
  const rows = await db
    .selectFrom("ledgerEntries")
    .innerJoin("ledgerPostings", "ledgerPostings.entryId", "ledgerEntries.id")
    .leftJoin("withholdings", (join) =>
      join
        .onRef("withholdings.source", "=", "ledgerEntries.source")
        .on("withholdings.accountId", "=", driverId),
    )
    .select([
      "ledgerEntries.id",
      "kind",
      "ledgerEntries.bookingId",
      "happenedAt",
      "account",
      "ownerId",
    ])
    .select(["amountSatang", "taxSatang"])
    .where(sql<boolean>`accounting_on between ${from}::date and ${to}::date`)
    .where("ledgerEntries.id", "in", (eb) =>
      eb
        .selectFrom("ledgerPostings")
        .select("entryId")
        .where("ownerId", "=", driverId)
        .where("account", "in", ours),
    )
    .orderBy("ledgerEntries.id")
    .execute();
  return [...Map.groupBy(rows, (row) => row.id).values()].map((lines) => {
    const amounts = lines.map((line) => ({ ...line, amount: line.amountSatang }));
    const platform = (...accounts: string[]) =>
      0 -
      amounts.reduce(
        (sum, { account, amount }) => (accounts.includes(account) ? sum + amount : sum),
        0,
      );
    const head = lines[0] as (typeof lines)[number];
    const change = balanceOf(amounts.filter((line) => line.ownerId === driverId));
    return {
      kind: head.kind as EntryKind,
      bookingId: head.bookingId,
      happenedAt: head.happenedAt,
      change,
      platformSatang: platform("platform_revenue", "vat_output"),
      // Tax withheld on a part of another driver belongs to that driver.
      withheldSatang: head.taxSatang ?? 0,
    };
  });
}

/** Debit is positive in the books; what we owe a driver is a credit, cash in the pocket a debit. */
function balanceOf(lines: readonly { account: string; amount: number }[]): DriverBalance {
  const amountOf = (account: (typeof ours)[number]) =>
    lines.reduce((sum, line) => (line.account === account ? sum + line.amount : sum), 0);
  return {
    availableSatang: 0 - amountOf("driver_available"),
    heldSatang: 0 - amountOf("driver_held"),
    cashOwedSatang: amountOf("driver_cash_owed"),
  };
}

export type StatedJob = { number: string; platformFeesSatang: number };
/** The numbers of bookings, and the platform fees within their price. */
export async function loadStatedJobs(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, StatedJob>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("bookings")
    .select(["id", "number", "lines"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map((row) => {
      const fees = (row.lines as { code: LineItemCode; amountSatang: number }[]).filter((line) =>
        platformsOwn.has(line.code),
      );
      const platformFeesSatang = fees.reduce((sum, line) => sum + line.amountSatang, 0);
      return [row.id, { number: row.number, platformFeesSatang }];
    }),
  );
}

/** The drivers with money of a booking in these accounting days, from the first to before the second. */
export const loadDriversWithJobs = (
  db: Kysely<Database>,
  { from, to }: Days,
): Promise<{ driverId: string }[]> =>
  db
    .selectFrom("ledgerEntries")
    .innerJoin("ledgerPostings", "ledgerPostings.entryId", "ledgerEntries.id")
    .innerJoin("drivers", "drivers.accountId", "ledgerPostings.ownerId")
    .select("drivers.accountId as driverId")
    .distinct()
    .where("account", "in", ours)
    .where("ledgerEntries.bookingId", "is not", null)
    .where(sql<boolean>`accounting_on >= ${from}::date and accounting_on < ${to}::date`)
    .execute();

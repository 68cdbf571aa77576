import { randomUUID } from "node:crypto";
import type { BookEntry, TrialBalance } from "@songtan/contract/console/books";
import { type EntryKind, entryOf, type Posting } from "@songtan/domain/ledger/entry";
import { addMonths, booksCutoff } from "@songtan/domain/ledger/months";
import { serviceDayStart } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import {
  type Books,
  close,
  closeBooks,
  monthReport,
  openBooks,
  proof,
} from "../../../../testing/money/books.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { staffCall } from "../../../../testing/world/staff.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { sweep } from "./sweep.ts";

afterAll(closeBooks);

/** The first day that stays, and the last that goes. */
const firstDay = booksCutoff(new Date());
const lastGone = new Date(serviceDayStart(firstDay).getTime() - 60_000);

/** Entries as the program posted them then: their day counts, as no month is closed. */
async function post(
  { world }: Books,
  at: Date,
  entry: { kind: EntryKind; bookingId?: string; lines: Posting[] },
): Promise<string> {
  const { kind, bookingId, lines } = entry;
  const source = `test:${randomUUID()}`;
  const made = entryOf({ kind, source, ...(bookingId && { bookingId }) }, lines);
  await world.deps.db
    .transaction()
    .execute((trx) => postEntries(trx, [made], { happenedAt: at, recordedAt: at }));
  return source;
}
const topUp = (driverId: string, amountSatang: number): { kind: EntryKind; lines: Posting[] } => ({
  kind: "top_up_received",
  lines: [
    { account: "provider_clearing", amountSatang },
    { account: "driver_available", ownerId: driverId, amountSatang: -amountSatang },
  ],
});
const owes = (
  customerId: string,
  bookingId: string,
  amountSatang: number,
): { kind: EntryKind; bookingId: string; lines: Posting[] } => ({
  kind: amountSatang > 0 ? "waiting_settled" : "due_received",
  bookingId,
  lines: [
    { account: "customer_due", ownerId: customerId, amountSatang },
    { account: amountSatang > 0 ? "platform_revenue" : "bank", amountSatang: -amountSatang },
  ],
});

async function closeUpTo(by: Books, last: string, first: string): Promise<void> {
  for (let month = first; month <= last; month = addMonths(month, 1))
    expect((await close(by, month, (await monthReport(by, month)).entries)).status).toBe(200);
}
const balanceOn = async (by: Books, on: string) =>
  (
    await staffCall<TrialBalance>(
      by.world,
      by.accountant,
      `GET /console/books/trial-balance?on=${on}`,
    )
  ).data;
const sources = async ({ world: { deps } }: Books) =>
  (await deps.db.selectFrom("ledgerEntries").select("source").orderBy("id").execute()).map(
    ({ source }) => source,
  );

test("entries of a closed year that ended five years ago go, their sums stay, and the books still prove", async () => {
  const by = await openBooks();
  const { deps, owner } = by.world;
  const [driver, customer] = [
    await newDriver(by.world, { onDuty: false }),
    await newCustomer(by.world),
  ];
  const [paid, open, late] = [
    await book(by.world, customer),
    await book(by.world, customer),
    await book(by.world, customer),
  ];
  const [december, lastMonth] = [addMonths(firstDay, -1), firstDay];
  const november = new Date(serviceDayStart(addMonths(firstDay, -2)).getTime() + 3_600_000);
  await post(by, november, topUp(driver.id, 50_000));
  await post(by, november, owes(customer.id, paid.id, 3_000));
  const stillOwed = await post(by, november, owes(customer.id, open.id, 4_000));
  const lateFirst = await post(by, november, owes(customer.id, late.id, 5_000));
  await post(by, lastGone, owes(customer.id, paid.id, -3_000));
  await post(by, lastGone, topUp(driver.id, 700));
  const begins = serviceDayStart(firstDay);
  const firstStays = await post(by, begins, topUp(driver.id, 900));
  // Paid in the year that stays: both of its entries stay.
  const lateSecond = await post(by, begins, owes(customer.id, late.id, -5_000));
  const recent = await post(by, new Date(), topUp(driver.id, 11));

  // Nothing is closed: nothing goes.
  await sweep(deps);
  expect(await sources(by)).toHaveLength(9);
  await closeUpTo(by, lastMonth, addMonths(firstDay, -2));
  const days = [addMonths(firstDay, 1), "2026-11-29"];
  const before = await Promise.all(days.map((day) => balanceOn(by, day)));
  expect(before.map(({ totalSatang }) => totalSatang)).toEqual([0, 0]);
  const atYearEnd = await balanceOn(
    by,
    new Date(lastGone.getTime() + 7 * 3_600_000).toISOString().slice(0, 10),
  );

  // One row at a time first, as several nights would.
  const carry = (day: string, most: number) =>
    sql<{ done: number }>`select carry_forward(${day}::date, ${most}) as done`.execute(deps.db);
  expect((await carry(firstDay, 1)).rows).toEqual([{ done: 1 }]);
  expect(await proof(by)).toMatchObject({ whole: true });
  await sweep(deps);
  expect(await sources(by)).toEqual([
    "carried_forward",
    ...[stillOwed, lateFirst, firstStays, lateSecond, recent],
  ]);
  expect(await proof(by)).toMatchObject({ whole: true, changedMonths: [] });
  await expectWholeBooks(by.world);
  expect(await Promise.all(days.map((day) => balanceOn(by, day)))).toEqual(before);
  expect(await balanceOn(by, atYearEnd.on)).toEqual(atYearEnd);
  const { data } = await staffCall<BookEntry[]>(
    by.world,
    by.accountant,
    "GET /console/books/entries?kind=carried_forward",
  );
  expect(data).toMatchObject([{ accountingOn: atYearEnd.on, happenedAt: expect.any(String) }]);
  const { rows: carried } = await owner.query(
    "select account, owner_id, amount_satang::int as amount from ledger_postings where entry_id = 0 order by account",
  );
  expect(carried).toEqual([
    { account: "bank", owner_id: null, amount: 3_000 },
    { account: "driver_available", owner_id: driver.id, amount: -50_700 },
    { account: "platform_revenue", owner_id: null, amount: -3_000 },
    { account: "provider_clearing", owner_id: null, amount: 50_700 },
  ]);
  expect(await ledgerBalance(by.world, "driver_available", driver.id)).toBe(-51_611);

  // The months before the carried one are gone, and the next one can still be closed.
  const months = await deps.db
    .selectFrom("ledgerMonths")
    .select("month")
    .orderBy("month")
    .execute();
  expect(months.map(({ month }) => month)).toEqual([december, lastMonth]);
  await closeUpTo(by, addMonths(lastMonth, 1), addMonths(lastMonth, 1));
  // And money goes on.
  await post(by, new Date(), topUp(driver.id, 1));
  await sweep(deps);
  expect(await proof(by)).toMatchObject({ whole: true });
}, 60_000);

test("the program's role deletes nothing itself, asks for nothing younger, and carries nothing forward by hand", async () => {
  const by = await openBooks();
  const { db } = by.world.deps;
  const tables = [
    "audit_log",
    "business_audit_log",
    "document_access_log",
    "consents",
    "ledger_entries",
    "ledger_postings",
    "ledger_months",
    "receipts",
    "tax_splits",
    "withholding_certificates",
  ];
  for (const table of tables)
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(
      "permission denied",
    );
  const younger = sql`now() - interval '4 years 11 months'`;
  const older = sql`now() - interval '5 years 1 month'`;
  const refused = "stored for five years";
  for (const call of [
    sql`select delete_old_audit(${younger}, 10)`,
    sql`select delete_consents_of_closed(${younger})`,
    sql`select delete_old_papers(${younger}, 10)`,
    sql`select carry_forward((${younger})::date, 10)`,
    sql`select delete_old_audit(null, 10)`,
  ])
    await expect(call.execute(db)).rejects.toThrow(refused);
  await sql`select delete_old_audit(${older}, 10)`.execute(db);
  await sql`select carry_forward((${older})::date, 10)`.execute(db);
  const byHand = "only the function carry_forward";
  await expect(
    sql`insert into ledger_entries (id, kind, source, happened_at, recorded_at) overriding system value
      values (0, 'top_up_received', 'x', now(), now())`.execute(db),
  ).rejects.toThrow(byHand);
  await expect(
    sql`insert into ledger_entries (kind, source, happened_at, recorded_at)
      values ('carried_forward', 'x', now(), now())`.execute(db),
  ).rejects.toThrow(byHand);
  await expect(
    sql`insert into ledger_postings (entry_id, line, account, amount_satang) values (0, 0, 'bank', 1)`.execute(
      db,
    ),
  ).rejects.toThrow(byHand);
});

test("a receipt goes with the year it was issued in, and stays while a later paper corrects it", async () => {
  const by = await openBooks();
  const { owner, deps } = by.world;
  const { id: customerId } = await newCustomer(by.world);
  const issue = async (kind: string, number: number, at: Date, corrects: string | null = null) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into receipts (kind, year, number, serial, source, customer_id, corrects_id, amount_satang, exempt_satang,
         passed_on_satang, net_satang, vat_satang, body, received_at, issued_at)
       values ($1, 2026, $2, $6, $6, $3, $4, 100, 100, 0, 0, 0, '{}', $5, $5) returning id`,
      [kind, number, customerId, corrects, at, `${kind} ${number}`],
    );
    return rows[0]?.id ?? "";
  };
  const begins = serviceDayStart(firstDay);
  const gone = await issue("receipt", 1, lastGone);
  await issue("credit_note", 1, lastGone, gone);
  const corrected = await issue("receipt", 2, lastGone);
  const note = await issue("credit_note", 2, begins, corrected);
  const stays = await issue("receipt", 3, begins);
  await sweep(deps);
  const left = await deps.db
    .selectFrom("receipts")
    .select("id")
    .orderBy("sequenceNumber")
    .execute();
  expect(left.map(({ id }) => id)).toEqual([corrected, note, stays]);
});

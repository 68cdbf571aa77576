import type { BookEntry, BookMonth, TrialBalance } from "@songtan/contract/console/books";
import { afterAll, expect, test } from "vitest";
import {
  close,
  closeBooks,
  deliver,
  file,
  monthReport,
  november,
  openBooks,
  proof,
} from "../../../../testing/money/books.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";

afterAll(closeBooks);

test("a month closes when it is over, as it was seen, once; later news of it counts in the next one", async () => {
  const mine = await openBooks();
  const driver = await newDriver(mine.world);
  mine.world.clock.now = new Date("2026-11-30T16:00:00Z");
  const { finish, booking } = await deliver(
    { world: mine.world, driver },
    { deliveredAt: new Date() },
  );
  const deliveredAt = new Date("2026-11-30T16:30:00Z");
  mine.accountant = await newStaff(mine.world, ["payout.run"]);
  expect((await close(mine, november, 0)).code).toBe("month_not_over");
  mine.world.clock.now = new Date("2026-12-01T02:00:00Z");
  mine.accountant = await newStaff(mine.world, ["payout.run"]);
  const seen = await monthReport(mine, november);
  expect([seen.state, seen.closeRefusal]).toEqual(["open", null]);
  expect(seen.open.prepaidBookings).toEqual({ count: 1, amountSatang: booking.totalSatang });
  expect((await close(mine, "2026-10-01", 0)).status).toBe(404);
  expect((await close(mine, november, seen.entries - 1)).code).toBe("conflict");
  const closed = await close(mine, november, seen.entries);
  expect([closed.status, closed.data.state, closed.data.closedBy]).toEqual([
    200,
    "closed",
    mine.accountant.name,
  ]);
  expect((await close(mine, november, seen.entries)).code).toBe("month_closed");
  expect((await close(mine, "2026-12-01", 0)).code).toBe("month_not_over");

  // The driver's phone comes back from a place without a network.
  await finish(deliveredAt);
  const { data } = await staffCall<BookEntry[]>(
    mine.world,
    mine.accountant,
    "GET /console/books/entries?kind=job_settled",
  );
  expect(data[0]).toMatchObject({
    accountingOn: "2026-12-01",
    happenedAt: deliveredAt.toISOString(),
  });
  expect((await monthReport(mine, november)).entries).toBe(seen.entries);
  expect(await proof(mine)).toMatchObject({ whole: true });
  const balance = async (on: string) =>
    (
      await staffCall<TrialBalance>(
        mine.world,
        mine.accountant,
        `GET /console/books/trial-balance?on=${on}`,
      )
    ).data;
  const end = await balance("2026-11-30");
  expect([
    end.totalSatang,
    end.accounts.find(({ account }) => account === "vat_output")?.balanceSatang,
  ]).toEqual([0, 0]);
  const today = await balance("2026-12-01");
  expect(
    today.accounts.find(({ account }) => account === "vat_output")?.creditSatang,
  ).toBeGreaterThan(0);
  expect(today.totalSatang).toBe(0);
  const months = await staffCall<BookMonth[]>(
    mine.world,
    mine.accountant,
    "GET /console/books/months",
  );
  expect(months.data.map(({ month, state }) => `${month} ${state}`)).toEqual([
    "2026-12-01 running",
    "2026-11-01 closed",
  ]);
  const log = await mine.world.deps.db
    .selectFrom("auditLog")
    .select("action")
    .where("action", "=", "books.month_closed")
    .execute();
  expect(log).toHaveLength(1);
});

test("the database itself refuses entries in a closed month, wrong days, months out of order and reopening", async () => {
  const mine = await openBooks();
  const { db } = mine.world.deps;
  await deliver({ world: mine.world, driver: await newDriver(mine.world) });
  mine.world.clock.now = new Date("2026-12-01T02:00:00Z");
  mine.accountant = await newStaff(mine.world, ["payout.run"]);
  await close(mine, november, (await monthReport(mine, november)).entries);
  const write = (accountingOn: string, happenedAt: string) =>
    db
      .insertInto("ledgerEntries")
      .values({
        kind: "top_up_received",
        source: crypto.randomUUID(),
        happenedAt,
        recordedAt: happenedAt,
        accountingOn,
      })
      .execute();
  await expect(write("2026-11-21", "2026-11-21T05:00:00Z")).rejects.toThrow("is closed");
  await expect(write("2026-12-02", "2026-11-21T05:00:00Z")).rejects.toThrow("does not count on");
  await expect(write("2026-12-01", "2026-12-02T05:00:00Z")).rejects.toThrow("does not count on");
  const shut = (month: string) =>
    db
      .insertInto("ledgerMonths")
      .values({
        month,
        closedAt: "2027-06-01T00:00:00Z",
        closedBy: mine.accountant.id,
        entryCount: 0,
      })
      .execute();
  await expect(shut("2027-01-01")).rejects.toThrow("in order");
  await expect(shut(november)).rejects.toThrow("in order");
  await expect(db.deleteFrom("ledgerMonths").execute()).rejects.toThrow("denied");
  await expect(db.updateTable("taxSplits").set({ vatSatang: 0 }).execute()).rejects.toThrow(
    "denied",
  );
  await expect(
    db.insertInto("taxRules").values({ effectiveFrom: new Date(), model: "agent" }).execute(),
  ).rejects.toThrow("denied");
});

test("a stored balance that differs from the sum of its postings is found, also in a month without movement", async () => {
  const mine = await openBooks();
  await deliver({ world: mine.world, driver: await newDriver(mine.world) });
  for (const [month, after] of [
    [november, "2026-12-01T02:00:00Z"],
    ["2026-12-01", "2027-01-01T02:00:00Z"],
  ] as const) {
    mine.world.clock.now = new Date(after);
    mine.accountant = await newStaff(mine.world, ["payout.run"]);
    expect((await close(mine, month, (await monthReport(mine, month)).entries)).status).toBe(200);
  }
  expect((await proof(mine)).changedMonths).toEqual([]);
  const { rows } = await mine.world.owner.query(
    "select account, balance_satang::int as stored from ledger_month_balances where month = $1 and balance_satang <> 0",
    [november],
  );
  const [first, second] = rows as { account: string; stored: number }[];
  await mine.world.owner.query(
    "update ledger_month_balances set balance_satang = balance_satang + 1 where month = '2026-12-01' and account = $1",
    [first?.account],
  );
  await mine.world.owner.query(
    "delete from ledger_month_balances where month = $1 and account = $2",
    [november, second?.account],
  );
  const changed = [
    { month: november, account: second?.account, storedSatang: 0, summedSatang: second?.stored },
    {
      month: "2026-12-01",
      account: first?.account,
      storedSatang: (first?.stored ?? 0) + 1,
      summedSatang: first?.stored,
    },
  ];
  expect(await proof(mine)).toMatchObject({ whole: false, changedMonths: changed });
  mine.world.clock.now = new Date("2027-02-01T02:00:00Z");
  mine.accountant = await newStaff(mine.world, ["payout.run"]);
  expect((await monthReport(mine, "2027-01-01")).closeRefusal).toBe("books_differ");
  expect((await close(mine, "2027-01-01", 0)).code).toBe("books_differ");
});

test("the files of a month add up, open in a spreadsheet and run nothing", async () => {
  const mine = await openBooks();
  const customer = await newCustomer(mine.world);
  await mine.world.deps.db
    .updateTable("accounts")
    .set({ firstName: "=HYPERLINK(1)", lastName: "ไทย" })
    .where("id", "=", customer.id)
    .execute();
  await deliver({ world: mine.world, driver: await newDriver(mine.world) }, { customer });
  const journal = await file(mine, `/console/books/months/${november}/journal`);
  expect([journal.status, journal.type]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(journal.text.startsWith("\uFEFFเลขที่รายการ,วันที่ทางบัญชี")).toBe(true);
  expect(journal.text.split("\r\n")[1]).toMatch(
    /^\d+,\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2} \d{2}:\d{2},/,
  );
  const rows = journal.text
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
  const sum = (column: number) =>
    rows.reduce((total, row) => total + Math.round(Number(row.at(column) || 0) * 100), 0);
  expect(sum(-1)).toBeGreaterThan(0);
  expect(sum(-1)).toBe(sum(-2));
  expect(journal.text).toContain(",'=HYPERLINK(1) ไทย,");
  const sales = await file(mine, `/console/books/months/${november}/sales-tax?locale=en`);
  const report = await monthReport(mine, november);
  const [titles, first] = sales.text.trimEnd().split("\r\n");
  expect(titles).toContain("Exempt,Passed on,Taxable,VAT,Total");
  expect(first?.split(",").at(-2)).toBe((report.vatInBooksSatang / 100).toFixed(2));
  for (const other of ["trial-balance", "withheld-by-customers"])
    expect((await file(mine, `/console/books/months/${november}/${other}`)).status).toBe(200);
  expect((await file(mine, `/console/books/months/2026-11-02/journal`)).status).toBe(404);
});

import type { BookEntry, TrialBalance } from "@songtan/contract/console/books";
import type { DriverView } from "@songtan/contract/identity/accounts";
import { vatWithin } from "@songtan/domain/tax/split-vat";
import { serviceDay } from "@songtan/domain/thai/dates";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Books,
  closeBooks,
  deliver,
  file,
  monthReport,
  november,
  openBooks,
  proof,
} from "../../../../testing/money/books.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { cardPaid, deliver as toTheDoor, yesterdayNoon } from "../../../../testing/money/paid.ts";
import { openPretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { loadTaxSplits } from "../tax/tax-splits.ts";

let books: Books;
let world: TestWorld;
let accountant: Staff;
beforeAll(async () => {
  books = await openBooks();
  ({ world, accountant } = books);
});
afterAll(closeBooks);

test("a finished job's fees carry VAT, its transport none; receipt row, books and report say the same satang", async () => {
  const driver = await newDriver(world);
  const { booking } = await deliver({ world, driver });
  const [split] = await loadTaxSplits(world.deps.db, booking.id);
  const fee = booking.lines.find(({ code }) => code === "cash_on_delivery")?.amountSatang ?? 0;
  expect(fee).toBeGreaterThan(0);
  expect(split).toMatchObject({
    source: `settled:${booking.id}`,
    model: "carrier",
    totalSatang: booking.totalSatang,
    exemptSatang: booking.totalSatang - fee,
    vatSatang: vatWithin(fee, 7),
  });
  const report = await monthReport(books, november);
  expect(report.tax).toHaveLength(1);
  expect(report.tax[0]?.vatSatang).toBe(report.vatInBooksSatang);
  expect(report.vatInBooksSatang).toBe(vatWithin(fee, 7));
  expect([report.state, report.closeRefusal]).toEqual(["running", "month_not_over"]);
});

test("the trial balance is zero, each account can be followed to its entries and their bookings", async () => {
  const { data } = await staffCall<TrialBalance>(
    world,
    accountant,
    "GET /console/books/trial-balance",
  );
  expect(data.totalSatang).toBe(0);
  const vat = data.accounts.find(({ account }) => account === "vat_output");
  expect(vat?.creditSatang).toBeGreaterThan(0);
  const entries = await staffCall<BookEntry[]>(
    world,
    accountant,
    "GET /console/books/entries?account=vat_output",
  );
  const posted = entries.data
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => account === "vat_output");
  expect(posted.reduce((sum, { amountSatang }) => sum + amountSatang, 0)).toBe(vat?.balanceSatang);
  const { booking } = entries.data[0] ?? {};
  const ofBooking = await staffCall<BookEntry[]>(
    world,
    accountant,
    `GET /console/books/entries?q=${booking?.number}&limit=2`,
  );
  expect(ofBooking.data.map((entry) => entry.booking?.id)).toEqual([booking?.id, booking?.id]);
  const next = await staffCall<BookEntry[]>(
    world,
    accountant,
    `GET /console/books/entries?q=${booking?.number}&limit=2&cursor=${ofBooking.nextCursor}`,
  );
  expect(next.data[0]?.id).toBeLessThan(ofBooking.data[1]?.id ?? 0);
  const before = await staffCall<TrialBalance>(
    world,
    accountant,
    "GET /console/books/trial-balance?on=2026-11-01",
  );
  expect(before.data.accounts.every(({ balanceSatang }) => balanceSatang === 0)).toBe(true);
  expect(await proof(books)).toMatchObject({
    totalSatang: 0,
    differing: [],
    changedMonths: [],
    whole: true,
  });
});

test("only who runs payouts sees the books", async () => {
  const other = await newStaff(world, ["driver.review", "booking.manage", "audit.read"]);
  for (const path of [
    "trial-balance",
    "entries",
    "months",
    "proof",
    "withholdings",
    `months/${november}/journal`,
  ])
    expect((await staffCall(world, other, `GET /console/books/${path}`)).status).toBe(403);
  expect(
    (
      await staffCall(world, other, `POST /console/books/months/${november}/close`, {
        body: { seenEntries: 0 },
      })
    ).status,
  ).toBe(403);
});

test("an agent owes VAT on its commission, and the driver's fare is passed on", async () => {
  const agent = await openBooks({ TAX_MODEL: "agent" });
  const driver = await newDriver(agent.world);
  const { booking, task } = await deliver({ world: agent.world, driver });
  const [split] = await loadTaxSplits(agent.world.deps.db, booking.id);
  expect(split).toMatchObject({ model: "agent", exemptSatang: 0, passedOnSatang: task.paySatang });
  expect(split?.vatSatang).toBe(vatWithin(booking.totalSatang - task.paySatang, 7));
  expect((await monthReport(agent, november)).vatInBooksSatang).toBe(split?.vatSatang);
});

test("tax withheld from a driver is deducted from the balance and recorded in the books and the report", async () => {
  const every = await openBooks({ TAX_DRIVER_WITHHOLDING: "0" });
  const driver = await newDriver(every.world);
  const { task, booking } = await deliver({ world: every.world, driver });
  const withheld = Math.round(task.paySatang / 100);
  const { data } = await call<DriverView>(every.world, "GET /driver/user", { token: driver.token });
  const commission = booking.totalSatang - task.paySatang;
  expect(data.balance).toEqual({
    availableSatang: 0,
    heldSatang: 0,
    cashOwedSatang: 50_000 + commission + withheld,
  });
  const report = await monthReport(every, november);
  expect(report.withheld.fromDrivers).toEqual({
    count: 1,
    baseSatang: task.paySatang,
    taxSatang: withheld,
  });
  const { text } = await file(
    every,
    `/console/books/months/${november}/withheld-from-drivers?locale=en`,
  );
  expect(text.split("\r\n")[1]).toContain(
    `,Transport,1,${(task.paySatang / 100).toFixed(2)},${(withheld / 100).toFixed(2)},`,
  );
});

test("a company's certificate is its credit with us; one that cannot be is refused at its field", async () => {
  const customer = await newCustomer(world);
  const { booking } = await deliver({ world, driver: await newDriver(world) }, { customer });
  const certificate = {
    bookingNumber: booking.number,
    payerName: "บริษัท ทดสอบ จำกัด",
    payerTaxId: "0-1055-36000-04-6",
    certificateNumber: "67/001",
    certificateOn: serviceDay(world.clock.now),
    income: "transport",
    baseSatang: booking.totalSatang,
    taxSatang: Math.round(booking.totalSatang / 100),
  };
  const record = (change: object = {}) =>
    staffCall<{ customer: { id: string } }>(world, accountant, "POST /console/books/withholdings", {
      body: { ...certificate, ...change },
    });
  const fields = async (change: object) => Object.keys((await record(change)).error.fields ?? {});
  expect(await fields({ bookingNumber: "nothing" })).toEqual(["bookingNumber"]);
  expect(await fields({ payerTaxId: "1234567890123" })).toEqual(["payerTaxId"]);
  expect(await fields({ certificateOn: "2026-12-20" })).toEqual(["certificateOn"]);
  for (const certificateOn of ["1900-01-01", "2026-11-01"])
    expect(await fields({ certificateOn })).toEqual(["certificateOn"]);
  expect(await fields({ taxSatang: certificate.taxSatang + 101 })).toEqual(["taxSatang"]);
  expect(
    await fields({
      baseSatang: 10 * certificate.baseSatang,
      taxSatang: 10 * certificate.taxSatang,
    }),
  ).toEqual(["baseSatang"]);
  const recorded = await record();
  expect([recorded.status, recorded.data.customer.id]).toEqual([201, customer.id]);
  expect((await record()).code).toBe("certificate_known");
  expect(await fields({ certificateNumber: "67/002" })).toEqual(["baseSatang"]);
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(-certificate.taxSatang);
  expect((await monthReport(books, november)).withheld.byCustomers).toMatchObject({
    count: 1,
    taxSatang: certificate.taxSatang,
  });
});

test("a refund returns its share of the tax step by step until none is left", async () => {
  const bank = await openPretendBank();
  const agent = await openBooks({ TAX_MODEL: "agent", ...bank.settings });
  agent.world.clock.now = yesterdayNoon();
  bank.follow(() => agent.world.clock.now);
  const [customer, staff] = [
    await newCustomer(agent.world),
    await newStaff(agent.world, ["payment.refund"]),
  ];
  const { booking, payment } = await cardPaid(agent.world, bank, customer);
  await toTheDoor(agent.world, booking.id);
  const booked = async () => {
    const entries = await agent.world.deps.db
      .selectFrom("ledgerPostings")
      .select(({ fn }) => fn.sum<number | null>("amountSatang").as("total"))
      .where("account", "=", "vat_output")
      .executeTakeFirstOrThrow();
    const splits = await loadTaxSplits(agent.world.deps.db, booking.id);
    return [
      0 - Number(entries.total ?? 0),
      splits.reduce((sum, split) => sum + split.vatSatang, 0),
    ];
  };
  const [whole = 0] = await booked();
  expect(whole).toBeGreaterThan(0);
  const requestRefund = (amountSatang: number, refundableSatang: number) =>
    staffCall(agent.world, staff, `POST /console/payments/${payment.id}/refunds`, {
      body: { amountSatang, refundableSatang, words: "ส่งช้า" },
    });
  const total = booking.totalSatang;
  expect((await requestRefund(1111, total)).status).toBe(200);
  const [some = 0, reported] = await booked();
  expect([some < whole, some > 0, reported === some]).toEqual([true, true, true]);
  await agent.world.runJobs();
  expect((await requestRefund(total - 1111, total - 1111)).status).toBe(200);
  expect(await booked()).toEqual([0, 0]);
  await agent.world.runJobs();
  await bank.close();
}, 60_000);

test("a changed choice counts from its start on: what was settled before keeps its tax", async () => {
  const rules = await world.deps.db.selectFrom("taxRules").selectAll().execute();
  expect(rules).toHaveLength(1);
  const agent = await openBooks({ TAX_MODEL: "agent" });
  const changed = await agent.world.deps.db
    .selectFrom("taxRules")
    .select("model")
    .orderBy("effectiveFrom")
    .execute();
  expect(changed).toEqual([{ model: "carrier" }, { model: "agent" }]);
});

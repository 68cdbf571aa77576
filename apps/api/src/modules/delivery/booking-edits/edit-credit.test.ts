import type { BusinessBalanceView } from "@songtan/contract/businesses/business-money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assign, bringJob, editing, far, near } from "../../../../testing/delivery/edits.ts";
import { payDues } from "../../../../testing/money/charges.ts";
import { creditOf, withCredit } from "../../../../testing/money/credit.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { refundsOf, vatOf } from "../../../../testing/money/settled-edit.ts";
import { newPartner } from "../../../../testing/partners/partner.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import type { Person } from "../../../../testing/world/people.ts";
import { chatuchak, silom } from "../../../../testing/world/points.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

/** An agent owes VAT on its share of every fare, so that tax put in the wrong place shows. */
let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let edits: ReturnType<typeof editing>;
beforeAll(async () => {
  money = await openMoneyWorld({ settings: { TAX_MODEL: "agent" } });
  ({ bank, world } = money);
  edits = editing(world);
});
afterAll(() => money.close());

const free = async (customer: Person) => (await creditOf(world, customer)).freeSatang;
const usedOf = async (bookingId: string) => {
  const { total } = await world.deps.db
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "entryId")
    .select(({ fn }) => fn.sum<string>("amountSatang").as("total"))
    .where("kind", "=", "credit_used")
    .where("bookingId", "=", bookingId)
    .where("account", "=", "customer_credit")
    .executeTakeFirstOrThrow();
  return Number(total);
};

test("credit and a card: a lower price is refunded to the card only, a higher price uses no more credit", async () => {
  const cheaper = await withCredit(world, 5000);
  const paid = await cardPaid(world, bank, cheaper, {
    dropOffs: [chatuchak],
    payment: { creditSatang: 3000 },
  });
  const down = await assign(world, cheaper, paid.booking);
  const less = await edits.agreed(down, { fromIndex: 1, dropOffs: [near] });
  expect(less.settlement).toBe("refund");
  await bringJob(world, down);
  expect(await refundsOf(world, paid.payment.id)).toEqual([
    { amountSatang: less.differenceSatang, reason: "edited", state: "sent" },
  ]);
  expect([await free(cheaper), await usedOf(down.id)]).toEqual([2000, 3000]);
  const tax = await vatOf(world, cheaper, down.id);
  expect([tax?.papers, await ledgerBalance(world, "booking_prepaid", down.id)]).toEqual([
    tax?.books,
    0,
  ]);
  const dearer = await withCredit(world, 3000);
  const near30 = await cardPaid(world, bank, dearer, {
    dropOffs: [silom],
    payment: { creditSatang: 3000 },
  });
  const up = await assign(world, dearer, near30.booking);
  const more = await edits.agreed(up, { fromIndex: 1, dropOffs: [far] });
  expect([more.settlement, (await edits.read(dearer, up.id)).payment.creditSatang]).toEqual([
    "due",
    3000,
  ]);
  await bringJob(world, up);
  expect([await free(dearer), await usedOf(up.id)]).toEqual([0, 3000]);
  expect(await ledgerBalance(world, "customer_due", dearer.id)).toBe(more.differenceSatang);
  await payDues(world, bank, dearer);
  await world.runJobs();
  const owed = await vatOf(world, dearer, up.id);
  expect(owed?.papers).toBe(owed?.books);
});

test("credit and cash: the driver collects less, and a price that the credit reaches is refused", async () => {
  const customer = await withCredit(world, 4000);
  const booking = await book(world, customer, {
    dropOffs: [chatuchak],
    payment: { creditSatang: 4000 },
  });
  const job = await assign(world, customer, booking);
  const edit = await edits.agreed(job, { fromIndex: 1, dropOffs: [near] });
  const cash = edit.totalSatang - 4000;
  expect([edit.settlement, (await edits.task(job.driver, job.id)).cash?.amountSatang]).toEqual([
    "less_cash",
    cash,
  ]);
  await bringJob(world, { ...job, booking: { ...booking, totalSatang: cash } });
  expect([await free(customer), await ledgerBalance(world, "customer_due", customer.id)]).toEqual([
    0, 0,
  ]);
  const more = await withCredit(world, 10_000);
  const much = await assign(
    world,
    more,
    await book(world, more, { dropOffs: [far], payment: { creditSatang: 9000 } }),
  );
  expect((await edits.quote(more, much.id, { fromIndex: 1, dropOffs: [near] })).code).toBe(
    "edit_cheaper_not_possible",
  );
});

test("credit alone: a higher price is due after the work, a lower one gives credit back at once", async () => {
  const whole = await withCredit(world, 50_000);
  const byCredit = () => ({
    dropOffs: [chatuchak],
    payment: { method: "credit" as const, payer: undefined },
  });
  const booked = await book(world, whole, byCredit());
  const own = await assign(world, whole, booked);
  const further = { latitude: 13.9126, longitude: 100.5506, address: "แจ้งวัฒนะ", from: null };
  const { settlement, differenceSatang } = await edits.agreed(own, {
    fromIndex: 1,
    dropOffs: [further],
  });
  expect(settlement).toBe("due");
  await bringJob(world, own);
  // Free credit pays amounts due as always; the booking's own part of the credit was used once.
  expect(await usedOf(own.id)).toBe(booked.totalSatang);
  expect(await free(whole)).toBe(50_000 - booked.totalSatang - differenceSatang);
  expect(await ledgerBalance(world, "customer_due", whole.id)).toBe(0);
  const saver = await withCredit(world, 50_000);
  const down = await assign(world, saver, await book(world, saver, byCredit()));
  const less = await edits.agreed(down, { fromIndex: 1, dropOffs: [near] });
  expect(less.settlement).toBe("credit");
  const view = await edits.read(saver, down.id);
  expect([view.totalSatang, view.payment.creditSatang, await usedOf(down.id)]).toEqual(
    Array(3).fill(less.totalSatang),
  );
  expect(await free(saver)).toBe(50_000 - less.totalSatang);
  await bringJob(world, down);
  expect([await free(saver), await ledgerBalance(world, "booking_prepaid", down.id)]).toEqual([
    50_000 - less.totalSatang,
    0,
  ]);
  const tax = await vatOf(world, saver, down.id);
  expect(tax?.papers).toBe(tax?.books);
});

test("a business gets the difference back: to its balance, or off its invoice", async () => {
  for (const method of ["balance", "invoice"] as const) {
    const partner = await newPartner(world, { balanceSatang: method === "balance" ? 100_000 : 0 });
    const limit = { creditLimitSatang: 100_000 };
    const { id } = partner.business;
    if (method === "invoice")
      await world.deps.db.updateTable("businesses").set(limit).where("id", "=", id).execute();
    const by = { token: partner.key.secretKey };
    const customer = { ...partner.owner, ...by };
    const payment = { method, payer: undefined };
    const booked = await book(world, customer, { dropOffs: [chatuchak], payment });
    const owed = async () =>
      (await call<BusinessBalanceView>(world, "GET /business/balance", by)).data;
    const before = await owed();
    const job = await assign(world, customer, booked);
    const edit = await edits.agreed(job, { fromIndex: 1, dropOffs: [near] });
    expect(edit.settlement).toBe("credit");
    const after = await owed();
    expect([
      after.availableSatang - before.availableSatang,
      after.creditLeftSatang - before.creditLeftSatang,
    ]).toEqual(method === "balance" ? [edit.differenceSatang, 0] : [0, edit.differenceSatang]);
    await bringJob(world, job);
    expect(await owed()).toEqual(after);
    expect(await ledgerBalance(world, "booking_prepaid", job.id)).toBe(0);
  }
}, 60_000);

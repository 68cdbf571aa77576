import { afterAll, beforeAll, expect, test } from "vitest";
import { assign, bringJob, editing, far, near } from "../../../../testing/delivery/edits.ts";
import { payDues } from "../../../../testing/money/charges.ts";
import { creditOf, withCredit } from "../../../../testing/money/credit.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { refundsOf, vatOf } from "../../../../testing/money/settled-edit.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, type Person } from "../../../../testing/world/people.ts";
import { chatuchak, type Point, siam, silom } from "../../../../testing/world/points.ts";
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

const pickUp = { ...siam, from: 0, contactName: "มาลี", contactPhone: "+66811111111" };
const wishTo = (to: Point) => ({ fromIndex: 0, dropOffs: [pickUp, { from: 1, ...to }] });
const moved = async (customer: Person, id: string, to: Point) => {
  const priced = await edits.quote(customer, id, wishTo(to));
  const { status, data, body } = await edits.requestEdit(customer, id, wishTo(to));
  if (status !== 201) throw new Error(`not changed: ${JSON.stringify(body)}`);
  return { quote: priced.data, view: data };
};

test("paid by card, dearer and cheaper again and again: shown first, and what is due or goes back is the last price's", async () => {
  const customer = await newCustomer(world);
  const { booking, payment } = await cardPaid(world, bank, customer, { dropOffs: [silom] });
  const dearer = await moved(customer, booking.id, far);
  expect([dearer.quote.beforeSatang, dearer.quote.settlement]).toEqual([
    booking.totalSatang,
    "due",
  ]);
  expect(dearer.view.payment.laterSatang).toBe(dearer.quote.differenceSatang);
  const cheaper = await moved(customer, booking.id, siam);
  expect([cheaper.quote.beforeSatang, cheaper.quote.settlement]).toEqual([
    dearer.quote.totalSatang,
    "refund",
  ]);
  expect(cheaper.quote.totalSatang).toBeLessThan(booking.totalSatang);
  expect([cheaper.view.totalSatang, cheaper.view.payment.laterSatang]).toEqual([
    booking.totalSatang,
    0,
  ]);
  const job = await assign(world, customer, booking);
  await bringJob(world, job);
  expect(await refundsOf(world, payment.id)).toEqual([
    {
      amountSatang: booking.totalSatang - cheaper.quote.totalSatang,
      reason: "edited",
      state: "sent",
    },
  ]);
  const tax = await vatOf(world, customer, booking.id);
  expect([tax?.papers, await ledgerBalance(world, "booking_prepaid", booking.id)]).toEqual([
    tax?.books,
    0,
  ]);
});

test("paid by card and dearer: the difference is due after the work; cancelled before, exactly what was paid goes back", async () => {
  for (const ends of ["delivered", "cancelled"] as const) {
    const customer = await newCustomer(world);
    const { booking, payment } = await cardPaid(world, bank, customer, { dropOffs: [silom] });
    const { quote } = await moved(customer, booking.id, far);
    if (ends === "delivered") {
      await bringJob(world, await assign(world, customer, booking));
      expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(quote.differenceSatang);
      await payDues(world, bank, customer);
      await world.runJobs();
    } else {
      await call(world, `POST /bookings/${booking.id}/cancel`, {
        token: customer.token,
        body: { expectedFeeSatang: 0 },
      });
      await world.runJobs();
      expect((await refundsOf(world, payment.id)).map(({ amountSatang }) => amountSatang)).toEqual([
        booking.totalSatang,
      ]);
    }
    expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(0);
    expect(await ledgerBalance(world, "booking_prepaid", booking.id)).toBe(0);
  }
});

test("what a paid booking may leave to pay later has an end; nothing changes beyond it", async () => {
  const customer = await newCustomer(world);
  const { booking } = await cardPaid(world, bank, customer, { dropOffs: [silom] });
  const huaHin = { latitude: 12.5684, longitude: 99.9577, address: "หัวหิน" };
  const refused = await edits.requestEdit(customer, booking.id, {
    ...wishTo(huaHin),
    totalSatang: 1,
  });
  expect(refused.code).toBe("edit_due_too_high");
  expect((await edits.read(customer, booking.id)).totalSatang).toBe(booking.totalSatang);
});

test("credit alone gives back at once down to the new price, as often as it gets cheaper", async () => {
  const customer = await withCredit(world, 50_000);
  const booking = await book(world, customer, {
    dropOffs: [chatuchak],
    payment: { method: "credit", payer: undefined },
  });
  const free = async () => (await creditOf(world, customer)).freeSatang;
  for (const to of [near, siam]) {
    const { quote, view } = await moved(customer, booking.id, to);
    expect(quote.settlement).toBe("credit");
    expect(view.payment.creditSatang).toBe(quote.totalSatang);
    expect(await free()).toBe(50_000 - quote.totalSatang);
  }
});

import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { AdjustmentView } from "@songtan/contract/console/adjustments";
import type { AmountDueView } from "@songtan/contract/payments/charges";
import { type ReportedReason, reportedReasons } from "@songtan/domain/payments/amount-due";
import { providerAmountSatangMin } from "@songtan/domain/payments/payment";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  balancesOf,
  chiangMai,
  doubtfulOf,
  freshSession,
  newPicture,
  openDoubtWorld,
  pendingPicture,
} from "../../../../testing/delivery/doubts.ts";
import { bookForShop, openShop } from "../../../../testing/money/business.ts";
import { bookPaid, chargedAndRefunded, saveCard } from "../../../../testing/money/charges.ts";
import { grantCredit } from "../../../../testing/money/credit.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { addDriverBalance } from "../../../../testing/money/payouts.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, outcomes, send, type TaskEventDraft } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { type Point, siam } from "../../../../testing/world/points.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { checkDelivery } from "./check-delivery.ts";

const creditSatang = 1_000_000;
let world: Awaited<ReturnType<typeof openDoubtWorld>>;
let staff: Staff;
let other: Staff;
let second: Staff;
beforeAll(async () => {
  world = await openDoubtWorld();
  staff = await newStaff(world, ["booking.manage"]);
  other = await newStaff(world, ["booking.manage"]);
  second = await newStaff(world, ["payment.refund"]);
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

/** A booking of this method, and what its payer reads and owns. */
type Paid = {
  booking: BookingView;
  accountId: string;
  view(): Promise<BookingView>;
  /** Of a person; a business reads its statement. */
  due?: () => Promise<AmountDueView>;
  /** Where the money of a released charge comes from; without these it is due. */
  settles: "credit" | "invoice" | "card" | "due";
};

async function personal(booking: BookingView, { id, token }: Person, settles: Paid["settles"]) {
  return {
    booking,
    accountId: id,
    view: async () =>
      (await call<BookingView>(world, `GET /bookings/${booking.id}`, { token })).data,
    due: async () => (await call<AmountDueView>(world, "GET /customer/amount-due", { token })).data,
    settles,
  } satisfies Paid;
}
async function business(terms: { balanceSatang?: number; limitSatang?: number }): Promise<Paid> {
  const shop = await openShop(world, terms);
  const { data: booking } = await bookForShop(world, shop);
  return {
    booking,
    accountId: shop.accountId,
    view: async () => (await shop.byKey<BookingView>(`GET /bookings/${booking.id}`)).data,
    settles: terms.limitSatang ? "invoice" : "credit",
  };
}

const methods: Record<string, () => Promise<Paid>> = {
  cash: async () => {
    const customer = await newCustomer(world);
    return personal(await book(world, customer), customer, "due");
  },
  cashWithCredit: async () => {
    const customer = await newCustomer(world);
    await grantCredit(world, customer.id, 10_000);
    return personal(await book(world, customer), customer, "credit");
  },
  credit: async () => {
    const customer = await newCustomer(world);
    await grantCredit(world, customer.id, creditSatang);
    const booking = await book(world, customer, { payment: { method: "credit" } });
    return personal(booking, customer, "credit");
  },
  card: async () => {
    const customer = await newCustomer(world);
    const { id: cardId } = await saveCard(world, world.bank, customer);
    const booking = await bookPaid(world, world.bank, customer, { method: "card", cardId });
    return personal(booking, customer, "card");
  },
  balance: () => business({ balanceSatang: creditSatang }),
  invoice: () => business({ limitSatang: creditSatang }),
};

type Step = [secondsBefore: number, TaskEventDraft];
const proof = () => ({ photos: [pendingPicture()] });
const start: Step[] = [
  [5, { kind: "heading" }],
  [60, { kind: "arrived" }],
];
const picked = (): Step => [60, { kind: "picked_up", proof: proof() }];
const back = (): Step[] => [
  picked(),
  [5, { kind: "heading", stopIndex: 1 }],
  [600, { kind: "arrived", stopIndex: 1 }],
  [660, { kind: "failed", stopIndex: 1, reason: "recipient_absent", proof: proof() }],
  [5, { kind: "returning" }],
  [600, { kind: "returned", proof: proof() }],
];
/** For each charge that a report can cause: the reports, and the one method where it exists if not all have it. */
const lies: Record<ReportedReason, { steps: (cash: Step[]) => Step[]; only?: string }> = {
  failed_pickup: {
    steps: () => [...start, [60, { kind: "failed", reason: "parcel_differs", proof: proof() }]],
  },
  waiting: {
    steps: (cash) => [
      ...start,
      // Long enough at the pick-up for two steps of the fee.
      ...[...cash, picked()].map(
        ([seconds, event], index): Step => [index === 0 ? 65 * 60 : seconds, event],
      ),
      [5, { kind: "heading", stopIndex: 1 }],
      [600, { kind: "arrived", stopIndex: 1 }],
      [60, { kind: "delivered", stopIndex: 1, proof: proof() }],
    ],
  },
  return: { steps: (cash) => [...start, ...cash, ...back()] },
  fare: { steps: () => [...start, ...back()], only: "byRecipient" },
};
methods.byRecipient = async () => {
  const customer = await newCustomer(world);
  const payment = { method: "cash", payer: "recipient", payerStopIndex: 1 } as const;
  return personal(await book(world, customer, { payment }), customer, "due");
};
const cases = reportedReasons.flatMap((why) =>
  Object.keys(methods)
    .filter((method) => (lies[why].only ?? "") === (method === "byRecipient" ? method : ""))
    .map((method) => [why, method] as const),
);

/** Reports a charge by a driver who stays 580 km away, for a booking paid by this method. */
async function lie(why: ReportedReason, method: string) {
  const driver = await newDriver(world);
  await addDriverBalance(world, driver, 100_000);
  await report(world, driver, chiangMai);
  const paid = await (methods[method] as () => Promise<Paid>)();
  const { id, totalSatang, payment } = paid.booking;
  const before = await worthOf(paid.accountId);
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  const amountSatang = totalSatang - payment.creditSatang;
  const cash: Step[] = method.startsWith("cash")
    ? [[5, { kind: "cash_collected", purpose: "fare", amountSatang }]]
    : [];
  await sendAll(driver, id, { steps: lies[why].steps(cash), at: chiangMai });
  await world.runJobs();
  return { paid, driver, before, why };
}

type Sent = { steps: Step[]; at: Point };
async function sendAll(driver: Person, id: string, { steps, at }: Sent): Promise<void> {
  for (const [seconds, event] of steps) {
    world.clock.advance(seconds);
    const { latitude, longitude } = at;
    const answer = await send(world, driver, id, [{ ...event, latitude, longitude }]);
    expect([event.kind, outcomes(answer)]).toEqual([event.kind, "applied"]);
  }
}

/** A pick-up that failed at its place. The picture of it has not come within two hours. */
async function failWithoutPicture(method: "credit" | "balance") {
  const driver = await newDriver(world);
  await report(world, driver, siam);
  const paid = await (methods[method] as () => Promise<Paid>)();
  const { id } = paid.booking;
  const before = await worthOf(paid.accountId);
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  const { send: upload, ...photo } = await newPicture(world, driver);
  const failed: TaskEventDraft = { kind: "failed", reason: "parcel_differs" };
  await sendAll(driver, id, {
    steps: [...start, [60, { ...failed, proof: { photos: [photo] } }]],
    at: siam,
  });
  const leftSatang = await worthOf(paid.accountId);
  world.clock.advance(7200);
  await checkDelivery(world.deps, { bookingId: id });
  const one: Lie = { paid, driver, before, why: "failed_pickup" };
  return { one, upload, leftSatang };
}
type Lie = Awaited<ReturnType<typeof lie>>;

/** Their credit or balance, less what they owe on invoices. */
async function worthOf(accountId: string): Promise<number> {
  const credit = 0 - (await ledgerBalance(world, "customer_credit", accountId));
  return credit - (await ledgerBalance(world, "business_receivable", accountId));
}
const dueSatangOf = ({ paid }: Lie) => ledgerBalance(world, "customer_due", paid.accountId);
const chargesOf = async ({ paid }: Lie) => (await paid.view()).extraCharges;
const stateOf = async (one: Lie) =>
  (await chargesOf(one)).find(({ why }) => why === one.why)?.state ?? null;
const jobOf = ({ paid }: Lie) => ({ task: { id: paid.booking.id } }) as never;

const incidentOf = async (one: Lie) => (await doubtfulOf(world, staff, jobOf(one)))[0]?.id;

async function close(one: Lie, by: Staff, body: object = {}, incidentId?: string) {
  const id = incidentId ?? (await incidentOf(one));
  const path = `POST /console/incidents/${id}/close` as const;
  const signedIn = await freshSession(world, by);
  return (await staffCall(world, signedIn, path, { body: { resolution: "โทรแล้ว", ...body } }))
    .status;
}
async function approve(one: Lie) {
  const signedIn = await freshSession(world, second);
  const list = `GET /console/adjustments?bookingId=${one.paid.booking.id}` as const;
  const [proposed] = (await staffCall<AdjustmentView[]>(world, signedIn, list)).data;
  const path = `POST /console/adjustments/${proposed?.id}/approve` as const;
  expect((await staffCall(world, signedIn, path)).status).toBe(200);
  await world.runJobs();
}

/** What the customer has back when nothing is charged on top: the price, where the goods never moved. */
async function expectNothingCharged(one: Lie) {
  const { paid, before, why } = one;
  const { id, totalSatang, payment } = paid.booking;
  const isCash = payment.method === "cash";
  const hadPaid = isCash || payment.method === "card" ? payment.creditSatang : totalSatang;
  expect(await worthOf(paid.accountId)).toBe(before + (why === "failed_pickup" ? hadPaid : 0));
  if (payment.method === "card")
    expect(await chargedAndRefunded(world, world.bank, id)).toEqual([
      totalSatang,
      why === "failed_pickup" ? totalSatang : 0,
    ]);
}

test.each(cases)(
  "%s, paid by %s: a doubted charge is checked, and released it is collected",
  async (why, method) => {
    const one = await lie(why, method);
    const [incident] = await doubtfulOf(world, staff, jobOf(one));
    const owed = incident?.doubted?.charges.find((charge) => charge.why === why);
    expect(owed?.amountSatang).toBeGreaterThan(0);
    expect(await chargesOf(one)).toContainEqual({ ...owed, state: "checked" });
    expect((await chargesOf(one)).filter(({ state }) => state !== "checked")).toEqual([]);
    await expectNothingCharged(one);
    if (one.paid.due)
      expect(await one.paid.due()).toMatchObject({ totalSatang: 0, items: [], blocksAt: null });
    expect((await balancesOf(world, one.driver)).held).toBeGreaterThan(0);
    expect(await close(one, staff)).toBe(200);
    await world.runJobs();
    const isTooLittle =
      one.paid.settles === "card" && (owed?.amountSatang ?? 0) < providerAmountSatangMin;
    const isDue = one.paid.settles === "due" || isTooLittle;
    expect(await stateOf(one)).toBe(isDue ? "due" : "paid");
    expect((await balancesOf(world, one.driver)).held).toBe(0);
  },
);

test.each(cases)(
  "%s, paid by %s: a deduction of two people drops the charge",
  async (why, method) => {
    const one = await lie(why, method);
    expect(await close(one, staff, { deductPay: true })).toBe(200);
    expect(await stateOf(one)).toBe("checked");
    await approve(one);
    expect(await chargesOf(one)).toEqual([]);
    expect(await dueSatangOf(one)).toBe(0);
    await expectNothingCharged(one);
    if (one.paid.due)
      expect(await one.paid.due()).toMatchObject({ totalSatang: 0, blocksAt: null });
    world.clock.advance(30 * 3600);
    await world.runJobs();
    expect(await dueSatangOf(one)).toBe(0);
  },
);

test("of a release and a deduction at the same moment one counts", async () => {
  for (const why of ["failed_pickup", "return"] as const) {
    const one = await lie(why, "balance");
    const id = await incidentOf(one);
    const answers = await Promise.all([
      close(one, staff, {}, id),
      close(one, other, { deductPay: true }, id),
    ]);
    expect(answers.sort()).toEqual([200, 409]);
    if ((await stateOf(one)) === "checked") await approve(one);
    const isDropped = (await chargesOf(one)).length === 0;
    if (isDropped) await expectNothingCharged(one);
    else expect(await stateOf(one)).toBe("paid");
    expect(await dueSatangOf(one)).toBe(0);
    expect((await balancesOf(world, one.driver)).held).toBe(0);
  }
});

test("a late picture and a deduction at the same moment end the wait once", async () => {
  const { one, upload } = await failWithoutPicture("balance");
  const id = await incidentOf(one);
  await upload();
  const [status] = await Promise.all([
    close(one, staff, { deductPay: true }, id),
    checkDelivery(world.deps, { bookingId: one.paid.booking.id }),
  ]);
  expect([200, 409]).toContain(status);
  if (status === 200) await approve(one);
  expect((await balancesOf(world, one.driver)).held).toBe(0);
});

test("money that was charged before the doubt comes back with the deduction", async () => {
  const { one, leftSatang } = await failWithoutPicture("credit");
  const whole = one.before + one.paid.booking.totalSatang;
  const amountSatang = whole - leftSatang;
  expect(amountSatang).toBeGreaterThan(0);
  const [incident] = await doubtfulOf(world, staff, jobOf(one));
  expect(incident?.doubted).toMatchObject({
    charges: [{ why: "failed_pickup", amountSatang }],
    fareSatang: 0,
  });
  expect(await close(one, staff, { deductPay: true })).toBe(200);
  await approve(one);
  expect(await worthOf(one.paid.accountId)).toBe(whole);
});

import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import type { ConsolePayout, PayoutRunView } from "@songtan/contract/console/payouts";
import type { PayoutView } from "@songtan/contract/payouts/payouts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditOf, withCredit as given } from "../../../../testing/money/credit.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { deliver } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { quoteRequest } from "../../../../testing/world/delivery.ts";
import { newCustomer, type Person, password } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { hashPassword } from "../../identity/passwords/passwords.ts";
import { checkPayouts } from "../payouts/check-payouts.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let one: Staff;
let other: Staff;
let passwordHash: string;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date("2026-11-23T05:00:00Z") });
  ({ bank, world } = money);
  one = await newStaff(world, ["payout.run"]);
  other = await newStaff(world, ["payout.run"]);
  passwordHash = await hashPassword(password);
});
afterAll(() => money.close());

/** A customer with credit, and a password to change the bank account with. */
async function withCredit(amountSatang: number): Promise<Person> {
  const customer = await given(world, amountSatang);
  await world.deps.db
    .updateTable("accounts")
    .set({ passwordHash })
    .where("id", "=", customer.id)
    .execute();
  return customer;
}

const credit = (customer: Person) => creditOf(world, customer);
const transfer = ({ token }: Person, amountSatang: number) =>
  call<PayoutView>(world, "POST /customer/credit/transfers", { token, body: { amountSatang } });
/** A bank account that the provider has verified. */
async function setBankAccount({ token }: Person): Promise<void> {
  const body = {
    bankCode: "014",
    accountNumber: "987-6-54321-5",
    accountName: "มาลี ใจดี",
    password,
  };
  expect((await call(world, "PUT /customer/bank-account", { token, body })).status).toBe(200);
  await world.runJobs();
  await checkPayouts(world.deps);
}
const quoted = async ({ token }: Person) =>
  (await call<QuoteView>(world, "POST /quotes", { token, body: quoteRequest() })).data;
const bookByCredit = async ({ token }: Person, quote: QuoteView) =>
  call<BookingView>(world, "POST /bookings", {
    token,
    body: {
      quoteId: quote.id,
      stops: quote.stops.map(() => ({ contactName: "มาลี", contactPhone: "0812345678" })),
      payment: { method: "credit" },
    },
  });
const codes = (answers: readonly { status: number; code?: string | undefined }[]) =>
  answers.map((answer) => answer.code ?? answer.status).sort();

/**
 * One member of staff prepares a payout run of all requests and another approves it; then the
 * provider is called.
 */
async function run(): Promise<PayoutRunView> {
  const prepared = await staffCall<PayoutRunView>(world, one, "POST /console/payout-runs");
  const own = await staffCall(world, one, `POST /console/payout-runs/${prepared.data.id}/approve`, {
    body: { expectedTotalSatang: prepared.data.totalSatang },
  });
  expect(own.code).toBe("second_person_needed");
  const approved = await staffCall<PayoutRunView>(
    world,
    other,
    `POST /console/payout-runs/${prepared.data.id}/approve`,
    {
      body: { expectedTotalSatang: prepared.data.totalSatang },
    },
  );
  expect(approved.status).toBe(200);
  await world.runJobs();
  return approved.data;
}
const transferOf = async (payoutId: string) =>
  (await bank.transfers()).find(({ metadata }) => metadata.payoutId === payoutId);

test("the customer sees the credit and its origin, and what blocks a transfer", async () => {
  const customer = await withCredit(12_050);
  const seen = await credit(customer);
  expect(seen).toMatchObject({
    freeSatang: 12_050,
    promisedSatang: 0,
    block: "bank_account_missing",
    transfers: [],
  });
  expect(seen.moves).toMatchObject([{ kind: "adjusted", amountSatang: 12_050, booking: null }]);
  expect((await transfer(customer, 12_050)).code).toBe("bank_account_missing");
  const poor = await withCredit(1999);
  expect((await credit(poor)).block).toBe("credit_too_little");
  expect((await transfer(poor, 1999)).code).toBe("credit_too_little");
  expect((await credit(await newCustomer(world))).freeSatang).toBe(0);
});

test("all of it goes to the verified account in a run that two agree to; the fee is ours", async () => {
  const customer = await withCredit(12_050);
  await setBankAccount(customer);
  expect((await transfer(customer, 12_000)).code).toBe("conflict");
  // The announced days follow the payout terms.
  expect(await credit(customer)).toMatchObject({ sendDay: "2026-11-24", arrivalDay: "2026-11-25" });
  const setBankDays = (days: number) =>
    world.owner.query("update payout_terms set bank_days = $1", [days]);
  await setBankDays(3);
  expect((await credit(customer)).arrivalDay).toBe("2026-11-27");
  await setBankDays(1);
  const request = await transfer(customer, 12_050);
  expect([request.status, request.data.netSatang, request.data.state]).toEqual([
    201,
    12_050,
    "requested",
  ]);
  expect(await credit(customer)).toMatchObject({
    freeSatang: 0,
    promisedSatang: 0,
    block: "payout_open",
  });
  expect((await run()).count).toBe(1);
  const sent = await transferOf(request.data.id);
  expect(sent?.amount).toBe(12_050 + request.data.feeSatang);
  await bank.move(`transfers/${sent?.id}/send`);
  await bank.move(`transfers/${sent?.id}/pay`);
  world.clock.advance(600);
  await checkPayouts(world.deps);
  const [paid] = (await credit(customer)).transfers;
  expect(paid).toMatchObject({ state: "paid", amountSatang: 12_050 });
});

test("a transfer refused by the bank, and one rejected by staff, return to the credit once", async () => {
  const customer = await withCredit(30_000);
  await setBankAccount(customer);
  const request = await transfer(customer, 30_000);
  await run();
  const sent = await transferOf(request.data.id);
  await bank.move(`transfers/${sent?.id}/fail`);
  world.clock.advance(600);
  await checkPayouts(world.deps);
  await checkPayouts(world.deps);
  expect(await credit(customer)).toMatchObject({
    freeSatang: 30_000,
    transfers: [{ state: "failed" }],
  });
  const again = await transfer(customer, 30_000);
  const [listed] = (
    await staffCall<ConsolePayout[]>(world, one, "GET /console/payouts?state=requested&kind=credit")
  ).data;
  expect(listed).toMatchObject({ id: again.data.id, kind: "credit" });
  await staffCall(world, one, `POST /console/payouts/${again.data.id}/reject`, {
    body: { words: "บัญชีไม่ตรงชื่อ" },
  });
  expect(await credit(customer)).toMatchObject({
    freeSatang: 30_000,
    transfers: [{ words: "บัญชีไม่ตรงชื่อ" }, {}],
  });
});

test("an account changed since the request holds the transfer back in the run", async () => {
  const customer = await withCredit(5000);
  await setBankAccount(customer);
  const request = await transfer(customer, 5000);
  const { token } = customer;
  await call(world, "PUT /customer/bank-account", {
    token,
    body: { bankCode: "014", accountNumber: "111-1-11111-1", accountName: "มาลี ใจดี", password },
  });
  const { data } = await staffCall<PayoutRunView>(world, one, "POST /console/payout-runs");
  expect(data.items.find(({ payout }) => payout.id === request.data.id)?.check).toBe(
    "account_changed",
  );
  await staffCall(world, one, `POST /console/payout-runs/${data.id}/discard`);
  await staffCall(world, one, `POST /console/payouts/${request.data.id}/reject`, {
    body: { words: "เปลี่ยนบัญชี" },
  });
});

test("two requests at once make one transfer, and a booking and a transfer never spend the same credit", async () => {
  const customer = await withCredit(100_000);
  await setBankAccount(customer);
  const both = await Promise.all([transfer(customer, 100_000), transfer(customer, 100_000)]);
  expect(codes(both)).toEqual([201, "payout_open"]);
  const racer = await withCredit(40_000);
  await setBankAccount(racer);
  const quote = await quoted(racer);
  const [booked, moved] = await Promise.all([bookByCredit(racer, quote), transfer(racer, 40_000)]);
  expect([booked.status === 201, moved.status === 201].filter(Boolean)).toHaveLength(1);
  const left = (await credit(racer)).freeSatang;
  expect(left).toBe(booked.status === 201 ? 40_000 - quote.totalSatang : 0);
});

test("credit that covers the price pays a booking at once; of two that use it one is refused", async () => {
  const price = (await quoted(await newCustomer(world))).totalSatang;
  const customer = await withCredit(price + 100);
  const [first, second] = [await quoted(customer), await quoted(customer)];
  const both = await Promise.all([bookByCredit(customer, first), bookByCredit(customer, second)]);
  expect(codes(both)).toEqual([201, "credit_too_little"]);
  const booking = both.find(({ status }) => status === 201)?.data;
  expect(booking).toMatchObject({
    state: "searching",
    payment: { method: "credit", state: "paid" },
  });
  expect(await credit(customer)).toMatchObject({
    freeSatang: 100,
    moves: [{ kind: "credit_used", amountSatang: 0 - price, booking: { id: booking?.id } }, {}],
  });
  await deliver(world, booking?.id ?? "");
  await world.runJobs();
  const receipts = await world.deps.db
    .selectFrom("receipts")
    .select(["source", "amountSatang"])
    .where("bookingId", "=", booking?.id ?? "")
    .execute();
  expect(receipts).toEqual([{ source: `credit:${booking?.id}`, amountSatang: price }]);
  expect((await credit(customer)).freeSatang).toBe(100);
});

test("cancelling a booking paid with credit returns it; too little credit is refused and nothing is deducted", async () => {
  const customer = await withCredit(100_000);
  const { data: booking } = await bookByCredit(customer, await quoted(customer));
  const { token } = customer;
  await call(world, `POST /bookings/${booking.id}/cancel`, {
    token,
    body: { expectedFeeSatang: 0 },
  });
  expect((await credit(customer)).freeSatang).toBe(100_000);
  const poor = await withCredit(3000);
  expect((await bookByCredit(poor, await quoted(poor))).code).toBe("credit_too_little");
  expect((await credit(poor)).freeSatang).toBe(3000);
});

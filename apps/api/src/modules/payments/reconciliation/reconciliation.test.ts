import type { ProviderDifferences } from "@songtan/contract/console/reconciliation";
import { addServiceDays, serviceDay } from "@songtan/domain/thai/dates";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { UpstreamFailure } from "../../../ports/upstream.ts";
import { reconcileDay, reconcileProvider } from "./reconcile-provider.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let staff: Staff;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date() });
  ({ bank, world } = money);
});
// A day of its own for each test: what is found on it is the test's.
beforeEach(() => world.clock.advance(3 * 86_400));
afterAll(() => money.close());

const today = () => serviceDay(world.clock.now);
const listDifferences = async (state = "open") => {
  // A session ends after half an hour at an idle desk, and days go by here.
  staff = await newStaff(world, ["payout.run"]);
  return (
    await staffCall<ProviderDifferences>(
      world,
      staff,
      `GET /console/provider-differences?state=${state}`,
    )
  ).data;
};
const listProblems = async () =>
  (await listDifferences()).differences
    .filter(({ serviceDay: day }) => day === today())
    .map(
      ({ kind, problem, providerSatang, ourSatang }) =>
        `${kind} ${problem} ${providerSatang} ${ourSatang}`,
    );
const compare = () => reconcileDay(world.deps, today());
/** An extra movement that the provider reports, or a missing one. */
const provider = (change: Partial<NonNullable<typeof world.deps.cardProvider>>) => {
  const { cardProvider } = world.deps;
  if (!cardProvider) throw new Error("this world has a provider");
  return { ...world.deps, cardProvider: { ...cardProvider, ...change } };
};

test("a day of charges and refunds agrees with the clearing account, in each object and in the sum", async () => {
  const customer = await newCustomer(world);
  await cardPaid(world, bank, customer);
  const { booking } = await cardPaid(world, bank, customer);
  await call(world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  await world.runJobs();
  await compare();
  expect(await listProblems()).toEqual([]);
  const [day] = (await listDifferences()).days;
  expect(day).toMatchObject({ serviceDay: today(), moves: 3, differences: 0 });
  expect(day?.providerSatang).toBe(day?.ourSatang);
  expect(day?.providerSatang).not.toBe(0);
});

test("money that the provider received and we know nothing about", async () => {
  const before = await world.deps.cardProvider?.charge({
    paymentId: crypto.randomUUID(),
    description: "made by hand",
    amountSatang: 10_000,
    payer: { token: await bank.token() },
    returnUri: null,
    expiresAt: world.clock.now,
  });
  expect(before?.paid).toBe(true);
  await compare();
  expect(await listProblems()).toEqual(["charge unknown 9609 null"]);
});

test("a refund made by hand in the provider's own dashboard", async () => {
  const { payment } = await cardPaid(world, bank, await newCustomer(world));
  const refundId = crypto.randomUUID();
  await world.deps.cardProvider?.refund(payment.providerChargeId, { refundId, amountSatang: 2000 });
  await compare();
  expect(await listProblems()).toEqual(["refund unknown -2000 null"]);
});

test("money our books say came in and the provider never had", async () => {
  const { payment } = await cardPaid(world, bank, await newCustomer(world));
  const { cardProvider } = world.deps;
  const charge = await cardProvider?.findCharge(payment.providerChargeId);
  if (!charge) throw new Error("there is a charge");
  const hidden = provider({
    listMoves: async () => [],
    findCharge: async () => ({ ...charge, paid: false }),
  });
  await reconcileDay(hidden, today());
  expect(await listProblems()).toEqual([
    `charge missing null ${charge.amountSatang - charge.feeSatang}`,
  ]);
  // The next comparison sees it, and the row closes by itself.
  await compare();
  expect(await listProblems()).toEqual([]);
  expect((await listDifferences("settled")).differences[0]).toMatchObject({
    goneAt: expect.any(String),
    settled: null,
  });
});

test("another amount than we booked, and a transfer that is not ours", async () => {
  const { booking, payment } = await cardPaid(world, bank, await newCustomer(world));
  const changed = provider({
    listMoves: async () => [
      { kind: "charge", providerId: payment.providerChargeId, ourId: payment.id, amountSatang: 1 },
      { kind: "transfer", providerId: "trsf_test_1", ourId: null, amountSatang: -5000 },
    ],
  });
  await reconcileDay(changed, today());
  const [ofPayment] = (await listDifferences()).differences.filter(
    ({ ourId }) => ourId === payment.id,
  );
  expect(ofPayment?.about).toMatchObject({
    kind: "payment",
    id: payment.id,
    booking: { id: booking.id },
  });
  expect((await listProblems()).sort()).toEqual([
    expect.stringMatching(/^charge amount 1 \d+$/),
    "transfer unknown -5000 null",
  ]);
});

test("a refund and a payout our books have and the provider does not", async () => {
  const at = world.clock.now;
  const entry = (source: string, amountSatang: number) => ({
    kind: "adjusted" as const,
    source,
    postings: [
      { account: "bank" as const, amountSatang },
      { account: "provider_clearing" as const, amountSatang: -amountSatang },
    ],
  });
  const entries = [
    entry(`refund:${crypto.randomUUID()}`, 700),
    entry(`payout-paid:${crypto.randomUUID()}`, 900),
  ];
  await world.deps.db
    .transaction()
    .execute((trx) => postEntries(trx, entries, { happenedAt: at, recordedAt: at }));
  await compare();
  expect((await listProblems()).sort()).toEqual([
    "refund missing null -700",
    "transfer missing null -900",
  ]);
});

test("a charge made before midnight and booked after it is no difference", async () => {
  const customer = await newCustomer(world);
  const midnight = new Date(`${addServiceDays(today(), 1)}T00:00:00+07:00`);
  world.clock.now = new Date(midnight.getTime() - 60_000);
  const { payment } = await cardPaid(world, bank, customer);
  const late = { happenedAt: new Date(midnight.getTime() + 3_600_000) };
  await world.owner.query("update ledger_entries set happened_at = $1 where source = $2", [
    late.happenedAt,
    `payment:${payment.id}`,
  ]);
  await compare();
  expect(await listProblems()).toEqual([]);
  world.clock.now = late.happenedAt;
  await reconcileDay(provider({ listMoves: async () => [] }), today());
  expect(await listProblems()).toEqual([]);
});

test("the daily job compares yesterday, and what is open again; a silent provider fails the job and changes nothing", async () => {
  const day = today();
  const { payment } = await cardPaid(world, bank, await newCustomer(world));
  await world.deps.cardProvider?.refund(payment.providerChargeId, {
    refundId: crypto.randomUUID(),
    amountSatang: 2100,
  });
  world.clock.advance(86_400);
  const silent = provider({
    listMoves: () => Promise.reject(new UpstreamFailure("card provider")),
  });
  await expect(reconcileProvider(silent)).rejects.toBeInstanceOf(UpstreamFailure);
  await reconcileProvider(world.deps);
  await reconcileProvider(world.deps);
  const ofDay = (await listDifferences()).differences.filter(
    ({ serviceDay: foundDay }) => foundDay === day,
  );
  expect(ofDay.map(({ problem, providerSatang }) => [problem, providerSatang])).toEqual([
    ["unknown", -2100],
  ]);
  const id = ofDay[0]?.id;
  const resolve = (note: string) =>
    staffCall(world, staff, `POST /console/provider-differences/${id}/settle`, {
      body: { words: note },
    });
  expect((await resolve("")).status).toBe(400);
  expect((await resolve("คืนเงินด้วยมือในระบบผู้ให้บริการ")).status).toBe(200);
  expect((await resolve("อีกครั้ง")).error.code).toBe("conflict");
  await reconcileProvider(world.deps);
  expect(
    (await listDifferences()).differences.filter(({ serviceDay: foundDay }) => foundDay === day),
  ).toEqual([]);
});

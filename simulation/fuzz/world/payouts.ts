import { newCustomer } from "./accounts.ts";
import { bankOf } from "./bank.ts";
import { delivered } from "./jobs.ts";
import { digits, eventually, newestOf, type Person, runJob, type World } from "./world.ts";

/** Money into a driver's balance and out of it: top-ups, payouts, runs prepared, discarded and approved. */
export async function payoutsChapter(world: World, driver: Person): Promise<void> {
  const { caller, staff, second } = world;
  await topUp(world, driver, 200_000);
  await caller.done(driver, "GET /driver/payouts/terms");
  await caller.done(driver, "GET /driver/statement", {
    query: { month: new Date().toISOString().slice(0, 7) },
  });
  await caller.done(driver, "GET /driver/withheld", { query: { year: new Date().getFullYear() } });
  const rejected = await requestPayout(world, driver);
  await caller.done(driver, "GET /driver/payouts");
  await caller.done(staff, "GET /console/payouts");
  await caller.done(staff, "GET /console/payouts/waiting");
  await caller.done(staff, "GET /console/payouts/{id}", { path: { id: rejected } });
  await caller.done(staff, "POST /console/payouts/{id}/reject", {
    path: { id: rejected },
    body: { words: "บัญชีไม่ตรง" },
  });
  const payoutId = await requestPayout(world, driver);
  const runs: { id: string; state: string }[] = await caller.done(
    staff,
    "GET /console/payout-runs",
  );
  // One run is prepared at a time, and mutations may have left one.
  for (const { id, state } of runs)
    if (state === "prepared")
      await caller.done(staff, "POST /console/payout-runs/{id}/discard", { path: { id } });
  const dropped = await caller.done(staff, "POST /console/payout-runs");
  await caller.done(staff, "PUT /console/payout-runs/{id}/items/{payoutId}", {
    path: { id: dropped.id, payoutId },
    body: { words: "รอตรวจ" },
  });
  await caller.done(staff, "POST /console/payout-runs/{id}/discard", { path: { id: dropped.id } });
  const run = await caller.done(staff, "POST /console/payout-runs");
  const { totalSatang } = await caller.done(second, "GET /console/payout-runs/{id}", {
    path: { id: run.id },
  });
  const body = { expectedTotalSatang: totalSatang };
  await caller.done(second, "POST /console/payout-runs/{id}/approve", {
    path: { id: run.id },
    body,
  });
}

/** The account is known to the provider a moment after its page was approved. */
const requestPayout = ({ caller }: World, driver: Person): Promise<string> =>
  eventually("a payout to be asked for", async () => {
    const answer = await caller.call(driver, "POST /driver/payouts", {
      body: { amountSatang: 20_000 },
    });
    return answer.data?.id as string | undefined;
  });

export async function topUp(world: World, driver: Person, amountSatang: number): Promise<void> {
  const { caller } = world;
  const bank = bankOf(world);
  const { id } = await caller.done(driver, "POST /driver/top-ups", { body: { amountSatang } });
  await bank.pay(id);
  await caller.done(driver, "POST /driver/top-ups/{id}/check", { path: { id } });
  await eventually("a top-up to be paid", async () => {
    const { state } = await caller.done(driver, "GET /driver/top-ups/{id}", { path: { id } });
    return state === "paid";
  });
}

/** Cash on delivery: where it goes, an objection, and what two of staff decide. */
export async function codChapter(world: World): Promise<void> {
  const { caller, staff, second } = world;
  const sender = await newCustomer(world);
  await setBankAccount(world, sender);
  await caller.done(sender, "GET /customer/bank-account");
  await delivered(world, sender, { codSatang: 30_000 });
  await caller.done(sender, "GET /customer/cod/summary");
  const [cod] = await caller.done(sender, "GET /customer/cod");
  await caller.done(staff, "GET /console/cod");
  const path = { id: cod.id };
  await caller.done(staff, "GET /console/cod/{id}", { path });
  await caller.done(staff, "POST /console/cod/{id}/object", { path, body: { words: "ผู้รับโทรมา" } });
  const decision = { decision: "release", words: "ตรวจแล้ว" };
  await caller.done(second, "POST /console/cod/{id}/decide", { path, body: decision });
  const leaver = await newCustomer(world);
  await setBankAccount(world, leaver);
  await caller.done(leaver, "POST /customer/bank-account/remove", {
    body: { password: leaver.password },
  });
}

const setBankAccount = ({ caller }: World, { password, ...person }: Person): Promise<unknown> =>
  caller.done({ ...person }, "PUT /customer/bank-account", {
    body: { bankCode: "014", accountNumber: digits(10), accountName: "ปิ่นมณี ทดสอบ", password },
  });

/** Balances set right by hand, by two of staff; and credit that goes to the bank. */
export async function creditChapter(world: World): Promise<void> {
  const { caller, staff, second } = world;
  const customer = await newCustomer(world);
  const { booking, driver } = await delivered(world, customer);
  await setBankAccount(world, customer);
  const credit = {
    kind: "customer_credit",
    bookingNumber: booking.number,
    amountSatang: 50_000,
    words: "ชดเชย",
  };
  const propose = async (body: object): Promise<string> => {
    const made = await caller.done(staff, "POST /console/adjustments", { body });
    return made.id ?? newestOf<{ id: string }>(made).id;
  };
  await caller.done(second, "POST /console/adjustments/{id}/approve", {
    path: { id: await propose(credit) },
  });
  const extra = { kind: "driver_credit", driverId: driver.id, amountSatang: 1000, words: "ผิด" };
  await caller.done(second, "POST /console/adjustments/{id}/turn-down", {
    path: { id: await propose(extra) },
    body: { words: "ไม่จริง" },
  });
  await caller.done(staff, "GET /console/adjustments");
  await caller.done(customer, "GET /customer/credit");
  await runJob(world, "check_payouts");
  await eventually("credit to be transferred", async () => {
    const answer = await caller.call(customer, "POST /customer/credit/transfers", {
      body: { amountSatang: 50_000 },
    });
    return answer.status < 300;
  });
}

import type { PayoutRunView } from "@songtan/contract/console/payouts";
import { releaseCod } from "../../../apps/api/src/modules/payouts/cash-on-delivery/release-cod.ts";
import { checkPayouts } from "../../../apps/api/src/modules/payouts/payouts/check-payouts.ts";
import { usePayoutAccount } from "../../../apps/api/src/modules/payouts/payouts/payout-accounts.ts";
import { approveBank } from "../../../apps/api/testing/money/payouts.ts";
import { staffCall, staffCookie } from "../../../apps/api/testing/world/staff.ts";
import { byClock, byStaff, send } from "./acts.ts";
import type { Step, Story } from "./story.ts";

let accounts = 0;
const newNumber = (): string => {
  accounts += 1;
  return `1${String(accounts).padStart(7, "0")}22`;
};

/** One driver has an approved bank account, and the customer one for cash on delivery. */
export async function openBankAccounts({
  city: { world },
  customer,
  drivers,
}: Story): Promise<void> {
  const [driver] = drivers;
  if (driver) await approveBank(world, driver, newNumber());
  await setCustomerAccount(world, customer.id);
}

/** Staff have approved another bank account of the driver's. */
async function changeBank({ city }: Story, driver: Story["drivers"][number]): Promise<void> {
  await approveBank(city.world, driver, newNumber());
}

/** The customer's bank account is this one from now on. */
async function setCustomerAccount(
  world: Story["city"]["world"],
  customerId: string,
): Promise<void> {
  const typed = { bankCode: "004", accountName: "มาลี ใจดี", accountNumber: newNumber() };
  await world.deps.db
    .transaction()
    .execute((trx) => usePayoutAccount(trx, world.deps, { accountId: customerId, typed }));
}

/** Money into and out of balances: top-ups, payouts and their runs, cash on delivery, and what banks do with transfers. */
export function payoutSteps(story: Story): Step[] {
  const { random, city, customer, drivers, records } = story;
  const [driver] = drivers;
  if (!driver || !story.paysOut) return [];
  const { token } = driver;
  const baht = random.integer(100, 600);
  const steps: Step[] = [
    [
      12,
      "",
      () => send(story, "POST /driver/top-ups", { token, body: { amountSatang: baht * 100 } }),
    ],
    [6, "the minute's look at payouts", byClock(story, () => checkPayouts(city.world.deps))],
    // A payout requested from then on waits, also past the end of the story.
    [1, "the driver's bank account is another", byClock(story, () => changeBank(story, driver))],
    [
      1,
      "the customer's bank account is another",
      byClock(story, () => setCustomerAccount(city.world, customer.id)),
    ],
  ];
  for (const { id, chargeId, state } of records.topUps) {
    if (state !== "pending" || !chargeId) continue;
    steps.push([40, "the driver pays the code", () => city.bank.answer(chargeId)]);
    steps.push([20, "", () => send(story, `POST /driver/top-ups/${id}/check`, { token })]);
  }
  const available = records.balances.find(
    (row) => row.owner === driver.id && row.account === "driver_available",
  );
  const most = 0 - (available?.balance ?? 0);
  const amountSatang = random.chance(0.1) ? baht * 100 : Math.min(most, baht * 100);
  if (most >= 10_000 && !records.payouts.some(({ state }) => state === "requested"))
    steps.push([
      40,
      "",
      () => send(story, "POST /driver/payouts", { token, body: { amountSatang } }),
    ]);
  if (records.payouts.some(({ state }) => state === "requested"))
    steps.push([60, "", () => stepOfRun(story)]);
  for (const { transferId, state } of records.payouts)
    if (transferId && (state === "sending" || state === "sent"))
      steps.push([30, "", () => bankActs(story, transferId, random.chance(0.25) ? "fail" : "pay")]);
  return [...steps, ...codSteps(story)];
}

function codSteps(story: Story): Step[] {
  const { city, records, random } = story;
  const steps: Step[] = [];
  for (const { id, state } of records.collections) {
    const note = "the recipient called";
    if (state === "held") {
      steps.push([
        20,
        "cash on delivery is released",
        byClock(story, () => releaseCod(city.world.deps)),
      ]);
      steps.push([
        10,
        "",
        () => byStaff(story, 0, { path: `/cod/${id}/object`, body: { words: note } }),
      ]);
    }
    const decided = random.chance(0.5)
      ? { decision: "release", words: note }
      : { decision: "refund", words: note, bankReference: "KB-1" };
    if (state === "frozen")
      steps.push([30, "", () => byStaff(story, 1, { path: `/cod/${id}/decide`, body: decided })]);
  }
  return steps;
}

/** Staff give back a part of what was paid, or all that is left; a second one agrees where one may not alone. */
export function refundSteps(story: Story, paid: { id: string; left: number } | null): Step[] {
  const { random, records } = story;
  const steps: Step[] = [];
  if (paid && paid.left > 0) {
    const amountSatang = random.chance(0.4) ? paid.left : random.integer(1, paid.left);
    const body = { amountSatang, refundableSatang: paid.left, words: "it was late" };
    steps.push([10, "", () => byStaff(story, 0, { path: `/payments/${paid.id}/refunds`, body })]);
  }
  for (const { id, state, version } of records.refunds) {
    if (state === "proposed")
      steps.push([
        14,
        "",
        () => byStaff(story, 1, { path: `/refunds/${id}/approve`, body: { version } }),
      ]);
    const settlement = { version, way: "credit" };
    if (state === "failed")
      steps.push([
        20,
        "",
        () => byStaff(story, 1, { path: `/refunds/${id}/settle`, body: settlement }),
      ]);
  }
  return steps;
}

/** What a bank does with a transfer, as far as it has not done it already. */
export async function bankActs(
  { city, steps }: Story,
  transferId: string,
  outcome: "pay" | "fail",
): Promise<void> {
  await city.bank.move(`transfers/${transferId}/send`).catch(() => {});
  await city.bank.move(`transfers/${transferId}/${outcome}`).catch(() => {});
  steps.push(`the bank would ${outcome} a transfer`);
}

/** One of staff prepares a run, or another approves the one that waits. */
async function stepOfRun(story: Story): Promise<void> {
  const { world, staff } = story.city;
  const open = await world.deps.db
    .selectFrom("payoutRuns")
    .select("id")
    .where("state", "=", "prepared")
    .executeTakeFirst();
  if (!open) return byStaff(story, 0, { path: "/payout-runs", body: {} });
  const approver = { cookie: await staffCookie(world, staff[1].id) };
  const { data } = await staffCall<PayoutRunView>(
    world,
    approver,
    `GET /console/payout-runs/${open.id}`,
  );
  if (data.totalSatang === 0)
    return byStaff(story, 0, { path: `/payout-runs/${open.id}/discard`, body: {} });
  await byStaff(story, 1, {
    path: `/payout-runs/${open.id}/approve`,
    body: {
      expectedTotalSatang: data.totalSatang,
    },
  });
}

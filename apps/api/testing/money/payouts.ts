import type { PayoutRunView } from "@songtan/contract/console/payouts";
import type { PayoutView } from "@songtan/contract/payouts/payouts";
import { json } from "../../src/db/database.ts";
import { postEntries } from "../../src/ledger/post-entries.ts";
import { checkPayouts } from "../../src/modules/payouts/payouts/check-payouts.ts";
import { call } from "../world/call.ts";
import { newDriver, type Person } from "../world/people.ts";
import { type Staff, staffCall } from "../world/staff.ts";
import type { TestWorld } from "../world/test-world.ts";

let count = 0;
const next = (): number => {
  count += 1;
  return count;
};

/** A bank page that staff have approved, as hand-in and review would have left it. */
export async function approveBank(
  { deps }: TestWorld,
  driver: Person,
  accountNumber = `12345${String(next()).padStart(3, "0")}22`,
): Promise<string> {
  const now = deps.clock();
  const page = {
    state: "approved" as const,
    fields: json({ bankCode: "004", accountName: "อนันต์ ใจดี" }),
    sealedFields: deps.secrets.seal("document_number", Buffer.from(accountNumber, "utf8")),
    submittedAt: now,
    decidedAt: now,
  };
  await deps.db
    .insertInto("documents")
    .values({ driverId: driver.id, kind: "bank-account", ...page })
    .onConflict((conflict) => conflict.columns(["driverId", "kind"]).doUpdateSet(page))
    .execute();
  return accountNumber;
}

/** Money in a driver's balance, as a top-up would have brought it. */
export async function addDriverBalance(
  { deps }: TestWorld,
  driver: Person,
  amountSatang: number,
): Promise<void> {
  const now = deps.clock();
  const entry = {
    kind: "top_up_received" as const,
    source: `test:${driver.id}:${next()}`,
    postings: [
      { account: "provider_clearing" as const, amountSatang },
      { account: "driver_available" as const, ownerId: driver.id, amountSatang: -amountSatang },
    ],
  };
  await deps.db
    .transaction()
    .execute((trx) => postEntries(trx, [entry], { happenedAt: now, recordedAt: now }));
}

/** A driver with money and an account the provider has verified. */
export async function richDriver(
  world: TestWorld,
  amountSatang = 100_000,
  accountNumber?: string,
): Promise<Person> {
  const driver = await newDriver(world);
  await approveBank(world, driver, accountNumber);
  await addDriverBalance(world, driver, amountSatang);
  await checkPayouts(world.deps);
  await world.runJobs();
  return driver;
}

export const requestPayout = (world: TestWorld, { token }: Person, amountSatang: unknown) =>
  call<PayoutView>(world, "POST /driver/payouts", { token, body: { amountSatang } });

/** One of staff prepares a run, another approves it; the jobs send what is in it. */
export async function runPayouts(
  world: TestWorld,
  [proposer, other]: [Staff, Staff],
): Promise<PayoutRunView> {
  const { data: run } = await staffCall<PayoutRunView>(
    world,
    proposer,
    "POST /console/payout-runs",
  );
  const approved = await staffCall<PayoutRunView>(
    world,
    other,
    `POST /console/payout-runs/${run.id}/approve`,
    {
      body: { expectedTotalSatang: run.totalSatang },
    },
  );
  if (approved.status !== 200) throw new Error(`not approved: ${JSON.stringify(approved.body)}`);
  return approved.data;
}

import { sql } from "kysely";
import { checkPayments } from "../../apps/api/src/modules/payments/provider-results/check-payments.ts";
import { reconcileCardSaves } from "../../apps/api/src/modules/payments/saved-cards/reconcile-card-saves.ts";
import { checkPayouts } from "../../apps/api/src/modules/payouts/payouts/check-payouts.ts";
import type { City } from "../city/city.ts";
import { check } from "./checks/checks.ts";
import { MoneyMismatch } from "./model/money-mismatch.ts";
import { endDisputes } from "./steps/dispute-steps.ts";
import { someJobs } from "./steps/machinery-steps.ts";
import { bankActs } from "./steps/payout-steps.ts";
import type { Story } from "./steps/story.ts";

/** The network works, nothing crashes, time passes: all open work comes to its end. */
export async function finishOpenWork(story: Story): Promise<void> {
  const { city } = story;
  // Twice more in bad weather: most refunds are waiting just now.
  for (let round = 0; round < 2; round += 1) await someJobs(story);
  story.faultsOff = true;
  city.network.heal();
  for (let round = 0; round < 8; round += 1) {
    for (let more = 0; more < 20; more += 1) {
      const due = await city.dueJobs();
      if (due.length === 0) break;
      for (const job of due) await city.runJob(job);
    }
    await checkPayments(city.world.deps);
    if (story.savesCards) await reconcileCardSaves(city.world.deps);
    await endDisputes(story);
    if (story.paysOut) await payOut(story);
    await check(story);
    if ((await listOpenWork(story)).length === 0 && (await city.dueJobs()).length === 0) return;
    city.world.clock.advance(round === 0 ? 30 : 1000);
    if (round > 0 && story.paysOut) nextTenMinutes(city);
  }
  const openWork = await listOpenWork(story);
  if (openWork.length === 0) return;
  throw new MoneyMismatch(
    ["this stays under way for ever", ...openWork, ...(await jobsLeft(story))].join("\n    "),
  );
}

/** Everything that is on its way to a bank arrives there. */
async function payOut(story: Story): Promise<void> {
  await checkPayouts(story.city.world.deps);
  for (const { transferId, state } of story.records.payouts)
    if (transferId && (state === "sending" || state === "sent"))
      await bankActs(story, transferId, "pay");
}

/** Transfers without a received webhook are checked in every tenth minute. */
function nextTenMinutes({ world: { clock } }: City): void {
  clock.now = new Date(Math.ceil(clock.now.getTime() / 600_000) * 600_000);
}

/**
 * What is still pending: payments, refunds, bookings to be paid, with their details. Empty when
 * nothing is.
 */
async function listOpenWork({ city, customer, drivers, records }: Story): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with mine as (select id, number, state, payment_state, ended_at from bookings where customer_id = ${customer.id})
    select format('payment %s of %s: %s, charge %s, called %s, ends %s', payments.id, number, payments.state,
      coalesce(provider_charge_id, 'unknown'), called_at, expires_at) as what
    from payments join mine on mine.id = booking_id
    where purpose = 'booking' and payments.state in ('calling', 'pending')
    union all select format('%s %s: %s, charge %s, ends %s', purpose, id, state,
      coalesce(provider_charge_id, 'unknown'), expires_at)
    from payments where purpose <> 'booking' and state in ('calling', 'pending')
      and (customer_id = ${customer.id} or driver_id = any(${drivers.map(({ id }) => id)}::uuid[]))
    union all select format('refund %s: %s', refunds.id, refunds.reason)
    from refunds join payments on payments.id = payment_id
    where refunds.state = 'waiting' and customer_id = ${customer.id}
    union all select format('booking %s: %s, %s', number, state, payment_state) from mine where state = 'awaiting_payment'
  `.execute(city.world.deps.db);
  const inTransit = records.payouts.filter(
    ({ state, due }) => state === "sending" || state === "sent" || (state === "approved" && due),
  );
  const undecided = records.disputes.filter(({ state }) => state === "open" || state === "pending");
  const calling = records.cardSaveAttempts.filter(({ state }) => state === "calling");
  return [
    ...rows.map(({ what }) => what),
    ...undecided.map(({ id, state }) => `dispute ${id}: ${state}`),
    ...calling.map(({ id }) => `keeping ${id}`),
    ...inTransit.map(({ id, kind, state }) => `payout ${id}, ${kind}: ${state}`),
  ];
}

/** Every job in the queue, due or not: an item that waits for a missing job waits without end. */
async function jobsLeft({ city }: Story): Promise<string[]> {
  const jobs = await city.allJobs();
  return [
    `it is ${city.world.clock.now.toISOString()}`,
    ...jobs.map(
      ({ name, payload, runAt }) =>
        `job ${name} ${JSON.stringify(payload)} at ${runAt.toISOString()}`,
    ),
  ];
}

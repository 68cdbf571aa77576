import { seededRandom } from "@songtan/sandbox/random";
import { sql } from "kysely";
import { checkPayments } from "../../apps/api/src/features/payments/check-payments.ts";
import { checkPayouts } from "../../apps/api/src/features/payouts/check-payouts.ts";
import { newCustomer, newDriver } from "../../apps/api/src/testing/people.ts";
import type { City } from "../city.ts";
import { bookSomething, cancel, payerActs, payingSteps } from "./booking-steps.ts";
import { chargeSteps } from "./charge-steps.ts";
import { checkQuiet, checkStep, MoneyWrong } from "./checks.ts";
import { drivingSteps, searchingSteps } from "./driver-steps.ts";
import { freshEvents, someJobs, tell } from "./machinery-steps.ts";
import { bankActs, openBankAccounts, payoutSteps, refundSteps } from "./payout-steps.ts";
import { type BookingNow, bookingNow, fate, type HistoryResult, type Step, type Story, wait } from "./story.ts";

const stepsMax = 26;

/** Plays one history and checks the money after each step. Throws `MoneyWrong` with every step that led there. */
export async function playHistory(city: City, seed: string): Promise<HistoryResult> {
  const story = await newStory(city, seed);
  try {
    await bookSomething(story);
    await check(story);
    for (let step = 0; step < stepsMax; step += 1) {
      const before = story.steps.length;
      if (!(await nextStep(story))) break;
      const waited = story.steps.slice(before).every((line) => line.startsWith("waits"));
      if (!waited) await check(story);
    }
    await settleDown(story);
    await checkQuiet(city, watched(story));
  } catch (problem) {
    const words = problem instanceof Error ? problem.message : String(problem);
    throw new MoneyWrong(`seed ${seed}: ${words}\n  ${story.steps.join("\n  ")}`, { cause: problem });
  }
  const count = (word: string) => story.steps.filter((line) => line.includes(word)).length;
  const { steps, faults } = story;
  const ends = await endings(story);
  return { steps: steps.length, deaths: count("died"), faults, repeats: count("again"), ends, done: doneIn(steps) };
}

/** Requests that were answered well, such as `POST /bookings/…/tip`, and jobs that were done. */
const doneIn = (steps: readonly string[]): string[] =>
  steps.flatMap((line) => {
    const [, done] = /^(POST .*) → 2\d\d/.exec(line) ?? /^(job \w+)/.exec(line) ?? [];
    return done ? [done] : [];
  });

async function newStory(city: City, seed: string): Promise<Story> {
  city.network.heal();
  const { world } = city;
  const customer = await newCustomer(world);
  const drivers = [await newDriver(world), await newDriver(world)];
  // What the provider would tell of earlier stories is not this one's.
  await freshEvents(city);
  const random = seededRandom(seed);
  const story: Story = {
    city,
    random,
    customer,
    drivers,
    steps: [],
    untold: [],
    told: [],
    faults: 0,
    calm: false,
    beganAt: world.clock.now,
    paysOut: random.chance(0.35),
    records: null,
  };
  if (story.paysOut) await openBankAccounts(story);
  return story;
}

async function endings({ city, customer }: Story): Promise<string[]> {
  const rows = await city.world.deps.db
    .selectFrom("bookings")
    .select(["state", "payment_method"])
    .where("customer_id", "=", customer.id)
    .execute();
  return rows.map((row) => `${row.state} by ${row.payment_method}`);
}

const watched = ({ customer, drivers, beganAt }: Story) => ({
  customerId: customer.id,
  driverIds: drivers.map(({ id }) => id),
  since: beganAt,
});
const check = async (story: Story): Promise<void> => {
  story.records = await checkStep(story.city, watched(story));
};

/** Does one thing somebody may do now; false when the story is over. */
async function nextStep(story: Story): Promise<boolean> {
  const booking = await bookingNow(story);
  const over = !booking || ["delivered", "returned", "cancelled", "unfulfilled"].includes(booking.state);
  if (over && story.random.chance(story.paysOut ? 0.12 : 0.45)) return false;
  const steps: Step[] = [
    ...anyTime(story, booking),
    ...(booking ? [...stepsOf(story, booking), ...chargeSteps(story, booking)] : []),
    ...payoutSteps(story),
    ...refundSteps(story, over ? (booking?.paid ?? null) : null),
  ];
  if (over && story.random.chance(0.3)) steps.push([20, "", () => bookSomething(story)]);
  const total = steps.reduce((sum, [weight]) => sum + weight, 0);
  let left = story.random.between(0, total);
  for (const [weight, name, act] of steps) {
    left -= weight;
    if (left > 0) continue;
    if (name) story.steps.push(name);
    await act();
    return true;
  }
  return true;
}

function anyTime(story: Story, booking: BookingNow | null): Step[] {
  const { city, random } = story;
  const steps: Step[] = [
    [4, "", async () => void story.steps.push(wait(story, random.pick([5, 30, 30, 360])))],
    [0.5, "", async () => void story.steps.push(wait(story, 960))],
    [
      5,
      "the minute's check",
      () => city.death.during(fate(story), () => checkPayments(city.world.deps).catch(() => {})),
    ],
    [6, "", () => someJobs(story)],
  ];
  if (booking?.method !== "cash" || booking.charges.length > 0 || story.paysOut)
    steps.push([12, "", () => tell(story, true)]);
  if (story.told.length > 0) steps.push([2, "", () => tell(story, false)]);
  if (booking?.method !== "cash" && booking?.tries.some(({ chargeId }) => chargeId)) {
    const late = booking.tries.filter(({ chargeId }) => chargeId);
    steps.push([booking.state === "awaiting_payment" ? 4 : 1, "", () => payerActs(story, random.pick(late))]);
  }
  return steps;
}

function stepsOf(story: Story, booking: BookingNow): Step[] {
  if (booking.state === "awaiting_payment") return payingSteps(story, booking);
  if (booking.state === "scheduled") {
    const later = async () => void story.steps.push(wait(story, 5400));
    return [
      [10, "", later],
      [6, "", () => someJobs(story)],
      [4, "", () => cancel(story, booking)],
    ];
  }
  if (booking.state === "searching") return searchingSteps(story, booking);
  if (["assigned", "in_transit", "returning"].includes(booking.state)) return drivingSteps(story, booking);
  return [];
}

/** The network is well, nobody dies, time goes by: whatever was under way comes to its end. */
async function settleDown(story: Story): Promise<void> {
  const { city } = story;
  // Twice more in bad weather: most refunds are waiting just now.
  for (let round = 0; round < 2; round += 1) await someJobs(story);
  story.calm = true;
  city.network.heal();
  for (let round = 0; round < 8; round += 1) {
    for (let more = 0; more < 20; more += 1) {
      const due = await city.dueJobs();
      if (due.length === 0) break;
      for (const job of due) await city.runJob(job);
    }
    await checkPayments(city.world.deps);
    if (story.paysOut) await payOut(story);
    await check(story);
    if ((await underWay(story)).length === 0 && (await city.dueJobs()).length === 0) return;
    city.world.clock.advance(round === 0 ? 30 : 1000);
    if (round > 0 && story.paysOut) nextTenMinutes(city);
  }
  const left = await underWay(story);
  if (left.length === 0) return;
  throw new MoneyWrong(["this stays under way for ever", ...left, ...(await jobsLeft(story))].join("\n    "));
}

/** Everything that is on its way to a bank arrives there. */
async function payOut(story: Story): Promise<void> {
  await checkPayouts(story.city.world.deps);
  for (const { transferId, state } of story.records?.payouts ?? [])
    if (transferId && (state === "sending" || state === "sent")) await bankActs(story, transferId, "pay");
}

/** Transfers whose webhook never came are asked about in every tenth minute. */
function nextTenMinutes({ world: { clock } }: City): void {
  clock.now = new Date(Math.ceil(clock.now.getTime() / 600_000) * 600_000);
}

/** What still waits for somebody: payments, refunds, bookings to be paid, with what they are. Empty when all is quiet. */
async function underWay({ city, customer, drivers, records }: Story): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with mine as (select id, number, state, payment_state, ended_at from bookings where customer_id = ${customer.id})
    select format('payment %s of %s: %s, charge %s, called %s, ends %s', payments.id, number, payments.state,
      coalesce(provider_charge_id, 'unknown'), called_at, expires_at) as what
    from payments join mine on mine.id = booking_id where payments.state in ('calling', 'pending')
    union all select format('charge %s, %s: %s, charge %s, ends %s', id, purpose, state,
      coalesce(provider_charge_id, 'unknown'), expires_at)
    from charges where customer_id = ${customer.id} and state in ('calling', 'pending')
    union all select format('refund %s: %s', refunds.id, refunds.reason)
    from refunds left join payments on payments.id = payment_id left join charges on charges.id = charge_id
    where refunds.state = 'waiting'
      and (payments.booking_id in (select id from mine) or charges.customer_id = ${customer.id})
    union all select format('top-up %s: %s', id, state) from top_ups
    where driver_id = any(${drivers.map(({ id }) => id)}::uuid[]) and state in ('calling', 'pending')
    union all select format('booking %s: %s, %s', number, state, payment_state) from mine where state = 'awaiting_payment'
  `.execute(city.world.deps.db);
  const onItsWay = (records?.payouts ?? []).filter(
    ({ state, due }) => state === "sending" || state === "sent" || (state === "approved" && due),
  );
  return [...rows.map(({ what }) => what), ...onItsWay.map(({ id, kind, state }) => `payout ${id}, ${kind}: ${state}`)];
}

/** Every job that stands there, due or not: what waits for one that is gone waits for ever. */
async function jobsLeft({ city }: Story): Promise<string[]> {
  const jobs = await city.allJobs();
  return [
    `it is ${city.world.clock.now.toISOString()}`,
    ...jobs.map(({ name, payload, runAt }) => `job ${name} ${JSON.stringify(payload)} at ${runAt.toISOString()}`),
  ];
}

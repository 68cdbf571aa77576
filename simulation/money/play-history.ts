import { seededRandom } from "@songtan/sandbox/data/random";
import { checkPayments } from "../../apps/api/src/modules/payments/provider-results/check-payments.ts";
import { reconcileCardSaves } from "../../apps/api/src/modules/payments/saved-cards/reconcile-card-saves.ts";
import { grantCredit } from "../../apps/api/testing/money/credit.ts";
import { newCustomer, newDriver } from "../../apps/api/testing/world/people.ts";
import type { City } from "../city/city.ts";
import { checkQuiet } from "./check-quiet.ts";
import { check, checkStep } from "./checks/checks.ts";
import { finishOpenWork } from "./finish-open-work.ts";
import { MoneyMismatch } from "./model/money-mismatch.ts";
import { freeCredit } from "./model/records.ts";
import { resultOf } from "./outcomes.ts";
import { byClock, wait } from "./steps/acts.ts";
import { type Aim, weightOf } from "./steps/aims.ts";
import { type BookingNow, bookingNow, isOver } from "./steps/booking-now.ts";
import { cancel, createBooking, payerActs, payingSteps } from "./steps/booking-steps.ts";
import { cardSteps, saveCard } from "./steps/card-steps.ts";
import { chargeSteps } from "./steps/charge-steps.ts";
import { claimSteps } from "./steps/claim-steps.ts";
import { creditSteps } from "./steps/credit-steps.ts";
import { disputeSteps } from "./steps/dispute-steps.ts";
import { drivingSteps, loseStep, searchingSteps } from "./steps/driver-steps.ts";
import { editSteps } from "./steps/edit-steps.ts";
import { foreignSteps } from "./steps/foreign-steps.ts";
import { deliverWebhook, freshEvents, someJobs } from "./steps/machinery-steps.ts";
import { openBankAccounts, payoutSteps, refundSteps } from "./steps/payout-steps.ts";
import { type HistoryResult, type Step, type Story, watched } from "./steps/story.ts";

const byChance = { stepsMax: 30, onwardChance: 0.55 };
/** Long enough for what comes after the end of a booking. */
const withAim = { stepsMax: 60, onwardChance: 0.8 };

/** Plays one history and checks the money after each step. Throws `MoneyMismatch` with every step that led there. */
export async function playHistory(
  city: City,
  seed: string,
  aim: Aim | null = null,
): Promise<HistoryResult> {
  const story = await newStory(city, seed, aim);
  try {
    if (story.savesCards) await saveCard(story);
    await check(story);
    await createBooking(story);
    await check(story);
    const { stepsMax } = aim ? withAim : byChance;
    for (let step = 0; step < stepsMax; step += 1) {
      const before = story.steps.length;
      if (!(await nextStep(story))) break;
      const waited = story.steps.slice(before).every((line) => line.startsWith("waits"));
      if (!waited) await check(story);
    }
    await finishOpenWork(story);
    await checkQuiet(city, watched(story));
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    throw new MoneyMismatch(`seed ${seed}: ${message}\n  ${story.steps.join("\n  ")}`, {
      cause: problem,
    });
  }
  return resultOf(story);
}

async function newStory(city: City, seed: string, aim: Aim | null): Promise<Story> {
  city.network.heal();
  const { world } = city;
  const customer = await newCustomer(world);
  const drivers = [await newDriver(world), await newDriver(world)];
  // The provider's events of earlier stories do not belong to this one.
  await freshEvents(city);
  const random = seededRandom(seed);
  const drawnSatang = random.chance(0.35)
    ? random.integer(10, 90) * 100 + random.integer(0, 99)
    : 0;
  const giftSatang = aim?.paysPartByCredit ? 3050 : drawnSatang;
  if (giftSatang > 0) await grantCredit(world, customer.id, giftSatang);
  const records = await checkStep(
    city,
    watched({ customer, drivers, beganAt: world.clock.now, giftSatang }),
  );
  const story: Story = {
    city,
    random,
    customer,
    drivers,
    steps: [],
    undelivered: [],
    delivered: [],
    faults: 0,
    faultsOff: false,
    beganAt: world.clock.now,
    paysOut: random.chance(0.35),
    complains: random.chance(0.4) || aim?.complains === true,
    giftSatang,
    savesCards: random.chance(0.4) || aim?.savesCards === true,
    // A chance of its own: what was found by a seed before there were strangers stays found.
    strangers: seededRandom(`${seed}:strangers`).chance(0.25),
    disputes: [],
    aim,
    records,
  };
  if (story.paysOut) await openBankAccounts(story);
  return story;
}

/** Does one possible step; false when the story is over. */
async function nextStep(story: Story): Promise<boolean> {
  const booking = bookingNow(story);
  const ended = isOver(booking);
  const endChance = story.aim ? 0.05 : story.paysOut || story.complains ? 0.12 : 0.45;
  if (ended && story.random.chance(endChance)) return false;
  const onward = booking ? stepsOf(story, booking) : [];
  const { onwardChance } = story.aim ? withAim : byChance;
  // Often only what brings the booking on: most of what can be done is done when one has ended.
  const steps =
    onward.length > 0 && story.random.chance(onwardChance)
      ? onward
      : [...onward, ...otherSteps(story, booking)];
  const rich = freeCredit(story.records, story.customer.id) > 8000;
  if (ended && (rich || story.random.chance(0.3)))
    steps.push([rich ? 60 : 30, "", () => createBooking(story)]);
  const weighted = steps.map((step) => {
    const [weight, , , aimedAct] = step;
    return { step, weight: weightOf(story, { weight, aimedAct, isOnward: onward.includes(step) }) };
  });
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  let remaining = story.random.between(0, total);
  for (const { step, weight } of weighted) {
    const [, name, act] = step;
    remaining -= weight;
    if (remaining > 0) continue;
    if (name) story.steps.push(name);
    await act();
    return true;
  }
  return true;
}

/** What people, staff, banks and the clock may do in every state of the booking. */
const otherSteps = (story: Story, booking: BookingNow | null): Step[] => [
  ...anyTime(story, booking),
  ...(booking ? chargeSteps(story, booking) : []),
  ...payoutSteps(story),
  ...refundSteps(story, isOver(booking) ? (booking?.paidBy ?? null) : null),
  ...disputeSteps(story),
  ...claimSteps(story, booking),
  ...creditSteps(story),
  ...cardSteps(story),
  ...foreignSteps(story),
  ...(booking?.state === "held" ? [loseStep(story, booking)] : []),
];

function anyTime(story: Story, booking: BookingNow | null): Step[] {
  const { city, random } = story;
  const steps: Step[] = [
    [4, "", async () => void story.steps.push(wait(story, random.pick([5, 30, 30, 360])))],
    [0.5, "", async () => void story.steps.push(wait(story, 960))],
    [5, "the minute's check", byClock(story, () => checkPayments(city.world.deps))],
    [6, "", () => someJobs(story)],
  ];
  if (story.savesCards)
    steps.push([
      3,
      "the minute's look at cards",
      byClock(story, () => reconcileCardSaves(city.world.deps)),
    ]);
  const cash = booking?.method === "cash" || booking?.method === "credit";
  if (!cash || booking.charges.length > 0 || story.paysOut)
    steps.push([12, "", () => deliverWebhook(story, true)]);
  if (story.delivered.length > 0) steps.push([2, "", () => deliverWebhook(story, false)]);
  if (booking?.method !== "cash" && booking?.tries.some(({ chargeId }) => chargeId)) {
    const late = booking.tries.filter(({ chargeId }) => chargeId);
    steps.push([
      booking.state === "awaiting_payment" ? 4 : 1,
      "",
      () => payerActs(story, random.pick(late)),
    ]);
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
  if (["assigned", "in_transit", "returning"].includes(booking.state))
    return [...drivingSteps(story, booking), ...editSteps(story, booking)];
  return [];
}

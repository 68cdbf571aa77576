import type { Match } from "../../apps/api/src/features/dispatch/matcher.ts";
import type { City } from "../city.ts";
import { loadAreas } from "./areas.ts";
import { checkBalance, checkDay } from "./checks.ts";
import { customer } from "./customer.ts";
import { type Day, newDay } from "./day.ts";
import { dispatcher, doJobs, goesOn, guardian, phones, runByName, worker } from "./machinery.ts";
import { hire, moveIn, type Somebody } from "./people.ts";
import { atHour, planDay, type Wish } from "./plan.ts";
import type { Doings } from "./schedule.ts";
import { shift } from "./shift.ts";
import { DayWrong } from "./wrong.ts";

/** Plays one day and checks it. Throws `DayWrong` with the seed and what happened to the booking that went wrong. */
export async function playDay(city: City, wish: Wish, match: Match): Promise<Day> {
  const day = newDay(city, wish, match);
  try {
    const customers = await begin(day);
    await day.schedule.run();
    await settle(day);
    await checkDay(day, customers);
  } catch (problem) {
    const words = problem instanceof Error ? problem.message : String(problem);
    throw new DayWrong(`seed ${wish.seed}, ${wish.bookings} bookings, ${wish.drivers} drivers: ${words}`, {
      cause: problem,
    });
  }
  return day;
}

async function begin(day: Day): Promise<Somebody[]> {
  const { wish, world, schedule } = day;
  world.clock.now = new Date(atHour(wish.fromHour - 0.75));
  const plan = planDay(wish, await loadAreas());
  const customers = await moveIn(world, wish.seed, plan.customers);
  for (const rider of await hire(world, wish.seed, plan.habits)) {
    day.riders.set(rider.id, rider);
    schedule.start(shift(day, rider));
  }
  day.ahead = plan.orders.length;
  for (const order of plan.orders) {
    const person = customers[order.customer] as Somebody;
    schedule.start(customer(day, { order, person }));
  }
  schedule.start(dispatcher(day));
  schedule.start(worker(day));
  schedule.start(guardian(day));
  schedule.start(phones(day));
  schedule.start(bookkeeper(day));
  return customers;
}

/** The whole books at the end of each hour. */
async function* bookkeeper(day: Day): Doings {
  while (goesOn(day)) {
    yield 3600;
    await checkBalance(day);
  }
}

/** Nothing fails any more: whatever was under way comes to its end. */
async function settle(day: Day): Promise<void> {
  day.wish = { ...day.wish, trouble: 0 };
  for (const seconds of [30, 1000, 1000, 25 * 3600]) {
    await runByName(day, "check_payments");
    while ((await doJobs(day)) > 0);
    day.world.clock.advance(seconds);
  }
  await runByName(day, "check_payments");
  while ((await doJobs(day)) > 0);
}

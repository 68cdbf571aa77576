import type { Match } from "../../apps/api/src/modules/delivery/dispatch/matcher.ts";
import type { City } from "../city/city.ts";
import { checkBalance, checkDay } from "./checks.ts";
import { customer } from "./customer.ts";
import { shift } from "./driver/shift.ts";
import { dispatcher, doJobs, guardian, isActive, phones, runByName, worker } from "./machinery.ts";
import { loadAreas } from "./plan/areas.ts";
import { InvariantViolation } from "./plan/invariant-violation.ts";
import { atHour, type DayConfig, planDay } from "./plan/plan.ts";
import type { Script } from "./plan/schedule.ts";
import { type Day, newDay } from "./world/day.ts";
import { createCustomers, createDrivers, type SignedInAccount } from "./world/people.ts";

/** Plays one day and checks it. Throws `DayWrong` with the seed and what happened to the booking that went wrong. */
export async function playDay(city: City, config: DayConfig, match: Match): Promise<Day> {
  const day = newDay(city, config, match);
  try {
    const customers = await begin(day);
    await day.schedule.run();
    await finishOpenWork(day);
    await checkDay(day, customers);
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    throw new InvariantViolation(
      `seed ${config.seed}, ${config.bookings} bookings, ${config.drivers} drivers: ${message}`,
      {
        cause: problem,
      },
    );
  }
  return day;
}

async function begin(day: Day): Promise<SignedInAccount[]> {
  const { config, world, schedule } = day;
  world.clock.now = new Date(atHour(config.fromHour - 0.75));
  const plan = planDay(config, await loadAreas());
  const customers = await createCustomers(world, config.seed, plan.customers);
  for (const driver of await createDrivers(world, config.seed, plan.habits)) {
    day.drivers.set(driver.id, driver);
    schedule.start(shift(day, driver));
  }
  day.ahead = plan.orders.length;
  for (const order of plan.orders) {
    const person = customers[order.customer] as SignedInAccount;
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
async function* bookkeeper(day: Day): Script {
  while (isActive(day)) {
    yield 3600;
    await checkBalance(day);
  }
}

/** Nothing fails any more: all open work comes to its end. */
async function finishOpenWork(day: Day): Promise<void> {
  day.config = { ...day.config, trouble: 0 };
  for (const seconds of [30, 1000, 1000, 25 * 3600]) {
    await runByName(day, "check_payments");
    while ((await doJobs(day)) > 0);
    day.world.clock.advance(seconds);
  }
  await runByName(day, "check_payments");
  while ((await doJobs(day)) > 0);
}

import type { TaskView } from "@songtan/contract/drivers/tasks";
import { call } from "../../../apps/api/testing/world/call.ts";
import type { Script } from "../plan/schedule.ts";
import { type Booking, type Day, type Driver, isOnline, type Job, note } from "../world/day.ts";
import { flush, photo, report } from "../world/outbox.ts";
import { driveTo } from "./drive.ts";
import { failPickUp, finishDropOff, finishFailedDropOff, pickUpGoods } from "./stops.ts";

/** A driver works off what was accepted, stop by stop, until nothing is left in hand or on the phone. */
export async function* work(day: Day, driver: Driver): Script {
  while (driver.jobs.size > 0 || driver.outbox.length > 0) {
    yield* sendEvents(day, driver);
    dropLost(day, driver);
    const next = await chooseJob(day, driver);
    if (next) yield* visit(day, driver, next);
    else if (driver.jobs.size > 0 || driver.outbox.length > 0) {
      yield 20;
      if (driver.outbox.length === 0) await reloadTasks(day, driver);
    }
  }
  driver.working = false;
}

export type ActiveJob = { booking: Booking; job: Job };

/** Sends the recorded events; when one was refused, the driver reloads the task. */
async function* sendEvents(day: Day, driver: Driver): Script {
  const refused = yield* flush(day, driver);
  if (refused && refused.length > 0) await reloadTasks(day, driver);
}

async function reloadTasks(day: Day, driver: Driver): Promise<void> {
  if (!isOnline(driver, day.now())) return;
  for (const [id, job] of driver.jobs) {
    const answer = await call<TaskView>(day.world, `GET /driver/tasks/${id}`, {
      token: driver.token,
    });
    if (answer.status === 200) applyTaskView(job, answer.data);
    else driver.jobs.delete(id);
  }
}

/** The phone shows what the product says: stops it has as done are done. */
function applyTaskView(job: Job, task: TaskView): void {
  job.task = task;
  job.fareCollected = task.cash?.collected ?? true;
  job.done = new Set(
    task.stops.filter(({ state }) => state.startsWith("done")).map(({ index }) => index),
  );
  job.failed = new Set(
    task.stops.filter(({ state }) => state === "failed").map(({ index }) => index),
  );
}

/** Jobs that ended or went to another driver; without a network the driver does not learn it. */
function dropLost(day: Day, driver: Driver): void {
  if (!isOnline(driver, day.now())) return;
  for (const id of driver.jobs.keys()) {
    const booking = day.bookings.get(id);
    if (!booking || booking.isOver || booking.holder !== driver.id) driver.jobs.delete(id);
  }
}

/** Of two, the one with the earliest next stop in the product's order of both. */
async function chooseJob(day: Day, driver: Driver): Promise<ActiveJob | null> {
  const jobs = [...driver.jobs].flatMap(([id, job]): ActiveJob[] => {
    const booking = day.bookings.get(id);
    return booking ? [{ booking, job }] : [];
  });
  const open = jobs.filter(({ booking, job }) => !isDone(booking, job));
  if (open.length < 2 || !isOnline(driver, day.now())) return open[0] ?? null;
  const answer = await call<TaskView[]>(day.world, "GET /driver/tasks?state=active", {
    token: driver.token,
  });
  const visit = ({ booking }: ActiveJob) =>
    answer.data.find(({ id }) => id === booking.id)?.nextVisit ?? 0;
  return open.sort((left, right) => visit(left) - visit(right))[0] ?? null;
}

/** All of it was done as far as the driver knows, and only its report is on the way. */
const isDone = ({ isOver }: Booking, { task, done, failed }: Job): boolean =>
  isOver ||
  task.state === "returned" ||
  (done.size > 0 && failed.size === 0 && done.size === task.stops.length);

async function* visit(day: Day, driver: Driver, activeJob: ActiveJob): Script {
  const { booking, job } = activeJob;
  const next = job.task.stops.find(({ index }) => !job.done.has(index) && !job.failed.has(index));
  if (!next || job.task.state === "returning")
    return yield* finishFailedDropOff(day, driver, activeJob);
  const stop = job.task.stops[next.index] as TaskView["stops"][number];
  if (stop.index === 0 && driver.random.chance(driver.habits.silentShare))
    return yield* goSilent(day, driver, booking);
  report(day, driver, [booking, { kind: "heading", stopIndex: stop.index }]);
  yield* sendEvents(day, driver);
  if (!(yield* driveTo(day, driver, { to: stop, booking }))) return;
  report(day, driver, [booking, { kind: "arrived", stopIndex: stop.index }]);
  booking.arrivals.set(stop.index, day.now());
  if (stop.index === 0) booking.reachedAt = day.now();
  yield* sendEvents(day, driver);
  yield stop.index === 0 ? booking.order.atPickUpSeconds : booking.order.atDropOffSeconds;
  // Cancelled or reassigned while waiting there.
  if (isOnline(driver, day.now()) && booking.holder !== driver.id) return;
  if (stop.index > 0) return yield* finishDropOff(day, driver, { ...activeJob, stop });
  const isWithOtherDriver = booking.goodsWith !== null && booking.goodsWith !== driver.id;
  if (isWithOtherDriver) {
    // Another driver with a silent phone has it already.
    report(day, driver, [booking, { kind: "given_back", stopIndex: 0, reason: "other" }]);
    return dropBooking(driver, booking);
  }
  if (booking.order.pickUpFails) return yield* failPickUp(day, driver, activeJob);
  if (driver.random.chance(0.01 * day.config.trouble)) {
    report(day, driver, [
      booking,
      { kind: "given_back", stopIndex: 0, reason: "vehicle_trouble", proof: photo() },
    ]);
    return dropBooking(driver, booking);
  }
  yield* pickUpGoods(day, driver, activeJob);
}

const dropBooking = (driver: Driver, booking: Booking): void => {
  booking.refusedBy.add(driver.id);
  driver.jobs.delete(booking.id);
};

/**
 * The driver is silent: no position, no event, no answer. Back again, they look at what is left.
 */
async function* goSilent(day: Day, driver: Driver, booking: Booking): Script {
  day.tally.silentDrivers += 1;
  note(day, booking, `driver ${driver.habits.index} vanishes`);
  const seconds = driver.random.integer(8, 45) * 60;
  driver.awayUntil = day.now() + seconds * 1000;
  yield seconds;
}

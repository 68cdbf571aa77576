import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { Script } from "../plan/schedule.ts";
import { type Day, type Driver, isOnline, note } from "../world/day.ts";
import { flush, photo, report } from "../world/outbox.ts";
import { driveTo } from "./drive.ts";
import type { ActiveJob } from "./work.ts";

type Stop = TaskView["stops"][number];

/** The fare, where it is due here and was not collected before. */
function collectFare(
  day: Day,
  driver: Driver,
  { activeJob: { booking, job }, stopIndex }: { activeJob: ActiveJob; stopIndex: number },
): void {
  const { cash } = job.task;
  if (!cash || cash.collected || job.fareCollected || cash.stopIndex !== stopIndex) return;
  const { amountSatang } = cash;
  report(day, driver, [
    booking,
    { kind: "cash_collected", stopIndex, purpose: "fare", amountSatang },
  ]);
  job.fareCollected = true;
}

/** To count change and photograph a parcel lasts longer than one tap. */
const handsSeconds = 5;

export async function* pickUpGoods(day: Day, driver: Driver, activeJob: ActiveJob): Script {
  const { booking, job } = activeJob;
  collectFare(day, driver, { activeJob, stopIndex: 0 });
  yield handsSeconds;
  report(day, driver, [booking, { kind: "picked_up", stopIndex: 0, proof: photo() }]);
  job.done.add(0);
  booking.goodsWith = driver.id;
  booking.pickedUpAt = day.now();
}

export async function* failPickUp(day: Day, driver: Driver, { booking }: ActiveJob): Script {
  const reason = booking.order.pickUpFails ?? "prohibited";
  // The product wants ten minutes of waiting, by the phone's own clock.
  if (reason === "sender_absent") yield 620;
  report(day, driver, [booking, { kind: "failed", stopIndex: 0, reason, proof: photo() }]);
  driver.jobs.delete(booking.id);
}

export async function* finishDropOff(
  day: Day,
  driver: Driver,
  delivery: ActiveJob & { stop: Stop },
): Script {
  const { booking, job, stop } = delivery;
  const fails = stop.index === 1 ? booking.order.dropOffFails : null;
  if (fails && !booking.failedOnce) {
    booking.failedOnce = true;
    report(day, driver, [
      booking,
      { kind: "failed", stopIndex: stop.index, reason: fails.reason, proof: photo() },
    ]);
    job.failed.add(stop.index);
    return;
  }
  yield* deliverToPerson(day, driver, { ...delivery, kind: "delivered" });
}

type PersonDelivery = ActiveJob & { stop: Stop; kind: "delivered" | "handed_to" };

async function* deliverToPerson(day: Day, driver: Driver, delivery: PersonDelivery): Script {
  const { booking, job, stop, kind } = delivery;
  collectFare(day, driver, { activeJob: delivery, stopIndex: stop.index });
  if (stop.codAmountSatang && !stop.codCollected) {
    const amountSatang = stop.codAmountSatang;
    report(day, driver, [
      booking,
      { kind: "cash_collected", stopIndex: stop.index, purpose: "cod", amountSatang },
    ]);
  }
  yield handsSeconds;
  const proof = { ...photo(), recipientName: "สมชาย" };
  if (stop.pinRequired) yield* tryWrongPin(day, driver, delivery);
  const pin = stop.pinRequired ? { pin: day.world.deps.secrets.pin(booking.id, stop.index) } : {};
  report(day, driver, [booking, { kind, stopIndex: stop.index, proof: { ...proof, ...pin } }]);
  job.done.add(stop.index);
  job.failed.delete(stop.index);
}

/**
 * Some recipients first give a wrong one; the app then requests it again, where it has a network to
 * know.
 */
async function* tryWrongPin(
  day: Day,
  driver: Driver,
  { booking, stop, kind }: PersonDelivery,
): Script {
  if (!booking.order.givesWrongPin || !isOnline(driver, day.now())) return;
  const right = Number(day.world.deps.secrets.pin(booking.id, stop.index));
  const pin = String((right + 1) % 10_000).padStart(4, "0");
  report(day, driver, [
    booking,
    { kind, stopIndex: stop.index, proof: { ...photo(), recipientName: "สมชาย", pin } },
  ]);
  yield* flush(day, driver);
  yield 15;
}

/**
 * Some drop-off has failed and nothing else is left: once more, to another person there, or back to
 * the sender.
 */
export async function* finishFailedDropOff(day: Day, driver: Driver, activeJob: ActiveJob): Script {
  const { booking, job } = activeJob;
  const [failed] = job.failed;
  const then = booking.order.dropOffFails?.afterwards;
  const stop = failed === undefined ? undefined : job.task.stops[failed];
  if (stop && then === "retry" && job.task.state !== "returning") {
    report(day, driver, [booking, { kind: "retry", stopIndex: stop.index }]);
    if (!(yield* driveTo(day, driver, { to: stop, booking }))) return;
    yield 300;
    report(day, driver, [booking, { kind: "arrived", stopIndex: stop.index }]);
    return yield* deliverToPerson(day, driver, { ...activeJob, stop, kind: "delivered" });
  }
  if (stop && then === "handed_to" && job.task.state !== "returning") {
    if (!(yield* driveTo(day, driver, { to: stop, booking }))) return;
    yield 120;
    return yield* deliverToPerson(day, driver, { ...activeJob, stop, kind: "handed_to" });
  }
  yield* returnToSender(day, driver, activeJob);
}

async function* returnToSender(day: Day, driver: Driver, { booking, job }: ActiveJob): Script {
  const sender = job.task.stops[0] as Stop;
  if (job.task.state !== "returning")
    report(day, driver, [booking, { kind: "returning", stopIndex: 0 }]);
  note(day, booking, `driver ${driver.habits.index} brings it back`);
  if (!(yield* driveTo(day, driver, { to: sender, booking }))) return;
  yield 180;
  report(day, driver, [booking, { kind: "returned", stopIndex: 0, proof: photo() }]);
  driver.jobs.delete(booking.id);
  yield* flush(day, driver);
}

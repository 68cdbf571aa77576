import type { TaskView } from "@songtan/contract/tasks";
import { type Day, isOnline, note, type Parcel, type Rider } from "./day.ts";
import { driveTo } from "./drive.ts";
import { flush, photo, report } from "./outbox.ts";
import type { Doings } from "./schedule.ts";
import type { InHand } from "./work.ts";

type Stop = TaskView["stops"][number];

/** The fare, where it is due here and was not taken before. */
function collectFare(day: Day, rider: Rider, { parcel, job }: InHand, stopIndex: number): void {
  const { cash } = job.task;
  if (!cash || cash.collected || job.fareTaken || cash.stopIndex !== stopIndex) return;
  const { amountSatang } = cash;
  report(day, rider, [parcel, { kind: "cash_collected", stopIndex, purpose: "fare", amountSatang }]);
  job.fareTaken = true;
}

export function takeGoods(day: Day, rider: Rider, inHand: InHand): void {
  const { parcel, job } = inHand;
  collectFare(day, rider, inHand, 0);
  report(day, rider, [parcel, { kind: "picked_up", stopIndex: 0, proof: photo() }]);
  job.done.add(0);
  parcel.goodsWith = rider.id;
  parcel.pickedUpAt = day.now();
}

export async function* failPickUp(day: Day, rider: Rider, { parcel }: InHand): Doings {
  const reason = parcel.order.pickUpFails ?? "prohibited";
  // The product wants ten minutes of waiting, by the phone's own clock.
  if (reason === "sender_absent") yield 620;
  report(day, rider, [parcel, { kind: "failed", stopIndex: 0, reason, proof: photo() }]);
  rider.jobs.delete(parcel.id);
}

export async function* finishDropOff(day: Day, rider: Rider, doing: InHand & { stop: Stop }): Doings {
  const { parcel, job, stop } = doing;
  const fails = stop.index === 1 ? parcel.order.dropOffFails : null;
  if (fails && !parcel.failedOnce) {
    parcel.failedOnce = true;
    report(day, rider, [parcel, { kind: "failed", stopIndex: stop.index, reason: fails.reason, proof: photo() }]);
    job.failed.add(stop.index);
    return;
  }
  yield* handOver(day, rider, { ...doing, kind: "delivered" });
}

type HandOver = InHand & { stop: Stop; kind: "delivered" | "handed_to" };

async function* handOver(day: Day, rider: Rider, doing: HandOver): Doings {
  const { parcel, job, stop, kind } = doing;
  collectFare(day, rider, doing, stop.index);
  if (stop.codAmountSatang && !stop.codCollected) {
    const amountSatang = stop.codAmountSatang;
    report(day, rider, [parcel, { kind: "cash_collected", stopIndex: stop.index, purpose: "cod", amountSatang }]);
  }
  const proof = { ...photo(), recipientName: "สมชาย" };
  if (stop.pinRequired) yield* askPin(day, rider, doing);
  const pin = stop.pinRequired ? { pin: day.world.deps.secrets.pin(parcel.id, stop.index) } : {};
  report(day, rider, [parcel, { kind, stopIndex: stop.index, proof: { ...proof, ...pin } }]);
  job.done.add(stop.index);
  job.failed.delete(stop.index);
}

/** Some recipients first say a wrong one; the app then asks again, where it has a network to know. */
async function* askPin(day: Day, rider: Rider, { parcel, stop, kind }: HandOver): Doings {
  if (!parcel.order.wrongPin || !isOnline(rider, day.now())) return;
  const right = Number(day.world.deps.secrets.pin(parcel.id, stop.index));
  const pin = String((right + 1) % 10_000).padStart(4, "0");
  report(day, rider, [parcel, { kind, stopIndex: stop.index, proof: { ...photo(), recipientName: "สมชาย", pin } }]);
  yield* flush(day, rider);
  yield 15;
}

/** Some drop-off has failed and nothing else is left: once more, to somebody else there, or back to the sender. */
export async function* goBack(day: Day, rider: Rider, inHand: InHand): Doings {
  const { parcel, job } = inHand;
  const [failed] = job.failed;
  const then = parcel.order.dropOffFails?.afterwards;
  const stop = failed === undefined ? undefined : job.task.stops[failed];
  if (stop && then === "retry" && job.task.state !== "returning") {
    yield 300;
    report(day, rider, [parcel, { kind: "retry", stopIndex: stop.index }]);
    report(day, rider, [parcel, { kind: "arrived", stopIndex: stop.index }]);
    return yield* handOver(day, rider, { ...inHand, stop, kind: "delivered" });
  }
  if (stop && then === "handed_to" && job.task.state !== "returning") {
    yield 120;
    return yield* handOver(day, rider, { ...inHand, stop, kind: "handed_to" });
  }
  yield* bringBack(day, rider, parcel, inHand);
}

async function* bringBack(day: Day, rider: Rider, parcel: Parcel, { job }: InHand): Doings {
  const sender = job.task.stops[0] as Stop;
  if (job.task.state !== "returning") report(day, rider, [parcel, { kind: "returning", stopIndex: 0 }]);
  note(day, parcel, `driver ${rider.habits.place} brings it back`);
  if (!(yield* driveTo(day, rider, { to: sender, parcel }))) return;
  yield 180;
  report(day, rider, [parcel, { kind: "returned", stopIndex: 0, proof: photo() }]);
  rider.jobs.delete(parcel.id);
  yield* flush(day, rider);
}

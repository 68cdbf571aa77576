import type { TaskView } from "@songtan/contract/tasks";
import { call } from "../../apps/api/src/testing/call.ts";
import { type Day, isOnline, type Job, note, type Parcel, type Rider } from "./day.ts";
import { driveTo } from "./drive.ts";
import { flush, photo, report } from "./outbox.ts";
import type { Doings } from "./schedule.ts";
import { failPickUp, finishDropOff, goBack, takeGoods } from "./stops.ts";

/** A driver works off what was accepted, stop by stop, until nothing is left in hand or on the phone. */
export async function* work(day: Day, rider: Rider): Doings {
  while (rider.jobs.size > 0 || rider.outbox.length > 0) {
    yield* tell(day, rider);
    dropLost(day, rider);
    const next = await chooseJob(day, rider);
    if (next) yield* visit(day, rider, next);
    else if (rider.jobs.size > 0 || rider.outbox.length > 0) {
      yield 20;
      if (rider.outbox.length === 0) await askAgain(day, rider);
    }
  }
  rider.working = false;
}

export type InHand = { parcel: Parcel; job: Job };

/** Sends what is written down; whatever was refused, the driver asks how the task stands now. */
async function* tell(day: Day, rider: Rider): Doings {
  const refused = yield* flush(day, rider);
  if (refused && refused.length > 0) await askAgain(day, rider);
}

async function askAgain(day: Day, rider: Rider): Promise<void> {
  if (!isOnline(rider, day.now())) return;
  for (const [id, job] of rider.jobs) {
    const answer = await call<TaskView>(day.world, `GET /driver/tasks/${id}`, { token: rider.token });
    if (answer.status === 200) takeOver(job, answer.data);
    else rider.jobs.delete(id);
  }
}

/** The phone shows what the product says: stops it has as done are done. */
function takeOver(job: Job, task: TaskView): void {
  job.task = task;
  job.fareTaken = task.cash?.collected ?? true;
  job.done = new Set(task.stops.filter(({ state }) => state.startsWith("done")).map(({ index }) => index));
  job.failed = new Set(task.stops.filter(({ state }) => state === "failed").map(({ index }) => index));
}

/** Jobs that ended or went to somebody else; without a network nobody hears of it. */
function dropLost(day: Day, rider: Rider): void {
  if (!isOnline(rider, day.now())) return;
  for (const id of rider.jobs.keys()) {
    const parcel = day.parcels.get(id);
    if (!parcel || parcel.over || parcel.holder !== rider.id) rider.jobs.delete(id);
  }
}

/** Of two, the one whose next stop comes first in the product's order of both. */
async function chooseJob(day: Day, rider: Rider): Promise<InHand | null> {
  const jobs = [...rider.jobs].flatMap(([id, job]): InHand[] => {
    const parcel = day.parcels.get(id);
    return parcel ? [{ parcel, job }] : [];
  });
  const open = jobs.filter(({ parcel, job }) => !isDone(parcel, job));
  if (open.length < 2 || !isOnline(rider, day.now())) return open[0] ?? null;
  const answer = await call<TaskView[]>(day.world, "GET /driver/tasks?state=active", { token: rider.token });
  const visit = ({ parcel }: InHand) => answer.data.find(({ id }) => id === parcel.id)?.nextVisit ?? 0;
  return open.sort((left, right) => visit(left) - visit(right))[0] ?? null;
}

/** All of it was done as far as the driver knows, and only its report is on the way. */
const isDone = ({ over }: Parcel, { task, done, failed }: Job): boolean =>
  over || task.state === "returned" || (done.size > 0 && failed.size === 0 && done.size === task.stops.length);

async function* visit(day: Day, rider: Rider, inHand: InHand): Doings {
  const { parcel, job } = inHand;
  const next = job.task.stops.find(({ index }) => !job.done.has(index) && !job.failed.has(index));
  if (!next || job.task.state === "returning") return yield* goBack(day, rider, inHand);
  const stop = job.task.stops[next.index] as TaskView["stops"][number];
  if (stop.index === 0 && rider.random.chance(rider.habits.vanishes)) return yield* vanish(day, rider, parcel);
  report(day, rider, [parcel, { kind: "heading", stopIndex: stop.index }]);
  yield* tell(day, rider);
  if (!(yield* driveTo(day, rider, { to: stop, parcel }))) return;
  report(day, rider, [parcel, { kind: "arrived", stopIndex: stop.index }]);
  parcel.arrivals.set(stop.index, day.now());
  if (stop.index === 0) parcel.reachedAt = day.now();
  yield* tell(day, rider);
  yield stop.index === 0 ? parcel.order.atPickUpSeconds : parcel.order.atDropOffSeconds;
  // Cancelled or taken away while standing there.
  if (isOnline(rider, day.now()) && parcel.holder !== rider.id) return;
  if (stop.index > 0) return yield* finishDropOff(day, rider, { ...inHand, stop });
  const gone = parcel.goodsWith !== null && parcel.goodsWith !== rider.id;
  if (gone) {
    // Somebody whose phone is silent has it already.
    report(day, rider, [parcel, { kind: "given_back", stopIndex: 0, reason: "other" }]);
    return giveUp(rider, parcel);
  }
  if (parcel.order.pickUpFails) return yield* failPickUp(day, rider, inHand);
  if (rider.random.chance(0.01 * day.wish.trouble)) {
    report(day, rider, [parcel, { kind: "given_back", stopIndex: 0, reason: "vehicle_trouble", proof: photo() }]);
    return giveUp(rider, parcel);
  }
  takeGoods(day, rider, inHand);
}

const giveUp = (rider: Rider, parcel: Parcel): void => {
  parcel.refusedBy.add(rider.id);
  rider.jobs.delete(parcel.id);
};

/** Nobody hears of the driver: no position, no fact, no answer. Back again, they look at what is left. */
async function* vanish(day: Day, rider: Rider, parcel: Parcel): Doings {
  day.tally.vanished += 1;
  note(day, parcel, `driver ${rider.habits.place} vanishes`);
  const seconds = rider.random.whole(8, 45) * 60;
  rider.awayUntil = day.now() + seconds * 1000;
  yield seconds;
}

import type { TaskView } from "@songtan/contract/tasks";
import { seededRandom } from "@songtan/sandbox/random";
import { type Answer, call } from "../../apps/api/src/testing/call.ts";
import { type Day, isOnline, note, type Parcel, type Rider } from "./day.ts";
import { halt } from "./drive.ts";
import { look, mustHold } from "./look.ts";
import { send, strikes } from "./phone.ts";
import type { Doings } from "./schedule.ts";
import { work } from "./work.ts";

export type Offered = { id: string; parcel: Parcel; pickupMetres: number; paySatang: number; beside: boolean };

/** An offer on a driver's screen: looked at after a while, thought over, and answered or let pass. */
export async function* considerOffer(day: Day, rider: Rider, offer: Offered): Doings {
  const { parcel } = offer;
  const mood = moodFor(day, rider, parcel);
  yield rider.habits.looksSeconds * mood.between(0.4, 1.1);
  if (!isOnline(rider, day.now()) || mood.chance(rider.habits.hidden)) return;
  await call(day.world, `POST /driver/offers/${offer.id}/seen`, { token: rider.token });
  yield mood.between(1, 5);
  const stillOpen = parcel.openOffers.has(offer.id);
  // Who taps in the very moment it goes is told so.
  if (!stillOpen && !strikes(day, 0.1)) return;
  if (mood.next() < willingness(rider, offer)) return yield* accept(day, rider, offer);
  if (mood.chance(0.75)) yield* decline(day, rider, offer);
}

/** The same driver feels the same about the same booking, whoever matched them. */
const moodFor = (day: Day, rider: Rider, parcel: Parcel) =>
  seededRandom(`${day.wish.seed} mood ${rider.habits.place} ${parcel.order.place} ${parcel.waves}`);

function willingness({ habits }: Rider, { pickupMetres, paySatang }: Offered): number {
  const byWay = 0.5 ** (pickupMetres / habits.farMetres);
  const byPay = Math.min(1.15, paySatang / habits.leastPaySatang);
  return habits.willing * (0.35 + 0.65 * byWay) * byPay;
}

async function* decline(day: Day, rider: Rider, { id, parcel }: Offered): Doings {
  const answer = yield* send(day, `POST /driver/offers/${id}/decline`, { token: rider.token });
  parcel.openOffers.delete(id);
  if (rider.offer?.id === id) rider.offer = null;
  if (answer.status !== 200) return;
  parcel.refusedBy.add(rider.id);
  note(day, parcel, `driver ${rider.habits.place} declines`);
}

async function* accept(day: Day, rider: Rider, offer: Offered): Doings {
  const { parcel, id } = offer;
  const rival = findRival(day, rider, parcel);
  if (rival && strikes(day, 0.15)) return race(day, { rider, offer, rival });
  const answer = yield* send<TaskView>(day, `POST /driver/offers/${id}/accept`, { token: rider.token });
  await hearAnswer(day, rider, { parcel, answer, beside: offer.beside });
}

/** Another driver who has the same booking on the screen. */
function findRival(day: Day, rider: Rider, parcel: Parcel): Rider | null {
  const other = [...parcel.openOffers.values()].find(({ driverId }) => driverId !== rider.id);
  const rival = other && day.riders.get(other.driverId);
  return rival && isOnline(rival, day.now()) && rival.offer?.parcel === parcel ? rival : null;
}

/** Two drivers tap at once: exactly one gets it. */
async function race(day: Day, { rider, offer, rival }: { rider: Rider; offer: Offered; rival: Rider }): Promise<void> {
  const { parcel } = offer;
  day.tally.races += 1;
  const tap = (who: Rider, id: string) =>
    call<TaskView>(day.world, `POST /driver/offers/${id}/accept`, { token: who.token });
  const [mine, theirs] = await Promise.all([tap(rider, offer.id), tap(rival, rival.offer?.id ?? "")]);
  mustHold(parcel, mine.status !== 200 || theirs.status !== 200, "two drivers were told that they have it");
  await hearAnswer(day, rider, { parcel, answer: mine, beside: offer.beside });
  await hearAnswer(day, rival, { parcel, answer: theirs, beside: rival.jobs.size > 0 });
}

type Heard = { parcel: Parcel; answer: Answer<TaskView>; beside: boolean };

/** The driver is told whether they have it. */
export async function hearAnswer(day: Day, rider: Rider, { parcel, answer, beside }: Heard): Promise<boolean> {
  if (rider.offer?.parcel === parcel) rider.offer = null;
  if (answer.status !== 200) {
    await look(day, parcel);
    note(day, parcel, `driver ${rider.habits.place} is told ${answer.code}`);
    return false;
  }
  mustHold(parcel, parcel.holder === null || parcel.holder === rider.id, "accepted while another driver has it");
  note(day, parcel, `driver ${rider.habits.place} accepts`);
  parcel.openOffers.clear();
  await look(day, parcel);
  // A lost answer may come so late that the booking is somebody else's by then.
  if (parcel.holder !== rider.id) return false;
  parcel.matchedAt ??= day.now();
  parcel.acceptedAt = day.now();
  parcel.beside = beside;
  if (beside) day.tally.secondJobs += 1;
  const fareTaken = answer.data.cash?.collected ?? true;
  rider.jobs.set(parcel.id, { task: answer.data, done: new Set(), failed: new Set(), fareTaken });
  if (rider.working) return true;
  rider.working = true;
  rider.idleMetres += halt(day, rider);
  day.schedule.start(work(day, rider), rider.random.between(2, 20));
  return true;
}

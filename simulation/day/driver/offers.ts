import type { TaskView } from "@songtan/contract/drivers/tasks";
import { seededRandom } from "@songtan/sandbox/data/random";
import { type Answer, call } from "../../../apps/api/testing/world/call.ts";
import type { Script } from "../plan/schedule.ts";
import { assertBooking, checkBooking } from "../world/check-booking.ts";
import { type Booking, type Day, type Driver, isOnline, note } from "../world/day.ts";
import { hasFault, send } from "../world/phone.ts";
import { stopDriving } from "./drive.ts";
import { work } from "./work.ts";

export type Offered = {
  id: string;
  booking: Booking;
  pickupMetres: number;
  paySatang: number;
  isStacked: boolean;
};

/** An offer on a driver's screen: looked at after a while, thought over, and answered or let pass. */
export async function* considerOffer(day: Day, driver: Driver, offer: Offered): Script {
  const { booking } = offer;
  const mood = moodFor(day, driver, booking);
  yield driver.habits.looksSeconds * mood.between(0.4, 1.1);
  if (!isOnline(driver, day.now()) || mood.chance(driver.habits.hidden)) return;
  await call(day.world, `POST /driver/offers/${offer.id}/seen`, { token: driver.token });
  yield mood.between(1, 5);
  const stillOpen = booking.openOffers.has(offer.id);
  // A driver who taps in the very moment it expires gets a message about it.
  if (!stillOpen && !hasFault(day, 0.1)) return;
  if (mood.next() < willingness(driver, offer)) return yield* accept(day, driver, offer);
  if (mood.chance(0.75)) yield* decline(day, driver, offer);
}

/** The same driver decides the same about the same booking, for every kind of matching. */
const moodFor = (day: Day, driver: Driver, booking: Booking) =>
  seededRandom(
    `${day.config.seed} mood ${driver.habits.index} ${booking.order.index} ${booking.waves}`,
  );

function willingness({ habits }: Driver, { pickupMetres, paySatang }: Offered): number {
  const byDistance = 0.5 ** (pickupMetres / habits.farMetres);
  const byPay = Math.min(1.15, paySatang / habits.leastPaySatang);
  return habits.willing * (0.35 + 0.65 * byDistance) * byPay;
}

async function* decline(day: Day, driver: Driver, { id, booking }: Offered): Script {
  const answer = yield* send(day, `POST /driver/offers/${id}/decline`, { token: driver.token });
  booking.openOffers.delete(id);
  if (driver.offer?.id === id) driver.offer = null;
  if (answer.status !== 200) return;
  booking.refusedBy.add(driver.id);
  note(day, booking, `driver ${driver.habits.index} declines`);
}

async function* accept(day: Day, driver: Driver, offer: Offered): Script {
  const { booking, id } = offer;
  const rival = findRival(day, driver, booking);
  if (rival && hasFault(day, 0.15)) return race(day, { driver, offer, rival });
  const answer = yield* send<TaskView>(day, `POST /driver/offers/${id}/accept`, {
    token: driver.token,
  });
  await applyAcceptResult(day, driver, { booking, answer, isStacked: offer.isStacked });
}

/** Another driver who has the same booking on the screen. */
function findRival(day: Day, driver: Driver, booking: Booking): Driver | null {
  const other = [...booking.openOffers.values()].find(({ driverId }) => driverId !== driver.id);
  const rival = other && day.drivers.get(other.driverId);
  return rival && isOnline(rival, day.now()) && rival.offer?.booking === booking ? rival : null;
}

/** Two drivers tap at once: exactly one gets it. */
async function race(
  day: Day,
  { driver, offer, rival }: { driver: Driver; offer: Offered; rival: Driver },
): Promise<void> {
  const { booking } = offer;
  day.tally.races += 1;
  const tap = (tapper: Driver, id: string) =>
    call<TaskView>(day.world, `POST /driver/offers/${id}/accept`, { token: tapper.token });
  const [driverResult, rivalResult] = await Promise.all([
    tap(driver, offer.id),
    tap(rival, rival.offer?.id ?? ""),
  ]);
  assertBooking(
    booking,
    driverResult.status !== 200 || rivalResult.status !== 200,
    "two drivers were told that they have it",
  );
  await applyAcceptResult(day, driver, {
    booking,
    answer: driverResult,
    isStacked: offer.isStacked,
  });
  await applyAcceptResult(day, rival, {
    booking,
    answer: rivalResult,
    isStacked: rival.jobs.size > 0,
  });
}

type AcceptResult = { booking: Booking; answer: Answer<TaskView>; isStacked: boolean };

/** The driver learns whether they have it. */
export async function applyAcceptResult(
  day: Day,
  driver: Driver,
  { booking, answer, isStacked }: AcceptResult,
): Promise<boolean> {
  if (driver.offer?.booking === booking) driver.offer = null;
  if (answer.status !== 200) {
    await checkBooking(day, booking);
    note(day, booking, `driver ${driver.habits.index} is told ${answer.code}`);
    return false;
  }
  assertBooking(
    booking,
    booking.holder === null || booking.holder === driver.id,
    "accepted while another driver has it",
  );
  note(day, booking, `driver ${driver.habits.index} accepts`);
  booking.openOffers.clear();
  await checkBooking(day, booking);
  // A lost answer may come so late that the booking belongs to another driver by then.
  if (booking.holder !== driver.id) return false;
  booking.matchedAt ??= day.now();
  booking.acceptedAt = day.now();
  booking.isStacked = isStacked;
  if (isStacked) day.tally.secondJobs += 1;
  const fareCollected = answer.data.cash?.collected ?? true;
  driver.jobs.set(booking.id, {
    task: answer.data,
    done: new Set(),
    failed: new Set(),
    fareCollected,
  });
  if (driver.working) return true;
  driver.working = true;
  driver.idleMetres += stopDriving(day, driver);
  day.schedule.start(work(day, driver), driver.random.between(2, 20));
  return true;
}

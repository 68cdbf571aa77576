import { ringMetres, ringOf } from "@songtan/domain/dispatch/offer";
import { haversineMetres, type Point } from "@songtan/domain/quoting/distance";
import { sql } from "kysely";
import { dispatchOnce } from "../../apps/api/src/modules/delivery/dispatch/dispatcher.ts";
import { considerOffer } from "./driver/offers.ts";
import { recordPositions } from "./driver/shift.ts";
import type { Script } from "./plan/schedule.ts";
import { assertBooking, checkBooking } from "./world/check-booking.ts";
import { type Booking, type Day, type Driver, isOnline, note, positionAt } from "./world/day.ts";
import { crashPoint, hasFault, restartAfterCrash } from "./world/phone.ts";

const roundSeconds = 2;
/**
 * Where no driver was found a round finds none a moment later: the next one comes after an eighth
 * of the time waited.
 */
const againSeconds = { least: 4, most: 60, shareOfWaited: 1 / 8 };

export const isActive = (day: Day): boolean => day.ahead > 0 || day.open.size > 0;

/** Rounds of matching every two seconds, of which those are played that can find anything. */
export async function* dispatcher(day: Day): Script {
  while (isActive(day)) {
    yield roundSeconds;
    const due = [...day.searching].filter((booking) => isDue(day, booking));
    if (due.length === 0) continue;
    await freshenPositions(day, 60);
    day.tally.rounds += 1;
    const done = await day.city.crash.during(crashPoint(day, 0.01), async () => {
      await dispatchOnce(day.world.deps, day.match);
      return true;
    });
    if (!done) await restartAfterCrash(day);
    await deliverOffers(day);
    for (const booking of due)
      if (booking.openOffers.size === 0) booking.tryAt = day.now() + pause(day, booking) * 1000;
  }
}

function isDue(day: Day, booking: Booking): boolean {
  const now = day.now();
  for (const [id, { driverId, expiresAt }] of booking.openOffers) {
    if (expiresAt > now) return false;
    booking.openOffers.delete(id);
    const driver = day.drivers.get(driverId);
    if (driver?.offer?.id === id) driver.offer = null;
  }
  return booking.tryAt <= now && hasDriverInRange(day, booking);
}

/** What the product knows of a place may be a minute old, and a rider goes some way in it. */
const positionSlackMetres = 1500;

/** Whether there is any driver of its class near enough for a round to find, or one who will come by. */
function hasDriverInRange(day: Day, booking: Booking): boolean {
  const { order, refusedBy, searchingSince, waves } = booking;
  const [pickUp] = order.quote.stops;
  const since = { searchingSince: new Date(searchingSince ?? 0), wavesSent: waves };
  const ring = (ringMetres[ringOf(since, day.world.clock.now)] ?? 0) + positionSlackMetres;
  const isNear = (position: Point) =>
    pickUp !== undefined && haversineMetres(position, pickUp) <= ring;
  for (const driver of day.drivers.values())
    if (
      driver.onDuty &&
      !driver.offer &&
      driver.jobs.size < 2 &&
      driver.habits.vehicle === order.quote.vehicle
    )
      if (!refusedBy.has(driver.id) && positionsOf(day, driver).some(isNear)) return true;
  return false;
}

const positionsOf = (day: Day, driver: Driver): Point[] => [
  positionAt(driver, day.now()),
  ...[...driver.jobs.values()].flatMap(({ task }) => task.stops),
];

const pause = (day: Day, { searchingSince }: Booking): number => {
  const waited = (day.now() - (searchingSince ?? 0)) / 1000;
  return Math.min(
    againSeconds.most,
    Math.max(againSeconds.least, waited * againSeconds.shareOfWaited),
  );
};

type Fresh = {
  id: string;
  bookingId: string;
  driverId: string;
  wave: number;
  expiresAt: Date;
  metres: number;
  detour: number | null;
  pay: number;
};

/** New offers come to their drivers' screens, as their streams bring them; each is one that may be made. */
async function deliverOffers(day: Day): Promise<void> {
  const { rows } =
    await sql<Fresh>`select offers.id, booking_id, offers.driver_id, offers.wave, expires_at,
      pickup_distance_metres as metres, detour_seconds as detour, driver_pay_satang as pay
    from offers join bookings on bookings.id = booking_id
    where answer is null and expires_at > ${day.world.clock.now}
    order by pickup_seconds, offers.driver_id`.execute(day.world.deps.db);
  for (const row of rows.sort(
    (left, right) => orderIndexOf(day, left) - orderIndexOf(day, right),
  )) {
    const booking = day.bookings.get(row.bookingId);
    const driver = day.drivers.get(row.driverId);
    if (!booking || !driver || booking.openOffers.has(row.id)) continue;
    day.tally.offers += 1;
    // A driver's word that they give it back may have arrived though the phone has no answer yet: the product knows first.
    if (booking.holder !== null) await checkBooking(day, booking);
    note(day, booking, `wave ${row.wave} asks driver ${driver.habits.index}, ${row.metres} m away`);
    assertBooking(
      booking,
      !booking.refusedBy.has(driver.id),
      `driver ${driver.habits.index} is asked again after a no`,
    );
    assertBooking(booking, booking.holder === null, "offered while a driver has it");
    assertBooking(booking, driver.onDuty, "offered to a driver off duty");
    booking.waves = Math.max(booking.waves, row.wave);
    booking.openOffers.set(row.id, { driverId: driver.id, expiresAt: row.expiresAt.getTime() });
    driver.offer = { id: row.id, booking };
    const offered = {
      id: row.id,
      booking,
      pickupMetres: row.metres,
      paySatang: Number(row.pay),
      isStacked: row.detour !== null,
    };
    day.schedule.start(considerOffer(day, driver, offered));
  }
}

/**
 * The order in which customers ordered: ids are drawn again each time, and the day should be the
 * same.
 */
const orderIndexOf = (day: Day, { bookingId }: Fresh): number =>
  day.bookings.get(bookingId)?.order.index ?? 0;

/** What the crontab and the queue do, every half minute; a worker may die over a job, and do one twice. */
export async function* worker(day: Day): Script {
  for (let turn = 0; isActive(day); turn += 1) {
    yield 30;
    await doJobs(day);
    if (turn % 120 === 0) await runByName(day, "check_payments");
  }
}

export async function doJobs(day: Day): Promise<number> {
  const due = await day.city.dueJobs();
  for (const job of due) {
    await day.city.runJob(job, { crashAt: crashPoint(day, 0.03), twice: hasFault(day, 0.03) });
    const { bookingId } = (job.payload ?? {}) as { bookingId?: string };
    const booking = bookingId ? day.bookings.get(bookingId) : undefined;
    if (booking) await checkBooking(day, booking);
  }
  return due.length;
}

export const runByName = (day: Day, name: string): Promise<void> =>
  day.city.runJob({ id: "0", name, payload: {} }, { crashAt: crashPoint(day, 0.02) });

/**
 * Drivers who do not come: the product checks every minute, here only when there is a reason to.
 */
export async function* guardian(day: Day): Script {
  while (isActive(day)) {
    yield 120;
    const held = [...day.open]
      .flatMap((id) => day.bookings.get(id) ?? [])
      .filter(({ holder }) => holder !== null);
    if (!held.some((booking) => isSuspect(day, booking))) continue;
    await freshenPositions(day, 60);
    await runByName(day, "watch_drivers");
    await lookForChanges(day, held);
  }
}

function isSuspect(day: Day, { holder, acceptedAt, pickedUpAt }: Booking): boolean {
  const driver = holder ? day.drivers.get(holder) : undefined;
  if (!driver) return false;
  const late = pickedUpAt === null && day.now() - (acceptedAt ?? day.now()) > 1_500_000;
  return late || day.now() - driver.reportedAt > 480_000;
}

async function lookForChanges(day: Day, held: readonly Booking[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from bookings
    where id = any(${held.map(({ id }) => id)}::uuid[]) and state = 'searching' order by searching_since`.execute(
    day.world.deps.db,
  );
  for (const { id } of rows) {
    const booking = day.bookings.get(id);
    if (!booking?.holder) continue;
    day.tally.driversChanged += 1;
    await checkBooking(day, booking);
  }
}

/** Phones that have a network and are at work, every minute. */
export async function* phones(day: Day): Script {
  while (isActive(day)) {
    yield 60;
    const working = [...day.drivers.values()].filter(
      (driver) =>
        driver.working &&
        isOnline(driver, day.now()) &&
        day.now() - driver.reportedAt >= driver.habits.sparseMinutes * 60_000,
    );
    if (working.length > 0) await recordPositions(day, working);
  }
}

/** Drivers without work, with an old report: their position is not read before a round. */
async function freshenPositions(day: Day, ageSeconds: number): Promise<void> {
  const old = [...day.drivers.values()].filter((driver) => isOld(day, driver, ageSeconds));
  if (old.length > 0) await recordPositions(day, old);
}

const isOld = (day: Day, driver: Driver, ageSeconds: number): boolean =>
  driver.onDuty &&
  isOnline(driver, day.now()) &&
  day.now() - driver.reportedAt >= ageSeconds * 1000;

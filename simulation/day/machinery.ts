import { ringMetres, ringOf } from "@songtan/domain/dispatch/offer";
import { haversineMetres, type Point } from "@songtan/domain/quoting/distance";
import { sql } from "kysely";
import { dispatchOnce } from "../../apps/api/src/features/dispatch/dispatcher.ts";
import { type Day, isOnline, note, type Parcel, type Rider, standsAt } from "./day.ts";
import { look, mustHold } from "./look.ts";
import { considerOffer } from "./offers.ts";
import { comeBack, fate, strikes } from "./phone.ts";
import type { Doings } from "./schedule.ts";
import { takePositions } from "./shift.ts";

const roundSeconds = 2;
/** Where nobody was found a round finds nobody a moment later: the next one comes after an eighth of the time waited. */
const againSeconds = { least: 4, most: 60, shareOfWaited: 1 / 8 };

export const goesOn = (day: Day): boolean => day.ahead > 0 || day.open.size > 0;

/** Rounds of matching every two seconds, of which those are played that can find anything. */
export async function* dispatcher(day: Day): Doings {
  while (goesOn(day)) {
    yield roundSeconds;
    const due = [...day.searching].filter((parcel) => isDue(day, parcel));
    if (due.length === 0) continue;
    await freshenPositions(day, 60);
    day.tally.rounds += 1;
    const done = await day.city.death.during(fate(day, 0.01), async () => {
      await dispatchOnce(day.world.deps, day.match);
      return true;
    });
    if (!done) await comeBack(day);
    await deliverOffers(day);
    for (const parcel of due) if (parcel.openOffers.size === 0) parcel.tryAt = day.now() + pause(day, parcel) * 1000;
  }
}

function isDue(day: Day, parcel: Parcel): boolean {
  const now = day.now();
  for (const [id, { driverId, expiresAt }] of parcel.openOffers) {
    if (expiresAt > now) return false;
    parcel.openOffers.delete(id);
    const rider = day.riders.get(driverId);
    if (rider?.offer?.id === id) rider.offer = null;
  }
  return parcel.tryAt <= now && hasSomebody(day, parcel);
}

/** What the product knows of a place may be a minute old, and a rider goes some way in it. */
const placeSlackMetres = 1500;

/** Whether there is any driver of its class near enough for a round to find, or one who will come by. */
function hasSomebody(day: Day, parcel: Parcel): boolean {
  const { order, refusedBy, searchingSince, waves } = parcel;
  const [pickUp] = order.quote.stops;
  const since = { searchingSince: new Date(searchingSince ?? 0), wavesSent: waves };
  const ring = (ringMetres[ringOf(since, day.world.clock.now)] ?? 0) + placeSlackMetres;
  const isNear = (place: Point) => pickUp !== undefined && haversineMetres(place, pickUp) <= ring;
  for (const rider of day.riders.values())
    if (rider.onDuty && !rider.offer && rider.jobs.size < 2 && rider.habits.vehicle === order.quote.vehicle)
      if (!refusedBy.has(rider.id) && placesOf(day, rider).some(isNear)) return true;
  return false;
}

const placesOf = (day: Day, rider: Rider): Point[] => [
  standsAt(rider, day.now()),
  ...[...rider.jobs.values()].flatMap(({ task }) => task.stops),
];

const pause = (day: Day, { searchingSince }: Parcel): number => {
  const waited = (day.now() - (searchingSince ?? 0)) / 1000;
  return Math.min(againSeconds.most, Math.max(againSeconds.least, waited * againSeconds.shareOfWaited));
};

type Fresh = {
  id: string;
  booking_id: string;
  driver_id: string;
  wave: number;
  expires_at: Date;
  metres: number;
  detour: number | null;
  pay: number;
};

/** New offers come to their drivers' screens, as their streams bring them; each is one that may be made. */
async function deliverOffers(day: Day): Promise<void> {
  const { rows } = await sql<Fresh>`select offers.id, booking_id, offers.driver_id, offers.wave, expires_at,
      pickup_distance_metres as metres, detour_seconds as detour, driver_pay_satang as pay
    from offers join bookings on bookings.id = booking_id
    where answer is null and expires_at > ${day.world.clock.now}
    order by pickup_seconds, offers.driver_id`.execute(day.world.deps.db);
  for (const row of rows.sort((left, right) => placeOf(day, left) - placeOf(day, right))) {
    const parcel = day.parcels.get(row.booking_id);
    const rider = day.riders.get(row.driver_id);
    if (!parcel || !rider || parcel.openOffers.has(row.id)) continue;
    day.tally.offers += 1;
    // A driver's word that they give it back may have arrived though the phone has no answer yet: the product knows first.
    if (parcel.holder !== null) await look(day, parcel);
    note(day, parcel, `wave ${row.wave} asks driver ${rider.habits.place}, ${row.metres} m away`);
    mustHold(parcel, !parcel.refusedBy.has(rider.id), `driver ${rider.habits.place} is asked again after a no`);
    mustHold(parcel, parcel.holder === null, "offered while a driver has it");
    mustHold(parcel, rider.onDuty, "offered to a driver off duty");
    parcel.waves = Math.max(parcel.waves, row.wave);
    parcel.openOffers.set(row.id, { driverId: rider.id, expiresAt: row.expires_at.getTime() });
    rider.offer = { id: row.id, parcel };
    const offered = {
      id: row.id,
      parcel,
      pickupMetres: row.metres,
      paySatang: Number(row.pay),
      beside: row.detour !== null,
    };
    day.schedule.start(considerOffer(day, rider, offered));
  }
}

/** The order in which customers wished: ids are drawn anew each time, and the day should be the same. */
const placeOf = (day: Day, { booking_id }: Fresh): number => day.parcels.get(booking_id)?.order.place ?? 0;

/** What the crontab and the queue do, every half minute; a worker may die over a job, and do one twice. */
export async function* worker(day: Day): Doings {
  for (let turn = 0; goesOn(day); turn += 1) {
    yield 30;
    await doJobs(day);
    if (turn % 120 === 0) await runByName(day, "check_payments");
  }
}

export async function doJobs(day: Day): Promise<number> {
  const due = await day.city.dueJobs();
  for (const job of due) {
    await day.city.runJob(job, { dieAt: fate(day, 0.03), twice: strikes(day, 0.03) });
    const { bookingId } = (job.payload ?? {}) as { bookingId?: string };
    const parcel = bookingId ? day.parcels.get(bookingId) : undefined;
    if (parcel) await look(day, parcel);
  }
  return due.length;
}

export const runByName = (day: Day, name: string): Promise<void> =>
  day.city.runJob({ id: "0", name, payload: {} }, { dieAt: fate(day, 0.02) });

/** Drivers who do not come: the product looks every minute, here only when somebody gives it a reason to. */
export async function* guardian(day: Day): Doings {
  while (goesOn(day)) {
    yield 120;
    const held = [...day.open].flatMap((id) => day.parcels.get(id) ?? []).filter(({ holder }) => holder !== null);
    if (!held.some((parcel) => isSuspect(day, parcel))) continue;
    await freshenPositions(day, 60);
    await runByName(day, "watch_drivers");
    await lookForChanges(day, held);
  }
}

function isSuspect(day: Day, { holder, acceptedAt, pickedUpAt }: Parcel): boolean {
  const rider = holder ? day.riders.get(holder) : undefined;
  if (!rider) return false;
  const late = pickedUpAt === null && day.now() - (acceptedAt ?? day.now()) > 1_500_000;
  return late || day.now() - rider.reportedAt > 480_000;
}

async function lookForChanges(day: Day, held: readonly Parcel[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from bookings
    where id = any(${held.map(({ id }) => id)}::uuid[]) and state = 'searching' order by searching_since`.execute(
    day.world.deps.db,
  );
  for (const { id } of rows) {
    const parcel = day.parcels.get(id);
    if (!parcel?.holder) continue;
    day.tally.driversChanged += 1;
    await look(day, parcel);
  }
}

/** Phones that have a network and are at work, every minute. */
export async function* phones(day: Day): Doings {
  while (goesOn(day)) {
    yield 60;
    const working = [...day.riders.values()].filter((rider) => rider.working && isOnline(rider, day.now()));
    if (working.length > 0) await takePositions(day, working);
  }
}

/** Those without work, whose report grows old: nobody looks at it before a round does. */
async function freshenPositions(day: Day, ageSeconds: number): Promise<void> {
  const old = [...day.riders.values()].filter((rider) => isOld(day, rider, ageSeconds));
  if (old.length > 0) await takePositions(day, old);
}

const isOld = (day: Day, rider: Rider, ageSeconds: number): boolean =>
  rider.onDuty && isOnline(rider, day.now()) && day.now() - rider.reportedAt >= ageSeconds * 1000;

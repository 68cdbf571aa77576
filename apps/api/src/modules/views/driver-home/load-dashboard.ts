import type { DashboardView } from "@songtan/contract/drivers/drivers";
import type { Locale } from "@songtan/domain/account-types";
import { addServiceDays, serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import { areaOf } from "@songtan/places/reverse";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadCashLimits } from "../../../ledger/driver-balances.ts";
import { loadCodRooms } from "../../accounting/booking-postings/cod-rooms.ts";
import { workingStates } from "../../bookings/record/active-bookings.ts";
import {
  loadCashCollected,
  loadEarnings,
  loadOnlineSeconds,
  loadRates,
  loadWaitingPickUps,
} from "../../identity/driver-state/duty.ts";
import { loadHeldPay } from "../../payouts/freezes/freezes.ts";
import { loadCreditLine } from "../../platform/operator/load-operator-settings.ts";

const weekDays = 7;
const rateDays = 30;
/** The first of the reminders about a document's expiry. */
const expiryDays = 30;
const demandAreas = 8;
const reservedMax = 20;

type ReservedRow = {
  bookingId: string;
  number: string;
  scheduledAt: Date;
  paySatang: number;
  stops: { latitude: number; longitude: number }[];
};

/** A driver's day, week and rating; days are Bangkok's. */
export async function loadDashboard(
  { db, clock, places }: Pick<Deps, "db" | "clock" | "places">,
  { driverId, locale }: { driverId: string; locale: Locale },
): Promise<DashboardView> {
  const now = clock();
  const today = serviceDay(now);
  const cashLimits = await loadCashLimits(db, [driverId], await loadCreditLine(db, now));
  const codRooms = await loadCodRooms(db, { driverIds: [driverId], now });
  const days = Array.from({ length: weekDays }, (_, index) =>
    addServiceDays(today, index - weekDays + 1),
  );
  const weekStart = serviceDayStart(days[0] ?? today);
  const todayStart = serviceDayStart(today);
  const earnings = await loadEarnings(db, driverId, weekStart);
  const week = days.map((day) => {
    const ofDay = earnings.filter((earning) => serviceDay(earning.endedAt) === day);
    return {
      serviceDay: day,
      earnedSatang: ofDay.reduce((sum, earning) => sum + earning.earnedSatang, 0),
      jobs: ofDay.filter((earning) => earning.isJob).length,
    };
  });
  const ofToday = week.at(-1);
  return {
    today: {
      earnedSatang: ofToday?.earnedSatang ?? 0,
      jobs: ofToday?.jobs ?? 0,
      onlineSeconds: await loadOnlineSeconds(db, driverId, { from: todayStart, to: now }),
    },
    week,
    rating: await loadRating(db, driverId),
    ...(await loadRates(db, driverId, serviceDayStart(addServiceDays(today, -rateDays)))),
    demand: groupByArea(places, await loadWaitingPickUps(db, driverId), locale),
    activeTaskIds: await loadActiveTaskIds(db, driverId),
    reserved: await loadReserved(db, places, { driverId, locale }),
    cashRoomSatang: cashLimits.get(driverId) ?? 0,
    codRoomSatang: codRooms.get(driverId) ?? 0,
    heldPay: await loadHeldPay(db, driverId),
    cashCollectedTodaySatang: await loadCashCollected(db, driverId, todayStart),
    expiring: await loadExpiring(db, driverId, addServiceDays(today, expiryDays)),
  };
}

async function loadReserved(
  db: Kysely<Database>,
  places: Deps["places"],
  { driverId, locale }: { driverId: string; locale: Locale },
): Promise<DashboardView["reserved"]> {
  const { rows } = await sql<ReservedRow>`
    select bookings.id as booking_id, number, scheduled_at, driver_pay_satang as pay_satang, way.stops
    from bookings cross join lateral (
      select json_agg(json_build_object('latitude', latitude, 'longitude', longitude) order by index) as stops
      from stops where stops.booking_id = bookings.id
    ) way
    where reserved_driver_id = ${driverId} and state = 'scheduled' order by scheduled_at limit ${reservedMax}`.execute(
    db,
  );
  return rows.map(({ scheduledAt, stops, ...row }) => {
    const areas = stops.map((stop) => areaOf(places, stop, locale));
    return {
      ...row,
      scheduledAt: new Date(scheduledAt).toISOString(),
      from: areas.at(0) ?? "",
      to: areas.at(-1) ?? "",
    };
  });
}

async function loadRating(
  db: Kysely<Database>,
  driverId: string,
): Promise<DashboardView["rating"]> {
  const { ratingSum: sum, ratingCount: count } = await db
    .selectFrom("drivers")
    .select(["ratingSum", "ratingCount"])
    .where("accountId", "=", driverId)
    .executeTakeFirstOrThrow();
  return { average: count > 0 ? sum / count : null, count };
}

async function loadActiveTaskIds(db: Kysely<Database>, driverId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("bookings")
    .select("id")
    .where("driverId", "=", driverId)
    .where("state", "in", workingStates)
    .execute();
  return rows.map((row) => row.id);
}

async function loadExpiring(
  db: Kysely<Database>,
  driverId: string,
  until: string,
): Promise<DashboardView["expiring"]> {
  const rows = await db
    .selectFrom("documents")
    .select(["kind", "expiresOn"])
    .where("driverId", "=", driverId)
    .where("expiresOn", "<=", until)
    .orderBy("expiresOn")
    .execute();
  return rows.flatMap((row) =>
    row.expiresOn ? [{ kind: row.kind, expiresOn: row.expiresOn }] : [],
  );
}

type PickUp = { latitude: number; longitude: number };

/** Groups open pick-ups by area, busiest first; the point of an area is the mean of its pick-ups. */
function groupByArea(
  places: Deps["places"],
  pickUps: readonly PickUp[],
  locale: Locale,
): DashboardView["demand"] {
  const areas = [...Map.groupBy(pickUps, (pickUp) => areaOf(places, pickUp, locale))];
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return areas
    .map(([area, ofArea]) => ({
      area,
      waiting: ofArea.length,
      latitude: mean(ofArea.map((pickUp) => pickUp.latitude)),
      longitude: mean(ofArea.map((pickUp) => pickUp.longitude)),
    }))
    .sort(
      (left, right) => right.waiting - left.waiting || left.area.localeCompare(right.area, "th"),
    )
    .slice(0, demandAreas);
}

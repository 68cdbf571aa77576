import { idInCity } from "@songtan/domain/cities/city-id";
import { limits } from "@songtan/domain/limits";
import { estimateRoute } from "@songtan/domain/quoting/distance";
import { priceQuote } from "@songtan/domain/quoting/price-quote";
import { launchTariff } from "@songtan/domain/quoting/tariff/tariff";
import type { Task } from "@songtan/domain/tasks/task";
import { addServiceDays, serviceDay } from "@songtan/domain/thai/dates";
import { stableId } from "../data/stable-id.ts";
import { demoDriver } from "./accounts.ts";
import type { PastBooking } from "./history.ts";
import { planDrivers } from "./plan-drivers.ts";
import { type Played, playBooking } from "./play-booking.ts";

/** A past booking with its times, its driver and its quote. */
export type DemoHistory = {
  booking: PastBooking;
  id: string;
  quoteId: string;
  driverId: string | null;
  createdAt: Date;
  assignedAt: Date;
  played: Played | null;
  endedAt: Date;
};

/** Bangkok: the past's pick-ups are all there. */
export const demoCity = "10";
export const inDemoCity = (id: string): string => idInCity(id, demoCity);
export const demoBookingId = ({ seed }: Pick<PastBooking, "seed">): string =>
  inDemoCity(stableId(`booking ${seed}`));

export const addSeconds = (at: Date, seconds: number): Date =>
  new Date(at.getTime() + seconds * 1000);
export const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

function bookedAt({ booked }: PastBooking, now: Date): Date {
  if ("hoursAgo" in booked) return addSeconds(now, -booked.hoursAgo * 3600);
  return new Date(`${addServiceDays(serviceDay(now), -booked.daysAgo)}T${booked.time}:00+07:00`);
}

/** The account that carried out a past booking. */
export function driverOf({ driver }: PastBooking): { id: string; email: string } | null {
  if (driver === "demo") return demoDriver;
  return driver === null ? null : (planDrivers(driver + 1)[driver] ?? null);
}

/** A past booking as it went, ending before `now`. */
export function buildDemoHistory(booking: PastBooking, now: Date): DemoHistory {
  const createdAt = bookedAt(booking, now);
  const assignedAt = addSeconds(createdAt, 42);
  const driverId = driverOf(booking)?.id ?? null;
  const [id, quoteId] = [demoBookingId(booking), inDemoCity(stableId(`quote ${booking.seed}`))];
  const story = { booking, id, quoteId, driverId, createdAt, assignedAt };
  const searchedSeconds = booking.ending === "unfulfilled" ? limits.searchMinutes * 60 : 190;
  if (driverId === null)
    return { ...story, played: null, endedAt: addSeconds(createdAt, searchedSeconds) };
  const played = playBooking(booking, newTask(booking, quotedAt(createdAt)), assignedAt);
  return { ...story, played, endedAt: played.endedAt };
}

/** People look at the price for a minute before they book. */
export const quotedAt = (createdAt: Date): Date => addSeconds(createdAt, -70);
export const cashStop = ({ payer }: PastBooking): number => (payer === "sender" ? 0 : 1);

export function newTask(booking: PastBooking, pickUpAt: Date): Task {
  return {
    state: "assigned",
    stops: booking.stops.map((stop, index) => ({
      ...{ index, state: "pending", arrivedAt: null, codCollected: false },
      codDueSatang: stop.codSatang ?? 0,
      pinRequired: index > 0 && booking.extras.includes("pin"),
    })),
    cash: booking.prepaid
      ? null
      : {
          dueSatang: priced(booking, pickUpAt).totalSatang,
          stopIndex: cashStop(booking),
          collected: false,
        },
  };
}

/** Its price and way, by the launch tariff. */
export function priced(booking: PastBooking, pickUpAt: Date) {
  const route = estimateRoute(
    booking.stops.map(({ place }) => place),
    {
      vehicle: booking.vehicle,
      departure: { at: pickUpAt, holidays: launchTariff.holiday.days },
    },
  );
  const price = priceQuote(
    {
      vehicle: booking.vehicle,
      parcel: booking.parcel,
      extras: booking.extras,
      stops: booking.stops.map(({ place, codSatang }) => ({
        ...place,
        codAmountSatang: codSatang,
      })),
      distanceMetres: route.distanceMetres,
      pickUpAt,
    },
    launchTariff,
  );
  if (!price.ok) throw new Error(`demo history: ${price.refusal}`);
  return { ...price, route };
}

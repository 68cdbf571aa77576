import type { TrackingView } from "@songtan/contract/bookings/tracking";
import type { Locale } from "@songtan/domain/account-types";
import { limits } from "@songtan/domain/limits";
import { areaOf } from "@songtan/places/reverse";
import type { Deps } from "../../../deps/deps.ts";
import { sha256 } from "../../../keys/secrets.ts";
import { lastEventId } from "../../bookings/record/booking.ts";
import { refineArrival } from "./arrival.ts";
import { loadCustomerSnapshot } from "./customer-snapshot.ts";
import { type NumberedView, viewBooking } from "./load-view.ts";

/** The booking a key opens, while it still opens: until 24 hours after the booking's end. */
export async function findByViewKey(
  { db, clock }: Pick<Deps, "db" | "clock">,
  viewKey: string,
): Promise<string | null> {
  const booking = await db
    .selectFrom("bookings")
    .select(["id", "endedAt"])
    .where("viewKeyHash", "=", sha256(viewKey))
    .executeTakeFirst();
  if (!booking) return null;
  const closesAt =
    booking.endedAt && booking.endedAt.getTime() + limits.viewKeyHoursAfterEnd * 3_600_000;
  return closesAt !== null && clock().getTime() >= closesAt ? null : booking.id;
}

/** About a kilometre: enough to see that it comes nearer, not which house. */
const areaDegrees = 0.01;
const blur = (degrees: number): number => Math.round(degrees / areaDegrees) * areaDegrees;

export async function loadTrackingView(
  deps: Deps,
  { bookingId, locale }: { bookingId: string; locale: Locale },
): Promise<NumberedView<TrackingView> | null> {
  const snapshot = await loadCustomerSnapshot({ db: deps.db, now: deps.clock() }, bookingId);
  if (!snapshot) return null;
  const shaped = await viewBooking(deps, snapshot, locale);
  const whole = await refineArrival(deps, shaped, {
    stops: shaped.stops,
    holidays: snapshot.tariff.holiday.days,
  });
  const {
    phone: _phone,
    plate: _plate,
    plateProvince: _plateProvince,
    ...driver
  } = whole.driver ?? {};
  const view: TrackingView = {
    number: whole.number,
    state: whole.state,
    vehicle: whole.vehicle,
    scheduledAt: whole.scheduledAt,
    timeline: whole.timeline.map(({ reason: _reason, by: _by, ...entry }) => entry),
    ...(whole.arrival && { arrival: whole.arrival }),
    ...(whole.position && { position: whole.position }),
    ...(whole.driver && { driver: driver as TrackingView["driver"] }),
    stops: whole.stops.map((stop) => ({
      index: stop.index,
      state: stop.state,
      area: areaOf(deps.places, stop, locale),
      latitude: blur(stop.latitude),
      longitude: blur(stop.longitude),
    })),
  };
  return { id: lastEventId(snapshot.events), view };
}

import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { TrackingView } from "@songtan/contract/bookings/tracking";
import type { Locale } from "@songtan/domain/account-types";
import { isLinkOpen } from "@songtan/domain/booking/marks/share-link";
import { areaPoint, driverOnShareLink } from "@songtan/domain/booking/marks/share-link-places";
import type { Point } from "@songtan/domain/quoting/distance";
import { areaOf } from "@songtan/places/reverse";
import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";
import { readTestClock } from "../../../http/modes/both-modes.ts";
import { sha256 } from "../../../keys/secrets.ts";
import { inTestMode } from "../../../test-mode/acting-business.ts";
import { lastEventId } from "../../bookings/record/booking-events.ts";
import { refineArrival } from "../bookings/arrival.ts";
import { loadCustomerSnapshot } from "../bookings/customer-snapshot.ts";
import { type NumberedView, viewBooking } from "../bookings/load-view.ts";

/** The booking a key opens, while it still opens: until 24 hours after the booking's end. */
async function findByViewKey(
  { db, clock }: Pick<Deps, "db" | "clock">,
  viewKey: string,
): Promise<string | null> {
  const booking = await db
    .selectFrom("bookings")
    .select(["id", "endedAt"])
    .where("viewKeyHash", "=", sha256(viewKey))
    .executeTakeFirst();
  if (!booking) return null;
  return isLinkOpen(booking.endedAt, clock()) ? booking.id : null;
}

/** A booking behind a share link, with a function that reads it in its own mode, with only the data of that mode. */
export type SharedBooking = {
  deps: Deps;
  bookingId: string;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** Finds the booking of a share link, in either mode; null when the link is unknown or has ended. */
export async function findShared(deps: Deps, viewKey: string): Promise<SharedBooking | null> {
  const bookingId = await findByViewKey(deps, viewKey);
  if (bookingId) return { deps, bookingId, run: (work) => work() };
  if (!deps.testMode) return null;
  const { rows } = await sql<{ businessId: string | null }>`
    select test.business_of_share_link(${sha256(viewKey)}) as business_id`.execute(deps.db);
  const businessId = rows[0]?.businessId;
  if (!businessId) return null;
  await readTestClock(deps.db, businessId);
  const testDeps = deps.testMode.deps;
  const run = <Result>(work: () => Promise<Result>) => inTestMode({ businessId }, work);
  const testBookingId = await run(() => findByViewKey(testDeps, viewKey));
  return testBookingId ? { deps: testDeps, bookingId: testBookingId, run } : null;
}

/** A caller pays by the link that was sent to them: they have not signed in. */
function payableOf({
  state,
  timeline,
  totalSatang,
  payment,
}: Pick<BookingView, "state" | "timeline" | "totalSatang" | "payment">): Pick<
  TrackingView,
  "payment"
> {
  const forCaller = timeline.some(({ kind, byStaff }) => kind === "booked" && byStaff);
  if (state !== "awaiting_payment" || !forCaller) return {};
  const { qrImageUrl, sandboxPayUri, expiresAt, failure } = payment;
  const amountSatang = totalSatang - payment.creditSatang;
  return { payment: { amountSatang, qrImageUrl, sandboxPayUri, expiresAt, failure } };
}

export type SharedView = NumberedView<TrackingView> & {
  /** Returns a position of the driver in the form that the link shows, while the stops have not changed since the view. */
  shownPosition<Place extends Point>(position: Place): Place;
};

export async function loadTrackingView(
  deps: Deps,
  { bookingId, locale }: { bookingId: string; locale: Locale },
): Promise<SharedView | null> {
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
  const shownPosition = <Place extends Point>(position: Place) =>
    driverOnShareLink(position, whole.stops);
  const view: TrackingView = {
    number: whole.number,
    state: whole.state,
    vehicle: whole.vehicle,
    scheduledAt: whole.scheduledAt,
    timeline: whole.timeline.map(({ reason: _reason, by: _by, ...entry }) => entry),
    ...payableOf(whole),
    ...(whole.arrival && { arrival: whole.arrival }),
    ...(whole.position && { position: shownPosition(whole.position) }),
    ...(whole.driver && { driver: driver as TrackingView["driver"] }),
    stops: whole.stops.map((stop) => {
      const { latitude, longitude } = areaPoint(stop);
      return {
        ...{ index: stop.index, state: stop.state },
        ...{ area: areaOf(deps.places, stop, locale), latitude, longitude },
      };
    }),
  };
  return { id: lastEventId(snapshot.events), view, shownPosition };
}

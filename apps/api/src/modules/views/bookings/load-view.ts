import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { Locale } from "@songtan/domain/account-types";
import type { Deps } from "../../../deps/deps.ts";
import { loadCodMoney } from "../../bookings/cod-money/load-cod-money.ts";
import { lastEventId } from "../../bookings/record/booking-events.ts";
import { estimateArrival, loadPosition, refineArrival } from "./arrival.ts";
import { type CustomerSnapshot, loadCustomerSnapshot } from "./customer-snapshot.ts";
import { shapeBooking } from "./shape-view.ts";

type ViewDeps = Pick<
  Deps,
  "db" | "clock" | "secrets" | "settings" | "livePlaces" | "roads" | "places"
>;
/** A view with the number of the last event in it, by which a stream resumes. */
export type NumberedView<View> = { id: number; view: View };

type OwnBooking = { bookingId: string; customerId: string; locale: Locale };

/** One booking as its customer sees it; null when it is not theirs. */
export async function loadBookingView(
  deps: ViewDeps,
  query: OwnBooking,
): Promise<BookingView | null> {
  return (await loadNumberedBooking(deps, query))?.view ?? null;
}

/**
 * Loads one booking from its customer's view, with the event number for a stream; null when the booking belongs to
 * another customer.
 */
export async function loadNumberedBooking(
  deps: ViewDeps,
  { bookingId, customerId, locale }: OwnBooking,
): Promise<NumberedView<BookingView> | null> {
  const snapshot = await loadCustomerSnapshot({ db: deps.db, now: deps.clock() }, bookingId);
  if (snapshot?.booking.customerId !== customerId) return null;
  const [view, codOf] = await Promise.all([
    viewBooking(deps, snapshot, locale),
    loadCodMoney(
      deps.db,
      snapshot.stops.map((stop) => ({ ...stop, bookingState: snapshot.booking.state })),
      deps.clock(),
    ),
  ]);
  const stops = view.stops.map((stop) => ({ ...stop, ...codOf({ ...stop, bookingId }) }));
  return {
    id: lastEventId(snapshot.events),
    view: await refineArrival(
      deps,
      { ...view, stops },
      { stops, holidays: snapshot.tariff.holiday.days },
    ),
  };
}

/** Builds the whole view of a loaded booking, with its arrival estimated from the distance. */
export async function viewBooking(
  deps: Pick<Deps, "clock" | "secrets" | "settings" | "livePlaces" | "places">,
  snapshot: CustomerSnapshot,
  locale: Locale,
): Promise<BookingView> {
  const position = await loadPosition(deps, snapshot);
  const arrival = estimateArrival(deps.places, snapshot, {
    lastPosition: position,
    now: deps.clock(),
  });
  return shapeBooking(deps, snapshot, { arrival, locale });
}

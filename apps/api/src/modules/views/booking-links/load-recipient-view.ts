import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { TimelineKind } from "@songtan/contract/bookings/timeline";
import type { RecipientView } from "@songtan/contract/bookings/tracking";
import type { Locale } from "@songtan/domain/account-types";
import { hasDriver, isTerminal } from "@songtan/domain/booking/booking";
import { mayInstruct, pinMoveRefusal } from "@songtan/domain/booking/changes/recipient";
import { isStopHandled } from "@songtan/domain/booking/stop";
import { limits } from "@songtan/domain/limits";
import { maskPhone } from "@songtan/domain/thai/phone";
import type { Deps } from "../../../deps/deps.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { lastEventId } from "../../bookings/record/booking-events.ts";
import { cashToCollect } from "../../bookings/record/booking-money.ts";
import type { RecipientStop } from "../../delivery/bookings/recipient/recipient-stop.ts";
import { refineArrival } from "../bookings/arrival.ts";
import { type CustomerSnapshot, loadCustomerSnapshot } from "../bookings/customer-snapshot.ts";
import { type NumberedView, viewBooking } from "../bookings/load-view.ts";

/**
 * Loads the view behind a recipient's link; null when the link is invalid, even for a person who still has the page
 * open.
 */
export async function loadRecipientView(
  deps: Deps,
  { bookingId, locale, ...key }: RecipientStop & { locale: Locale },
): Promise<NumberedView<RecipientView> | null> {
  const snapshot = await loadCustomerSnapshot({ db: deps.db, now: deps.clock() }, bookingId);
  if (snapshot?.stops[key.stopIndex]?.keyGeneration !== key.keyGeneration) return null;
  const whole = await viewBooking(deps, snapshot, locale);
  const view = shapeRecipientView(deps, { snapshot, whole, stopIndex: key.stopIndex });
  // The arrival is shown only to the recipient at the next stop.
  const refined = await refineArrival(deps, view, {
    stops: [view.stop],
    holidays: snapshot.tariff.holiday.days,
  });
  return { id: lastEventId(snapshot.events), view: refined };
}

type Shown = { snapshot: CustomerSnapshot; whole: BookingView; stopIndex: number };

/** The part of the whole view that is for the recipient at one stop. */
function shapeRecipientView(
  { secrets }: Pick<Deps, "secrets">,
  { snapshot, whole, stopIndex }: Shown,
): RecipientView {
  const { booking } = snapshot;
  const own = snapshot.stops[stopIndex] ?? fail();
  const {
    contactPhone,
    pinResendsLeft: _left,
    messagesTo: _to,
    ...stop
  } = whole.stops[stopIndex] ?? fail();
  const status = { bookingState: whole.state, stopState: stop.state };
  const move = snapshot.moves.find((moved) => moved.stopIndex === stopIndex);
  const open = !isTerminal(whole.state) && !isStopHandled(stop.state);
  return {
    number: whole.number,
    state: whole.state,
    vehicle: whole.vehicle,
    scheduledAt: whole.scheduledAt,
    senderName: snapshot.customerName,
    stop,
    pin:
      open && own.pinRequired && !own.pinReleasedAt
        ? secrets.pin(booking.id, stopIndex, own.keyGeneration)
        : null,
    cashDueSatang: open ? cashDue(booking, stopIndex) + (stop.codAmountSatang ?? 0) : 0,
    phoneMasked: maskPhone(contactPhone),
    pinMove: {
      from: move
        ? { latitude: move.fromLatitude, longitude: move.fromLongitude }
        : { latitude: stop.latitude, longitude: stop.longitude },
      maxMetres: limits.pinMoveMetres,
      refusal: pinMoveRefusal({ ...status, contactPhone, moved: move !== undefined }),
    },
    mayInstruct: mayInstruct(status),
    timeline: whole.timeline
      .filter((entry) => isForRecipient(entry, stopIndex))
      .map(({ by: _by, ...entry }) => entry),
    // A recipient who already has the parcel does not need the driver's phone.
    ...(whole.driver && { driver: open ? whole.driver : { ...whole.driver, phone: undefined } }),
    // Before the parcel is aboard, the driver may be on the way to another stop.
    ...(hasDriver(whole.state) &&
      whole.state !== "assigned" &&
      open && {
        ...(whole.position && { position: whole.position }),
        ...(isNext(whole, stopIndex) && whole.arrival && { arrival: whole.arrival }),
      }),
  };
}

/** Events about one stop. An event without an index belongs to a stop that was removed from the route. */
const ofOneStop: ReadonlySet<TimelineKind> = new Set([
  ...([
    "heading_to_stop",
    "arrived_at_stop",
    "stop_done",
    "stop_done_unverified",
    "stop_failed",
  ] as const),
  ...(["pin_resent", "pin_released", "stop_moved", "instructions_left"] as const),
]);

/**
 * The pick-up event concerns every stop; the other events of the sender's stop and the questions to
 * the driver do not.
 */
function isForRecipient(
  { kind, stopIndex: entryStopIndex }: BookingView["timeline"][number],
  stopIndex: number,
): boolean {
  if (kind.startsWith("edit_")) return false;
  return entryStopIndex === undefined
    ? !ofOneStop.has(kind)
    : entryStopIndex === stopIndex || kind === "picked_up";
}

const cashDue = (booking: BookingRow, stopIndex: number): number =>
  booking.payerStopIndex === stopIndex ? cashToCollect(booking) : 0;

const isNext = (whole: Pick<BookingView, "stops">, stopIndex: number): boolean =>
  whole.stops.find((stop) => !isStopHandled(stop.state))?.index === stopIndex;

function fail(): never {
  throw new Error("the stop of a recipient's key is not the booking's");
}

import type { BookingView, RecipientView } from "@songtan/contract/bookings";
import type { Locale } from "@songtan/domain/accounts/words";
import { hasDriver, isTerminal } from "@songtan/domain/booking/booking";
import { isStopHandled } from "@songtan/domain/booking/stop";
import { limits } from "@songtan/domain/limits";
import type { Deps } from "../../deps.ts";
import { sha256 } from "../../secrets.ts";
import { refineArrival } from "./load-arrival.ts";
import { shapeBooking } from "./load-view.ts";
import { type BookingRow, lastEventId } from "./queries.ts";

export type RecipientStop = { bookingId: string; stopIndex: number };

/** The stop a recipient's key opens, while it still opens: until 24 hours after the booking's end. */
export async function findByRecipientKey(
  { db, clock }: Pick<Deps, "db" | "clock">,
  key: string,
): Promise<RecipientStop | null> {
  const found = await db
    .selectFrom("stops")
    .innerJoin("bookings", "bookings.id", "stops.booking_id")
    .select(["stops.booking_id", "stops.index", "bookings.ended_at"])
    .where("recipient_key_hash", "=", sha256(key))
    .executeTakeFirst();
  if (!found) return null;
  const closesAt = found.ended_at && found.ended_at.getTime() + limits.viewKeyHoursAfterEnd * 3_600_000;
  return closesAt !== null && clock().getTime() >= closesAt
    ? null
    : { bookingId: found.booking_id, stopIndex: found.index };
}

export async function loadRecipientView(
  deps: Deps,
  { bookingId, stopIndex, locale }: RecipientStop & { locale: Locale },
): Promise<{ id: number; view: RecipientView } | null> {
  const booking = await deps.db.selectFrom("bookings").selectAll().where("id", "=", bookingId).executeTakeFirst();
  if (!booking) return null;
  const view = await deps.db.transaction().execute(async (trx) => {
    const whole = await shapeBooking(deps, trx, { booking, locale });
    const sender = await trx
      .selectFrom("accounts")
      .select("first_name")
      .where("id", "=", booking.customer_id)
      .executeTakeFirstOrThrow();
    const released = await trx
      .selectFrom("stops")
      .select(["pin_required", "pin_released_at"])
      .where("booking_id", "=", bookingId)
      .where("index", "=", stopIndex)
      .executeTakeFirstOrThrow();
    const { contactPhone: _phone, ...stop } = whole.stops[stopIndex] ?? fail();
    const open = !isTerminal(whole.state) && !isStopHandled(stop.state);
    return {
      number: whole.number,
      state: whole.state,
      vehicle: whole.vehicle,
      scheduledAt: whole.scheduledAt,
      senderName: sender.first_name,
      stop,
      pin: open && released.pin_required && !released.pin_released_at ? deps.secrets.pin(bookingId, stopIndex) : null,
      cashDueSatang: open ? cashDue(booking, stopIndex) + (stop.codAmountSatang ?? 0) : 0,
      timeline: whole.timeline.filter((entry) => entry.stopIndex === undefined || entry.stopIndex === stopIndex),
      ...(whole.driver && { driver: whole.driver }),
      // Before the parcel is aboard the driver is on the way to somebody else.
      ...(hasDriver(whole.state) &&
        whole.state !== "assigned" &&
        open && {
          ...(whole.position && { position: whole.position }),
          ...(isNext(whole, stopIndex) && whole.arrival && { arrival: whole.arrival }),
        }),
    };
  });
  // An arrival is shown to the recipient who is next only.
  return { id: await lastEventId(deps.db, bookingId), view: await refineArrival(deps, view, [view.stop]) };
}

const cashDue = (booking: BookingRow, stopIndex: number): number =>
  booking.payment_method === "cash" && booking.payer_stop_index === stopIndex && !booking.fare_collected_at
    ? booking.total_satang
    : 0;

const isNext = (whole: Pick<BookingView, "stops">, stopIndex: number): boolean =>
  whole.stops.find((stop) => !isStopHandled(stop.state))?.index === stopIndex;

function fail(): never {
  throw new Error("the stop of a recipient's key is not the booking's");
}

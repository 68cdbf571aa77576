import { isTerminal } from "@songtan/domain/booking/booking";
import type { BookingState } from "@songtan/domain/booking-types";
import { sql } from "kysely";
import { InvariantViolation } from "../plan/invariant-violation.ts";
import { type Booking, type Day, end, note } from "./day.ts";

type Row = {
  state: BookingState;
  driverId: string | null;
  assigned: number;
  released: number;
  ends: number;
  openOffers: number;
};

const driving: readonly BookingState[] = ["assigned", "in_transit", "returning"];

/** Fails when a rule does not hold, with everything that happened to the booking. */
export function assertBooking(booking: Booking, holds: boolean, message: string): void {
  if (!holds) throw new InvariantViolation(`${message}\n  ${booking.steps.join("\n  ")}`);
}

/**
 * Runs after any change of a booking: reads its state in the product, checks promises, and notifies
 * the people concerned, as their streams would.
 */
export async function checkBooking(day: Day, booking: Booking): Promise<BookingState> {
  const row = await load(day, booking.id);
  const { state } = row;
  const holder = driving.includes(state) ? row.driverId : null;
  assertBooking(
    booking,
    row.driverId !== null || !driving.includes(state),
    `${state} without a driver`,
  );
  assertBooking(
    booking,
    booking.reviewed || row.assigned - row.released <= 1,
    "two drivers at once",
  );
  assertBooking(booking, booking.reviewed || row.ends <= 1, "ended twice");
  assertBooking(
    booking,
    state === "searching" || row.openOffers === 0,
    `open offers of a booking that is ${state}`,
  );
  assertBooking(
    booking,
    !booking.isOver || booking.reviewed || isTerminal(state),
    `over, and then ${state}`,
  );
  const before = booking.holder;
  if (before && before !== holder) {
    booking.refusedBy.add(before);
    note(day, booking, `no longer with driver ${day.drivers.get(before)?.habits.index}`);
  }
  booking.holder = holder;
  if (isTerminal(state)) {
    if (!booking.isOver) end(day, booking, state);
    return state;
  }
  booking.isOver = false;
  day.open.add(booking.id);
  if (state === "searching") beginSearch(day, booking);
  else day.searching.delete(booking);
  return state;
}

function beginSearch(day: Day, booking: Booking): void {
  if (day.searching.has(booking)) return;
  booking.searchingSince ??= day.now();
  booking.tryAt = 0;
  booking.waves = 0;
  booking.openOffers.clear();
  day.searching.add(booking);
  note(day, booking, "searching");
}

async function load(day: Day, id: string): Promise<Row> {
  const { rows } = await sql<Row>`select b.state, b.driver_id, facts.*,
      (select count(*)::int from offers where booking_id = b.id and answer is null) as open_offers
    from bookings b, lateral (
      select count(*) filter (where kind = 'assigned')::int as assigned,
        count(*) filter (where kind in ('given_back', 'driver_changed'))::int as released,
        greatest(count(*) filter (where kind = 'delivered'), count(*) filter (where kind = 'returned'))::int
          + count(*) filter (where kind in ('cancelled', 'unfulfilled'))::int as ends
      from booking_events where booking_id = b.id) facts
    where b.id = ${id}`.execute(day.world.deps.db);
  const [row] = rows;
  if (!row) throw new InvariantViolation(`booking ${id} is not there`);
  return row;
}

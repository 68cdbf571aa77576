import { isTerminal } from "@songtan/domain/booking/booking";
import type { BookingState } from "@songtan/domain/booking/words";
import { sql } from "kysely";
import { type Day, end, note, type Parcel } from "./day.ts";
import { DayWrong } from "./wrong.ts";

type Row = {
  state: BookingState;
  driver_id: string | null;
  assigned: number;
  released: number;
  ends: number;
  open_offers: number;
};

const driving: readonly BookingState[] = ["assigned", "in_transit", "returning"];

/** What must not be, whoever touched a booking last; said with all that happened to it. */
export function mustHold(parcel: Parcel, holds: boolean, words: string): void {
  if (!holds) throw new DayWrong(`${words}\n  ${parcel.steps.join("\n  ")}`);
}

/**
 * After whatever touched a booking: what the product knows of it is looked at, promises are checked, and the people
 * concerned hear of it, as their streams would tell them.
 */
export async function look(day: Day, parcel: Parcel): Promise<BookingState> {
  const row = await load(day, parcel.id);
  const { state } = row;
  const holder = driving.includes(state) ? row.driver_id : null;
  mustHold(parcel, row.driver_id !== null || !driving.includes(state), `${state} without a driver`);
  mustHold(parcel, parcel.reviewed || row.assigned - row.released <= 1, "two drivers at once");
  mustHold(parcel, parcel.reviewed || row.ends <= 1, "ended twice");
  mustHold(parcel, state === "searching" || row.open_offers === 0, `open offers of a booking that is ${state}`);
  mustHold(parcel, !parcel.over || parcel.reviewed || isTerminal(state), `over, and then ${state}`);
  const before = parcel.holder;
  if (before && before !== holder) {
    parcel.refusedBy.add(before);
    note(day, parcel, `no longer with driver ${day.riders.get(before)?.habits.place}`);
  }
  parcel.holder = holder;
  if (isTerminal(state)) {
    if (!parcel.over) end(day, parcel, state);
    return state;
  }
  parcel.over = false;
  day.open.add(parcel.id);
  if (state === "searching") beginSearch(day, parcel);
  else day.searching.delete(parcel);
  return state;
}

function beginSearch(day: Day, parcel: Parcel): void {
  if (day.searching.has(parcel)) return;
  parcel.searchingSince ??= day.now();
  parcel.tryAt = 0;
  parcel.waves = 0;
  parcel.openOffers.clear();
  day.searching.add(parcel);
  note(day, parcel, "searching");
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
  if (!row) throw new DayWrong(`booking ${id} is not there`);
  return row;
}

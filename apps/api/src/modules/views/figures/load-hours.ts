import { type BookingFigures, bookingFigureNames } from "@songtan/domain/figures/figures";
import { hours } from "@songtan/domain/figures/hours";
import { addServiceDays, serviceDayStart } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import { type CountedUnder, countedUnder, hourMade } from "../../bookings/figures/counted-under.ts";
import { addedByBooking } from "./count-day.ts";
import { bookingsOfDay } from "./count-driver-day.ts";

export type HourFigures = BookingFigures & { hour: number };

/**
 * The figures of a day's bookings for each of its 24 hours, as the last count knew them. They are counted from the day's
 * bookings, which an index finds: one day is few enough to count at each request.
 */
export async function loadHours(
  trx: Trx,
  day: string,
  { countedAt, ...parts }: CountedUnder & { countedAt: Date },
): Promise<HourFigures[]> {
  const span = {
    from: serviceDayStart(day),
    to: serviceDayStart(addServiceDays(day, 1)),
    now: countedAt,
  };
  const added = Object.entries(addedByBooking(countedAt)).map(
    ([name, amount]) => sql`sum(${amount})::bigint as ${sql.ref(name)}`,
  );
  const chosen = countedUnder(sql`bookings.id`, parts).map((part) => sql` and ${part}`);
  const { rows } = await sql<HourFigures>`
    select ${hourMade} as hour, ${sql.join(added)} ${bookingsOfDay(span)} ${sql.join(chosen, sql``)} group by 1`.execute(
    trx,
  );
  const byHour = new Map(rows.map((row) => [row.hour, row]));
  return hours.map((hour) => byHour.get(hour) ?? { ...nothing, hour });
}

const nothing = Object.fromEntries(
  bookingFigureNames.map((name) => [name, 0]),
) as unknown as BookingFigures;

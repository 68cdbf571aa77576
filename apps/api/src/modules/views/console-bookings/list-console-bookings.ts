import type {
  ConsoleBookingSummary,
  ListConsoleBookings,
} from "@songtan/contract/console/bookings";
import { isActive } from "@songtan/domain/booking/booking";
import { type BookingState, bookingStates } from "@songtan/domain/booking-types";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Deps } from "../../../deps/deps.ts";
import { bookingSearch } from "../../../search/finds.ts";
import { type RowScope, searchInOrder } from "../../../search/search.ts";

type Input = z.infer<typeof ListConsoleBookings>;
type Row = Pick<ConsoleBookingSummary, "id" | "number" | "state" | "vehicle"> & {
  total_satang: number;
  scheduled_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
  payment_method: ConsoleBookingSummary["paymentMethod"];
  payment_state: ConsoleBookingSummary["paymentState"];
  customer_id: string;
  customer_name: string;
  driver_id: string | null;
  driver_name: string | null;
  from_address: string;
  to_address: string;
  stop_count: number;
};

/** Everybody's bookings, newest first. */
export async function listConsoleBookings(
  { db }: Pick<Deps, "db">,
  { cursor, limit, q, ...filter }: Input,
): Promise<Paged<ConsoleBookingSummary>> {
  const after = parseCursor(cursor);
  const conditions = conditionsOf(filter);
  if (after) conditions.push(sql`(bookings.created_at, bookings.id) < (${after.at}, ${after.id})`);
  const rows = await searchInOrder(q ? bookingSearch(q) : null, limit + 1, (scope) =>
    loadRows(db, { conditions, scope, limit: limit + 1 }),
  );
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({
    at: last.created_at,
    id: last.id,
  }));
  return { data: page.map(toSummary), nextCursor };
}

type RowQuery = { conditions: readonly RawBuilder<SqlBool>[]; scope: RowScope; limit: number };

async function loadRows(db: Deps["db"], { conditions, scope, limit }: RowQuery): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select bookings.id, number, state, bookings.vehicle, total_satang, scheduled_at, bookings.created_at, ended_at,
      payment_method, payment_state, customer_id, bookings.driver_id,
      customer.first_name || ' ' || customer.last_name as customer_name,
      driver.first_name || ' ' || driver.last_name as driver_name,
      way.from_address, way.to_address, way.stop_count
    from (
      select * from bookings where ${sql.join([...conditions, scope.among], sql` and `)}
      order by created_at desc, id desc limit ${scope.maxRows}
    ) bookings
    join accounts customer on customer.id = bookings.customer_id
    left join accounts driver on driver.id = bookings.driver_id
    cross join lateral (
      select (array_agg(address order by index))[1] as from_address,
        (array_agg(address order by index desc))[1] as to_address, count(*)::int as stop_count
      from stops where stops.booking_id = bookings.id
    ) way
    where ${scope.shown}
    order by bookings.created_at desc, bookings.id desc limit ${limit}`.execute(db);
  return rows;
}

function conditionsOf({
  state,
  driverId,
  customerId,
  from,
  to,
}: Omit<Input, "cursor" | "limit" | "q">) {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (state) conditions.push(sql`state in (${sql.join(statesOf(state))})`);
  if (driverId) conditions.push(sql`bookings.driver_id = ${driverId}`);
  if (customerId) conditions.push(sql`customer_id = ${customerId}`);
  if (from) conditions.push(sql`bookings.created_at >= ${new Date(from)}`);
  if (to) conditions.push(sql`bookings.created_at < ${new Date(to)}`);
  return conditions;
}

function statesOf(stateFilter: NonNullable<Input["state"]>): readonly BookingState[] {
  if (stateFilter === "active") return bookingStates.filter(isActive);
  if (stateFilter === "ended") return bookingStates.filter((state) => !isActive(state));
  return [stateFilter];
}

const toSummary = (row: Row): ConsoleBookingSummary => ({
  id: row.id,
  number: row.number,
  state: row.state,
  vehicle: row.vehicle,
  totalSatang: row.total_satang,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  paymentMethod: row.payment_method,
  paymentState: row.payment_state,
  customer: { id: row.customer_id, name: row.customer_name },
  driver: row.driver_id === null ? null : { id: row.driver_id, name: row.driver_name ?? "" },
  from: row.from_address,
  to: row.to_address,
  stopCount: row.stop_count,
});

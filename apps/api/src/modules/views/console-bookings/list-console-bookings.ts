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
import {
  cancellationReason,
  countedUnder,
  countsIn,
  hourMade,
  stateKnownBy,
} from "../../bookings/figures/counted-under.ts";
import { countsInConduct } from "../../bookings/figures/driver-conduct.ts";

type Input = z.infer<typeof ListConsoleBookings>;
type Row = Pick<ConsoleBookingSummary, "id" | "number" | "state" | "vehicle"> & {
  totalSatang: number;
  scheduledAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
  paymentMethod: ConsoleBookingSummary["paymentMethod"];
  payer: ConsoleBookingSummary["payer"];
  paymentState: ConsoleBookingSummary["paymentState"];
  customerId: string;
  customerName: string;
  driverId: string | null;
  driverName: string | null;
  fromAddress: string;
  toAddress: string;
  stopCount: number;
};

const createdAt = sql`bookings.created_at`;
/** As `bookings_by_pick_up` has it. */
const pickUpAt = sql`coalesce(bookings.scheduled_at, bookings.created_at)`;
const ascending = { direction: sql`asc`, beyond: sql`>` };
const descending = { direction: sql`desc`, beyond: sql`<` };
const timeOfPickUp = (row: Row): Date => row.scheduledAt ?? row.createdAt;

/** The instant that rows are ordered by, its value in a row, and the direction. */
const orders = {
  newest: { at: createdAt, atOf: (row: Row) => row.createdAt, ...descending },
  pick_up: { at: pickUpAt, atOf: timeOfPickUp, ...ascending },
  last_pick_up: { at: pickUpAt, atOf: timeOfPickUp, ...descending },
} satisfies Record<NonNullable<Input["sort"]> | "newest", unknown>;

/** Everybody's bookings, newest first unless sorted otherwise. */
export async function listConsoleBookings(
  { db }: Pick<Deps, "db">,
  { cursor, limit, q, sort, ...filter }: Input,
): Promise<Paged<ConsoleBookingSummary>> {
  const { at, atOf, direction, beyond } = orders[sort ?? "newest"];
  const after = parseCursor(cursor);
  const conditions = conditionsOf(filter);
  if (after) conditions.push(sql`(${at}, bookings.id) ${beyond} (${after.at}, ${after.id})`);
  const order = sql`${at} ${direction}, bookings.id ${direction}`;
  const rows = await searchInOrder(q ? bookingSearch(q) : null, limit + 1, (scope) =>
    loadRows(db, { conditions, order, scope, limit: limit + 1 }),
  );
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({ at: atOf(last), id: last.id }));
  return { data: page.map(toSummary), nextCursor };
}

type RowQuery = {
  conditions: readonly RawBuilder<SqlBool>[];
  order: RawBuilder<unknown>;
  scope: RowScope;
  limit: number;
};

async function loadRows(
  db: Deps["db"],
  { conditions, order, scope, limit }: RowQuery,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select bookings.id, number, state, bookings.vehicle, total_satang, scheduled_at, bookings.created_at, ended_at,
      payment_method, payer, payment_state, customer_id, bookings.driver_id,
      customer.first_name || ' ' || customer.last_name as customer_name,
      driver.first_name || ' ' || driver.last_name as driver_name,
      way.from_address, way.to_address, way.stop_count
    from (
      select * from bookings where ${sql.join([...conditions, scope.among], sql` and `)}
      order by ${order} limit ${scope.maxRows}
    ) bookings
    join accounts customer on customer.id = bookings.customer_id
    left join accounts driver on driver.id = bookings.driver_id
    cross join lateral (
      select (array_agg(address order by index))[1] as from_address,
        (array_agg(address order by index desc))[1] as to_address, count(*)::int as stop_count
      from stops where stops.booking_id = bookings.id
    ) way
    where ${scope.shown}
    order by ${order} limit ${limit}`.execute(db);
  return rows;
}

function conditionsOf({
  state,
  driverId,
  customerId,
  reason,
  measure,
  conduct,
  hour,
  countedAt,
  from,
  to,
  ...parts
}: Omit<Input, "cursor" | "limit" | "q" | "sort">) {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (state) conditions.push(sql`state in (${sql.join(statesOf(state))})`);
  if (driverId)
    conditions.push(
      conduct ? countsInConduct[conduct](driverId) : sql`bookings.driver_id = ${driverId}`,
    );
  if (customerId) conditions.push(sql`customer_id = ${customerId}`);
  conditions.push(...countedUnder(sql`bookings.id`, parts));
  if (reason)
    conditions.push(
      sql`state in ('cancelled', 'unfulfilled') and ${cancellationReason} = ${reason}`,
    );
  if (measure) conditions.push(countsIn(measure, countedAt ? new Date(countedAt) : "infinity"));
  if (hour !== undefined) conditions.push(sql`${hourMade} = ${hour}`);
  if (countedAt) conditions.push(sql`bookings.created_at <= ${new Date(countedAt)}`);
  if (countedAt && (state || reason)) conditions.push(stateKnownBy(new Date(countedAt)));
  if (from) conditions.push(sql`bookings.created_at >= ${new Date(from)}`);
  if (to) conditions.push(sql`bookings.created_at < ${new Date(to)}`);
  return conditions;
}

function statesOf(stateFilter: NonNullable<Input["state"]>): readonly BookingState[] {
  if (stateFilter === "active") return bookingStates.filter(isActive);
  if (stateFilter === "ended") return bookingStates.filter((state) => !isActive(state));
  if (stateFilter === "not_fulfilled") return ["cancelled", "unfulfilled"];
  return [stateFilter];
}

const toSummary = (row: Row): ConsoleBookingSummary => ({
  id: row.id,
  number: row.number,
  state: row.state,
  vehicle: row.vehicle,
  totalSatang: row.totalSatang,
  scheduledAt: row.scheduledAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  paymentMethod: row.paymentMethod,
  payer: row.payer,
  paymentState: row.paymentState,
  customer: { id: row.customerId, name: row.customerName },
  driver: row.driverId === null ? null : { id: row.driverId, name: row.driverName ?? "" },
  from: row.fromAddress,
  to: row.toAddress,
  stopCount: row.stopCount,
});

import type { BookingSummary, ListBookings } from "@songtan/contract/bookings/bookings";
import { isActive } from "@songtan/domain/booking/booking";
import { type BookingState, bookingStates } from "@songtan/domain/booking-types";
import { finalCost } from "@songtan/domain/payments/refunds/refund";
import {
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Database } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { ownBookingSearch } from "../../../search/finds.ts";
import { searchInOrder } from "../../../search/search.ts";
import { loadCodMoney } from "../../bookings/cod-money/load-cod-money.ts";
import type { ArrivalStop } from "./arrival.ts";
import { businessPart } from "./business-part.ts";
import { loadArrivals } from "./list-arrivals.ts";

type BookingRow = Selectable<Database["bookings"]>;
type Input = z.infer<typeof ListBookings> & {
  customerId: string;
  /** Limits the list to bookings by these makers; null for all bookings. */
  makers?: readonly string[] | null;
};

/** A customer's bookings, newest first, a page at a time. */
export async function listBookings(
  deps: Pick<Deps, "db" | "clock" | "livePlaces" | "roads" | "places">,
  input: Input,
): Promise<Paged<BookingSummary>> {
  const { db } = deps;
  const after = parseCursor(input.cursor);
  let own = db
    .selectFrom("bookings")
    .selectAll()
    .where("customerId", "=", input.customerId)
    .where("state", "in", statesOf(input.state));
  if (input.from) own = own.where("createdAt", ">=", new Date(input.from));
  if (input.to) own = own.where("createdAt", "<", new Date(input.to));
  if (input.makers) own = own.where("madeBy", "in", input.makers);
  if (input.reference) own = own.where("reference", "=", input.reference);
  if (after) own = own.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id})`);
  const search = input.q ? ownBookingSearch(input.q, input.customerId) : null;
  const rows = await searchInOrder(search, input.limit + 1, ({ among, maxRows, shown }) =>
    loadRows(
      db,
      own.where(among).orderBy("createdAt", "desc").orderBy("id", "desc").limit(maxRows),
      shown,
    )
      .limit(input.limit + 1)
      .execute(),
  );
  const { page, nextCursor } = pageOf(rows, input.limit, (last) => ({
    at: last.createdAt,
    id: last.id,
  }));
  const stops = await loadSummaryStops(
    db,
    page.map((row) => row.id),
  );
  const [arrivals, codOf] = await Promise.all([
    loadArrivals(deps, page, { stopsOf: stops }),
    loadCodMoney(
      db,
      page.flatMap(({ id, state }) =>
        (stops.get(id) ?? []).map((stop) => ({ ...stop, bookingState: state })),
      ),
      deps.clock(),
    ),
  ]);
  const arrivalOf = (id: string) => {
    const arrival = arrivals.get(id);
    return arrival && { arrival };
  };
  return {
    data: page.map((row) => ({
      id: row.id,
      number: row.number,
      state: row.state,
      totalSatang: row.totalSatang,
      costSatang: finalCost({
        state: row.state,
        totalSatang: row.totalSatang,
        cancelFeeSatang: row.cancelFeeSatang,
        wasHeld: row.heldAt !== null,
        endedEarly: Boolean(row.endedEarly),
      }),
      vehicle: row.vehicle,
      scheduledAt: row.scheduledAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      rating: row.stars === null ? null : { stars: row.stars },
      ...arrivalOf(row.id),
      ...businessPart(row),
      stops: (stops.get(row.id) ?? []).map((stop) => {
        const { index, state, address, contactName } = stop;
        return { index, state, address, contactName, ...codOf(stop) };
      }),
    })),
    nextCursor,
  };
}

const loadRows = (
  db: Deps["db"],
  own: SelectQueryBuilder<Database, "bookings", BookingRow>,
  shown: RawBuilder<SqlBool>,
) =>
  db
    .selectFrom(own.as("bookings"))
    .leftJoin("ratings", "ratings.bookingId", "bookings.id")
    .select([
      "bookings.id",
      "number",
      "state",
      "totalSatang",
      "cancelFeeSatang",
      "heldAt",
      "vehicle",
      "bookings.driverId",
      "scheduledAt",
      "bookings.createdAt",
      "endedAt",
      "ratings.stars",
      "bookings.businessId",
      "reference",
      "metadata",
      "madeBy",
    ])
    .select(endedEarly)
    .where(shown)
    .orderBy("bookings.createdAt", "desc")
    .orderBy("bookings.id", "desc");

type Rows = ExpressionBuilder<Database, "bookings">;

/**
 * Cancelled, or without a driver in time; also true when the goods turned up later. Without the offset the planner may read
 * all events there are, once for the page.
 */
const endedEarly = ({ exists, selectFrom }: Rows) =>
  exists(
    selectFrom("bookingEvents")
      .select("bookingEvents.id")
      .whereRef("bookingEvents.bookingId", "=", "bookings.id")
      .where("bookingEvents.kind", "in", ["cancelled", "unfulfilled"])
      .offset(0),
  ).as("endedEarly");

function statesOf(stateFilter: Input["state"]): readonly BookingState[] {
  if (stateFilter === undefined) return bookingStates;
  if (stateFilter === "active") return bookingStates.filter(isActive);
  if (stateFilter === "ended") return bookingStates.filter((state) => !isActive(state));
  return [stateFilter];
}

type SummaryStop = Omit<BookingSummary["stops"][number], "cod"> &
  ArrivalStop & { bookingId: string; codAmountSatang: number };

async function loadSummaryStops(
  db: Deps["db"],
  bookingIds: readonly string[],
): Promise<Map<string, SummaryStop[]>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("stops")
    .select(["bookingId", "index", "state", "address", "contactName"])
    .select(["latitude", "longitude", "visitRank", "codAmountSatang"])
    .where("bookingId", "in", bookingIds)
    .orderBy("index")
    .execute();
  return Map.groupBy(rows, ({ bookingId }) => bookingId);
}

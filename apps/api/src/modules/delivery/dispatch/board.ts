import type { BoardBooking } from "@songtan/contract/drivers/offers";
import { Refusal } from "@songtan/contract/errors";
import { codExcess } from "@songtan/domain/cod/cod-ceiling";
import type { WorkArea } from "@songtan/domain/dispatch/destination/work-area";
import { canServe, isWanted } from "@songtan/domain/dispatch/offer";
import { limits } from "@songtan/domain/limits";
import { driveSeconds, estimateMetres, type Point } from "@songtan/domain/quoting/distance";
import type { Departure } from "@songtan/domain/quoting/traffic";
import { type Vehicle, vehicles } from "@songtan/domain/vehicle-types";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadCashLimits } from "../../../ledger/driver-balances.ts";
import { loadCodRooms } from "../../accounting/booking-postings/cod-rooms.ts";
import { cashHoldOf } from "../../accounting/booking-postings/job-holds.ts";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import { loadDestinations } from "../../identity/driver-state/destinations.ts";
import { workAreaColumns, workAreaOf } from "../../identity/driver-state/work-areas.ts";
import { loadCreditLine } from "../../platform/operator/load-operator-settings.ts";
import { loadHolidays } from "../../pricing/tariff/load-tariff.ts";
import { loadStopsOf, toJobSummary } from "../driver-jobs/jobs.ts";
import { isEligible } from "./excluded-drivers.ts";

/** The most bookings on the board, longest wait first; more than a driver scrolls through. */
const boardBookingsMax = 500;

type BoardReader = {
  id: string;
  vehicle: Vehicle;
  position: Point | null;
  workArea: WorkArea | null;
  cashLimitSatang: number;
  codRoomSatang: number;
};
type Page = { data: BoardBooking[]; nextCursor: string | null };

/**
 * Bookings that look for a driver with this one's kind of vehicle, the nearest pick-up first; those within reach only,
 * where the driver's position is known. A link to one farther away still opens.
 */
export async function listBoard(
  { db, clock, livePlaces }: Pick<Deps, "db" | "clock" | "livePlaces">,
  input: { driverId: string; limit: number; cursor?: string | undefined },
): Promise<Page> {
  const reader = await loadReader({ db, clock, livePlaces }, input.driverId);
  const after = input.cursor === undefined ? null : readCursor(input.cursor);
  const waiting = await onBoardOf(db, reader)
    .innerJoin("stops", (join) =>
      join.onRef("stops.bookingId", "=", "bookings.id").on("stops.index", "=", 0),
    )
    .select(["bookings.id", "bookings.createdAt", "stops.latitude", "stops.longitude"])
    .orderBy("bookings.createdAt")
    .limit(boardBookingsMax)
    .execute();
  const shown = await wantedOf(db, waiting, { reader, now: clock() });
  const ranked = shown
    .map((row) => ({
      id: row.id,
      // Without a position the oldest come first.
      rank: reader.position ? estimateMetres(reader.position, row) : row.createdAt.getTime(),
    }))
    .filter((row) => !reader.position || row.rank <= limits.boardMetresMax)
    .sort(byRank)
    .filter((row) => !after || byRank(row, after) > 0);
  const page = ranked.slice(0, input.limit);
  const last = page.at(-1);
  return {
    data: await viewBookings(
      db,
      page.map(({ id }) => id),
      { reader, now: clock() },
    ),
    nextCursor: ranked.length > page.length && last ? `${last.rank}_${last.id}` : null,
  };
}

/**
 * Filters the board by the driver's destination or area, like offers. A link to another booking still opens, and the
 * driver may accept it by choice.
 */
async function wantedOf<Row extends Point & { id: string }>(
  db: Kysely<Database>,
  waiting: readonly Row[],
  { reader, now }: { reader: BoardReader; now: Date },
): Promise<readonly Row[]> {
  const destination = (await loadDestinations(db, [reader.id], now)).get(reader.id) ?? null;
  const { workArea } = reader;
  if (!destination && !workArea) return waiting;
  const stops = await loadStopsOf(
    db,
    waiting.map(({ id }) => id),
  );
  return waiting.filter((row) => {
    const [pickUp = row, ...dropOffs] = stops.get(row.id) ?? [];
    const position = reader.position ?? pickUp;
    return isWanted({ position, destination, workArea, work: null }, { pickUp, dropOffs });
  });
}

/** One booking of the board, or one this driver was offered; 404 once another driver has it. */
export async function loadBoardBooking(
  { db, clock, livePlaces }: Pick<Deps, "db" | "clock" | "livePlaces">,
  input: { driverId: string; bookingId: string },
): Promise<BoardBooking> {
  const reader = await loadReader({ db, clock, livePlaces }, input.driverId);
  const match = await onBoardOf(db, reader)
    .select("bookings.id")
    .where("bookings.id", "=", input.bookingId)
    .executeTakeFirst();
  const [view] = match ? await viewBookings(db, [match.id], { reader, now: clock() }) : [];
  if (!view) throw new Refusal("not_found");
  return view;
}

/** Only drivers who may work see the board. */
async function loadReader(
  { db, clock, livePlaces }: Pick<Deps, "db" | "clock" | "livePlaces">,
  driverId: string,
): Promise<BoardReader> {
  const row = await db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select(["vehicle", "verifiedAt", "suspendedAt", ...workAreaColumns])
    .where("accountId", "=", driverId)
    .executeTakeFirst();
  if (row?.suspendedAt) throw new Refusal("suspended");
  if (!row?.verifiedAt || row.vehicle === null) throw new Refusal("not_verified");
  const position = (await livePlaces.last([driverId])).get(driverId) ?? null;
  const lineSatang = await loadCreditLine(db, clock());
  const cashLimits = await loadCashLimits(db, [driverId], lineSatang);
  const cashLimitSatang = cashLimits.get(driverId) ?? 0;
  const rooms = await loadCodRooms(db, { driverIds: [driverId], now: clock() });
  const codRoomSatang = rooms.get(driverId) ?? 0;
  const workArea = workAreaOf(row);
  const money = { cashLimitSatang, codRoomSatang };
  return { id: driverId, vehicle: row.vehicle, position, workArea, ...money };
}

/** Selects the bookings of the board; a driver who may not have a booking does not see it. */
const onBoardOf = (db: Kysely<Database>, reader: BoardReader) =>
  db
    .selectFrom("bookings")
    .where("bookings.state", "=", "searching")
    .where(isEligible(reader.id))
    .where(
      "bookings.vehicle",
      "in",
      vehicles.filter((vehicle) => canServe(reader.vehicle, vehicle)),
    );

async function viewBookings(
  db: Kysely<Database>,
  ids: readonly string[],
  { reader, now }: { reader: BoardReader; now: Date },
): Promise<BoardBooking[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("bookings").selectAll().where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const stops = await loadStopsOf(db, ids);
  const departure = { at: now, holidays: await loadHolidays(db) };
  return ids.flatMap((id) => {
    const booking = byId.get(id);
    return booking
      ? [toBoardBooking({ booking, stops: stops.get(id) ?? [], reader, departure })]
      : [];
  });
}

type Shaped = { booking: BookingRow; stops: StopRow[]; reader: BoardReader; departure: Departure };

function toBoardBooking({ booking, stops, reader, departure }: Shaped): BoardBooking {
  const [pickUp] = stops;
  const holdSatang = cashHoldOf(booking);
  const metres = reader.position && pickUp ? estimateMetres(reader.position, pickUp) : null;
  return {
    ...toJobSummary(booking, stops),
    pickupDistanceMetres: metres,
    pickupSeconds: metres === null ? null : driveSeconds(metres, reader.vehicle, departure),
    missingSatang: holdSatang === 0 ? 0 : Math.max(0, holdSatang - reader.cashLimitSatang),
    codRoomSatang: reader.codRoomSatang,
    codExcessSatang: codExcess(openCod(stops), reader.codRoomSatang),
    searchingSince: (booking.searchingSince ?? booking.createdAt).toISOString(),
  };
}

const openCod = (stops: readonly StopRow[]): number =>
  stops.reduce(
    (sum, { codAmountSatang, codCollectedAt, state }) =>
      codCollectedAt || state === "failed" ? sum : sum + codAmountSatang,
    0,
  );

type Ranked = { rank: number; id: string };
const byRank = (left: Ranked, right: Ranked): number =>
  left.rank - right.rank || left.id.localeCompare(right.id);

function readCursor(cursor: string): Ranked {
  const match = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(cursor);
  if (!match) throw new Refusal("invalid", {}, { cursor: "format" });
  return { rank: Number(match[1]), id: match[2] ?? "" };
}

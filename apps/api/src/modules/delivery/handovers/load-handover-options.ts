import type { HandoverOptions } from "@songtan/contract/console/handovers";
import { isStopHandled } from "@songtan/domain/booking/stop";
import { codExcess } from "@songtan/domain/cod/cod-ceiling";
import { canReceiveHandover } from "@songtan/domain/dispatch/offer";
import { decideCashJob } from "@songtan/domain/ledger/driver-balance";
import { limits } from "@songtan/domain/limits";
import { estimateMetres, type Point } from "@songtan/domain/quoting/distance";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { Deps } from "../../../deps/deps.ts";
import { loadDriverBalance } from "../../../ledger/driver-balances.ts";
import { loadCodRooms, loadOpenCod } from "../../accounting/booking-postings/cod-rooms.ts";
import { cashHoldOf } from "../../accounting/booking-postings/job-holds.ts";
import { loadOpenHandover } from "../../accounting/booking-postings/load-handovers.ts";
import { loadActiveBookings } from "../../bookings/record/active-bookings.ts";
import { type BookingRow, loadBooking } from "../../bookings/record/booking.ts";
import { loadCreditLine } from "../../platform/operator/load-operator-settings.ts";
import { freeSlot } from "../driver-jobs/jobs.ts";
import { toDriver, viewHandovers } from "./handover-view.ts";

type ReadDeps = Pick<Deps, "db" | "clock" | "livePlaces">;
/** Only the twenty nearest drivers are candidates. */
const candidatesMax = 20;

/** The data staff need to choose the receiving driver of a booking's goods. */
export async function loadHandoverOptions(
  deps: ReadDeps,
  bookingId: string,
): Promise<HandoverOptions> {
  const { db } = deps;
  const booking = await loadBooking(db, bookingId);
  const open = await loadOpenHandover(db, bookingId);
  const places = await loadPlaces(deps, booking);
  const [first] = places;
  return {
    open: open ? ((await viewHandovers(db, [open]))[0] ?? null) : null,
    places,
    candidates: first && !open ? await findCandidates(deps, booking, first) : [],
  };
}

async function loadPlaces(
  { db, livePlaces }: ReadDeps,
  booking: BookingRow,
): Promise<HandoverOptions["places"]> {
  const stops = await db
    .selectFrom("stops")
    .selectAll()
    .where("bookingId", "=", booking.id)
    .orderBy("index")
    .execute();
  const seen = booking.driverId
    ? (await livePlaces.last([booking.driverId])).get(booking.driverId)
    : undefined;
  const ahead = stops.filter((stop) => stop.index === 0 || !isStopHandled(stop.state));
  return [
    ...(seen
      ? [
          {
            kind: "driver" as const,
            latitude: seen.latitude,
            longitude: seen.longitude,
            name: "",
            seenAt: seen.recordedAt.toISOString(),
          },
        ]
      : []),
    // The next drop-offs come first, then the pick-up, which the driver has already passed.
    ...[...ahead.filter((stop) => stop.index > 0), ...ahead.filter((stop) => stop.index === 0)].map(
      (stop) => ({
        kind: "stop" as const,
        latitude: stop.latitude,
        longitude: stop.longitude,
        name: stop.address,
        seenAt: null,
      }),
    ),
  ];
}

async function findCandidates(
  { db, livePlaces, clock }: ReadDeps,
  booking: BookingRow,
  from: Point,
): Promise<HandoverOptions["candidates"]> {
  const rows = await db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .innerJoin("accounts as customer", (join) => join.on("customer.id", "=", booking.customerId))
    .select([
      "drivers.accountId as id",
      "accounts.firstName",
      "accounts.lastName",
      "accounts.phone",
      "plate",
      "vehicle",
    ])
    .where("onDutySince", "is not", null)
    .where("verifiedAt", "is not", null)
    .where("accounts.suspendedAt", "is", null)
    .where("vehicle", "is not", null)
    .where("drivers.accountId", "!=", booking.driverId ?? booking.customerId)
    .whereRef("accounts.phone", "!=", "customer.phone")
    .execute();
  const fitting = rows.filter((row) => canReceiveHandover(row.vehicle as Vehicle, booking.vehicle));
  const places = await livePlaces.last(fitting.map((row) => row.id));
  const seenSince = clock().getTime() - limits.presenceSeconds * 1000;
  const near = fitting
    .flatMap((row) => {
      const place = places.get(row.id);
      return place && place.receivedAt.getTime() >= seenSince
        ? [{ row, place, distanceMetres: estimateMetres(place, from) }]
        : [];
    })
    .sort((left, right) => left.distanceMetres - right.distanceMetres)
    .slice(0, candidatesMax);
  const creditLineSatang = await loadCreditLine(db, clock());
  const codSatang = await loadOpenCod(db, booking.id);
  const rooms = await loadCodRooms(db, { driverIds: near.map(({ row }) => row.id), now: clock() });
  const candidates: HandoverOptions["candidates"] = [];
  for (const { row, place, distanceMetres } of near) {
    const jobs = await loadActiveBookings(db, row.id);
    if (!freeSlot(jobs) || codExcess(codSatang, rooms.get(row.id) ?? 0) > 0) continue;
    const cash = decideCashJob(await loadDriverBalance(db, row.id), {
      holdSatang: cashHoldOf(booking),
      creditLineSatang,
    });
    candidates.push({
      ...toDriver(row),
      vehicle: row.vehicle as Vehicle,
      latitude: place.latitude,
      longitude: place.longitude,
      seenAt: place.recordedAt.toISOString(),
      distanceMetres,
      jobs: jobs.length,
      missingSatang: cash.ok ? 0 : cash.missingSatang,
    });
  }
  return candidates;
}

import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import { Refusal } from "@songtan/contract/errors";
import type { Locale } from "@songtan/domain/account-types";
import { describeLineItems } from "@songtan/domain/quoting/why-texts";
import type { Extra } from "@songtan/domain/vehicle-types";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type BookingRow, linesOf, type StopRow } from "../../bookings/record/booking.ts";
import { creditShown } from "../../bookings/record/booking-money.ts";
import { type EditRow, toEditView } from "../../bookings/record/edits.ts";
import { recipientRequestsOf } from "../../bookings/record/recipient-requests.ts";
import { loadConsoleDepotStorage } from "../../delivery/depots/load-console-depot-storage.ts";
import { loadSnapshot, type ProofRow } from "../../delivery/snapshot/booking-snapshot.ts";
import { sortProofs, toProofView } from "../../delivery/snapshot/proofs.ts";
import { loadBookingNotes } from "./booking-notes.ts";
import { loadCourse } from "./load-course.ts";
import { loadHandovers } from "./load-handovers.ts";
import { loadHistory } from "./load-history.ts";
import { loadLapsedProposals } from "./load-lapsed-proposals.ts";
import { maskPhone } from "./mask-phone.ts";

type ConsoleBookingDeps = Pick<Deps, "db" | "clock" | "secrets" | "livePlaces">;
type BookingQuery = { bookingId: string; locale: Locale; mayCall: boolean };

/** One booking with all that happened to it, as of one moment; people's phones only for those who may call them. */
export const loadConsoleBooking = (
  deps: ConsoleBookingDeps,
  query: BookingQuery,
): Promise<ConsoleBooking> =>
  deps.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => shapeConsoleBooking(trx, deps, query));

async function shapeConsoleBooking(
  trx: Trx,
  deps: ConsoleBookingDeps,
  query: BookingQuery,
): Promise<ConsoleBooking> {
  const snapshot = await loadSnapshot(trx, query.bookingId);
  if (!snapshot) throw new Refusal("not_found");
  const { booking, stops, edits, creditLeftSatang } = snapshot;
  const phone = (e164: string): string => (query.mayCall ? e164 : maskPhone(e164));
  const { atStops, atHandovers } = sortProofs(snapshot.proofs);
  const rating = await trx
    .selectFrom("ratings")
    .select(["stars", "comment"])
    .where("bookingId", "=", booking.id)
    .executeTakeFirst();
  return {
    ...toBookingFields(booking, {
      locale: query.locale,
      credit: creditShown({ ...booking, creditLeftSatang }),
    }),
    customer: await loadParty(trx, booking.customerId, phone),
    driver: booking.driverId === null ? null : await loadDriver(trx, booking.driverId, phone),
    reservedDriver:
      booking.state === "scheduled" && booking.reservedDriverId
        ? await loadParty(trx, booking.reservedDriverId, phone)
        : null,
    phonesMasked: !query.mayCall,
    stops: stops.map((stop) => {
      const ofStop = atStops.filter(({ stopIndex }) => stopIndex === stop.index);
      return {
        ...toStop(deps, stop, { proofs: ofStop, phone }),
        ...recipientRequestsOf(snapshot, stop),
      };
    }),
    notes: query.mayCall ? await loadBookingNotes(trx, booking.id) : [],
    lapsedProposals: query.mayCall ? await loadLapsedProposals(trx, booking.id) : [],
    edits: edits.map((edit) => toConsoleEdit(edit, phone)),
    handovers: await loadHandovers(trx, deps, {
      bookingId: booking.id,
      proofs: atHandovers,
      phone,
    }),
    rating: rating ?? null,
    held: await loadConsoleDepotStorage(trx, booking),
    ...(await loadHistory(trx, snapshot)),
    ...(query.mayCall ? await loadCourse(trx, deps, booking) : { position: null, paths: [] }),
  };
}

type Credit = ReturnType<typeof creditShown>;

function toBookingFields(
  booking: BookingRow,
  { locale, credit }: { locale: Locale; credit: Credit },
) {
  const { payer } = booking;
  return {
    id: booking.id,
    number: booking.number,
    state: booking.state,
    vehicle: booking.vehicle,
    parcel: booking.parcel as ConsoleBooking["parcel"],
    extras: booking.extras as Extra[],
    totalSatang: booking.totalSatang,
    lines: describeLineItems(linesOf(booking), locale),
    driverPaySatang: booking.driverPaySatang,
    commissionSatang: booking.commissionSatang,
    cancelFeeSatang: booking.cancelFeeSatang,
    cancelReason: booking.cancelReason,
    payment: {
      method: booking.paymentMethod,
      state: booking.paymentState,
      ...credit,
      laterSatang: booking.laterSatang,
      ...(payer && {
        payer: payer as "sender" | "recipient",
        payerStopIndex: booking.payerStopIndex ?? 0,
      }),
      collectedAt: booking.fareCollectedAt?.toISOString() ?? null,
    },
    distanceMetres: booking.distanceMetres,
    durationSeconds: booking.durationSeconds,
    distanceSource: booking.distanceSource,
    line: booking.line as [number, number][],
    scheduledAt: booking.scheduledAt?.toISOString() ?? null,
    createdAt: booking.createdAt.toISOString(),
    assignedAt: booking.assignedAt?.toISOString() ?? null,
    pickedUpAt: booking.pickedUpAt?.toISOString() ?? null,
    endedAt: booking.endedAt?.toISOString() ?? null,
  };
}

function toConsoleEdit(edit: EditRow, phone: Shown["phone"]): ConsoleBooking["edits"][number] {
  const view = toEditView(edit);
  return {
    ...view,
    dropOffs: view.dropOffs.map((stop) => ({ ...stop, contactPhone: phone(stop.contactPhone) })),
  };
}

type Shown = { proofs: readonly ProofRow[]; phone(e164: string): string };

function toStop(
  deps: ConsoleBookingDeps,
  stop: StopRow,
  { proofs, phone }: Shown,
): ConsoleBooking["stops"][number] {
  return {
    index: stop.index,
    state: stop.state,
    address: stop.address,
    latitude: stop.latitude,
    longitude: stop.longitude,
    contactName: stop.contactName,
    contactPhone: phone(stop.contactPhone),
    note: stop.note,
    codAmountSatang: stop.codAmountSatang || null,
    failureReason: stop.failureReason,
    arrivedAt: stop.arrivedAt?.toISOString() ?? null,
    doneAt: stop.doneAt?.toISOString() ?? null,
    proofs: proofs.map((proof) => toProofView(deps, proof)),
  };
}

async function loadParty(
  trx: Trx,
  accountId: string,
  phone: Shown["phone"],
): Promise<ConsoleBooking["customer"]> {
  const row = await trx
    .selectFrom("accounts")
    .select(["id", "firstName", "lastName", "phone"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { id: row.id, name: `${row.firstName} ${row.lastName}`, phone: phone(row.phone) };
}

async function loadDriver(
  trx: Trx,
  driverId: string,
  phone: Shown["phone"],
): Promise<ConsoleBooking["driver"]> {
  const { plate } = await trx
    .selectFrom("drivers")
    .select("plate")
    .where("accountId", "=", driverId)
    .executeTakeFirstOrThrow();
  return { ...(await loadParty(trx, driverId, phone)), plate };
}

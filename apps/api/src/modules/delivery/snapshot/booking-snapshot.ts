import type { ProofView } from "@songtan/contract/bookings/stops";
import type { Tariff } from "@songtan/domain/quoting/tariff/tariff";
import type { ExpressionBuilder, QueryCreator } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { compileOnce } from "../../../db/compiled.ts";
import type { Database, Reader } from "../../../db/database.ts";
import { type Instants, readJsonRow, readJsonRows } from "../../../db/json-rows.ts";
import type { HandoverRow } from "../../accounting/booking-postings/load-handovers.ts";
import { type ActingName, selectActingNames } from "../../bookings/record/acted-by.ts";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import type { EventRow } from "../../bookings/record/booking-events.ts";
import { creditLeft } from "../../bookings/record/booking-money.ts";
import { type EditRow, proofStopIndexMapper } from "../../bookings/record/edits.ts";
import type { MoveRow } from "../../bookings/record/recipient-requests.ts";
import { isPictureOfProof } from "../../platform/uploads/upload-records.ts";
import { type TariffRow, tariffColumns, toTariff } from "../../pricing/tariff/load-tariff.ts";

/** A proof from a driver's phone at one stop. `uploadId` is null until its picture has arrived. */
export type ProofRow = {
  stopIndex: number;
  eventKind: string;
  driverId: string;
  kind: ProofView["kind"];
  uploadId: string | null;
  recipientName: string | null;
  verified: boolean | null;
  happenedAt: Date;
  receivedAt: Date;
  latitude: number | null;
  longitude: number | null;
};

/** A booking and its related rows, all from the same moment. Rows are in the order of arrival. */
export type BookingSnapshot = {
  booking: BookingRow;
  /** The part of the credit that can still be refunded. */
  creditLeftSatang: number;
  stops: StopRow[];
  proofs: ProofRow[];
  moves: MoveRow[];
  edits: EditRow[];
  events: EventRow[];
  /** The names of a business's actors in the events. */
  actingNames: ActingName[];
  handovers: HandoverRow[];
  /** The tariff the booking was quoted with. */
  tariff: Tariff;
};

/** A column of a statement over `bookings`. */
export type BookingColumns = ExpressionBuilder<Database, "bookings">;

/**
 * Selects a booking with its snapshot in one statement, so that a page costs one round trip and shows one moment. A
 * reader adds columns with `select`, compiles the statement once, and reads the row with `readSnapshot`.
 */
export const selectSnapshot = (db: QueryCreator<Database>) =>
  db
    .selectFrom("bookings")
    .selectAll("bookings")
    .select((eb) => [
      creditLeft.as("creditLeftSatang"),
      selectStops(eb).as("stops"),
      selectProofs(eb).as("proofs"),
      selectMoves(eb).as("moves"),
      selectEdits(eb).as("edits"),
      selectEvents(eb).as("events"),
      selectActingNames(eb).as("actingNames"),
      selectHandovers(eb).as("handovers"),
      selectTariff(eb).$notNull().as("tariff"),
    ]);

const selectStops = (eb: BookingColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom("stops")
      .selectAll("stops")
      .whereRef("stops.bookingId", "=", "bookings.id")
      .orderBy("stops.index"),
  );

const selectProofs = (eb: BookingColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom("proofs")
      .innerJoin("taskEvents", (join) =>
        join
          .onRef("taskEvents.id", "=", "proofs.taskEventId")
          .onRef("taskEvents.bookingId", "=", "proofs.bookingId"),
      )
      .leftJoin("uploads", (join) => join.on(isPictureOfProof))
      .select(["taskEvents.kind as eventKind", "taskEvents.driverId", "uploads.id as uploadId"])
      .select(["proofs.stopIndex", "proofs.kind", "proofs.recipientName", "proofs.verified"])
      .select(["proofs.happenedAt", "proofs.receivedAt", "proofs.latitude", "proofs.longitude"])
      .whereRef("proofs.bookingId", "=", "bookings.id")
      // A picture deleted by retention is not one that is still to arrive.
      .where((proof) =>
        proof.or([
          proof("proofs.pictureDeletedAt", "is", null),
          proof("proofs.kind", "not in", ["photo", "signature"]),
        ]),
      )
      .orderBy("proofs.happenedAt")
      .orderBy("proofs.kind")
      .orderBy("proofs.id"),
  );

const selectMoves = (eb: BookingColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom("recipientMoves")
      .selectAll("recipientMoves")
      .whereRef("recipientMoves.bookingId", "=", "bookings.id"),
  );

const selectEdits = (eb: BookingColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom("bookingEdits")
      .selectAll("bookingEdits")
      .whereRef("bookingEdits.bookingId", "=", "bookings.id")
      .orderBy("bookingEdits.requestedAt"),
  );

const selectEvents = (eb: BookingColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom("bookingEvents")
      .selectAll("bookingEvents")
      .whereRef("bookingEvents.bookingId", "=", "bookings.id")
      .orderBy("bookingEvents.id"),
  );

const selectHandovers = (eb: BookingColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom("handovers")
      .selectAll("handovers")
      .whereRef("handovers.bookingId", "=", "bookings.id")
      .orderBy("handovers.proposedAt"),
  );

const selectTariff = (eb: BookingColumns) =>
  jsonObjectFrom(
    eb
      .selectFrom("quotes")
      .innerJoin("tariffs", "tariffs.version", "quotes.tariffVersion")
      .select(tariffColumns)
      .whereRef("quotes.id", "=", "bookings.quoteId"),
  );

/** Read by `shortName`: drivers and recipients do not know the customer. */
export const selectCustomerNames = (eb: BookingColumns) =>
  jsonObjectFrom(
    eb
      .selectFrom("accounts")
      .select(["accounts.firstName", "accounts.lastName"])
      .whereRef("accounts.id", "=", "bookings.customerId"),
  ).$notNull();

export const selectDepot = (eb: BookingColumns) =>
  jsonObjectFrom(
    eb.selectFrom("depots").selectAll("depots").whereRef("depots.id", "=", "bookings.depotId"),
  );

const selectOne = compileOnce((db, { bookingId }: { bookingId: string }) =>
  selectSnapshot(db).where("bookings.id", "=", bookingId),
);

export async function loadSnapshot(db: Reader, bookingId: string): Promise<BookingSnapshot | null> {
  const [row] = await selectOne(db, { bookingId });
  return row ? readSnapshot(row) : null;
}

type SnapshotRow = Awaited<
  ReturnType<ReturnType<typeof selectSnapshot>["executeTakeFirstOrThrow"]>
>;

export function readSnapshot(row: SnapshotRow): BookingSnapshot {
  const edits = readJsonRows<EditRow>(row.edits, editInstants);
  return {
    booking: row,
    creditLeftSatang: row.creditLeftSatang,
    stops: readJsonRows<StopRow>(row.stops, stopInstants),
    proofs: readProofs(row, edits),
    moves: readJsonRows<MoveRow>(row.moves, { movedAt: true }),
    edits,
    events: readJsonRows<EventRow>(row.events, { happenedAt: true, receivedAt: true }),
    actingNames: readJsonRows<ActingName>(row.actingNames, {}),
    handovers: readJsonRows<HandoverRow>(row.handovers, handoverInstants),
    tariff: toTariff(readJsonRow<TariffRow>(row.tariff, { effectiveFrom: true })),
  };
}

/** Returns the proofs with the current indices of their stops; proofs at a removed stop are left out. */
function readProofs({ proofs }: Pick<SnapshotRow, "proofs">, edits: readonly EditRow[]) {
  const stopIndexOf = proofStopIndexMapper(edits);
  const rows = readJsonRows<ProofRow>(proofs, { happenedAt: true, receivedAt: true });
  return rows.flatMap((row): ProofRow[] => {
    const stopIndex = stopIndexOf(row);
    return stopIndex === null ? [] : [{ ...row, stopIndex }];
  });
}

export const stopInstants: Instants<StopRow> = {
  arrivedAt: true,
  codCollectedAt: true,
  doneAt: true,
  pinReleasedAt: true,
};
const editInstants: Instants<EditRow> = { answerBy: true, answeredAt: true, requestedAt: true };
const handoverInstants: Instants<HandoverRow> = {
  doneAt: true,
  endedAt: true,
  givenAt: true,
  proposedAt: true,
  receivedAt: true,
};

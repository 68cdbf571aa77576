import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import type { TaskEventKind } from "@songtan/domain/booking-types";
import type { Point } from "@songtan/domain/quoting/distance";
import type { TrackPoint, Work, WorkEvent, WorkPicture } from "@songtan/domain/tasks/doubts/work";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import { type SqlBool, sql } from "kysely";
import type { Trx } from "../../../db/database.ts";

type Job = { bookingId: string; driverId: string };
type EventRow = Awaited<ReturnType<typeof loadEvents>>[number];

/** Loads one driver's events of a booking, their pictures and the driver's track. */
export async function loadWork(
  trx: Trx,
  job: Job & {
    vehicle: Vehicle;
    stops: readonly Point[];
    assignedAt: Date;
    givenBy: readonly string[];
    isSandbox: boolean;
    now: Date;
  },
): Promise<Work> {
  const rows = await loadEvents(trx, job);
  const pictures = await loadPictures(trx, job, rows);
  return {
    assignedAt: job.assignedAt,
    givenBy: job.givenBy,
    vehicle: job.vehicle,
    stops: job.stops,
    events: rows.map((row) => toWorkEvent(row, pictures)),
    track: await loadTrack(trx, job),
    isSandbox: job.isSandbox,
    now: job.now,
  };
}

const loadEvents = (trx: Trx, { bookingId, driverId }: Job) =>
  trx
    .selectFrom("taskEvents")
    .select(["kind", "stopIndex", "happenedAt", "occurredAt", "receivedAt", "recordedBy", "body"])
    .select(
      sql<boolean>`exists (select from proofs where proofs.task_event_id = task_events.id
        and proofs.kind = 'pin' and proofs.verified)`.as("isPinVerified"),
    )
    .where("bookingId", "=", bookingId)
    .where("driverId", "=", driverId)
    .where("outcome", "=", "applied")
    .orderBy("sequenceNumber")
    .execute();

type Pictured = { id: string; sha256: string; isSignature: boolean };

/** Read from the event itself: a proof row drops a picture of another stop or person. */
function picturesIn({ body }: Pick<EventRow, "body">): Pictured[] {
  const { photos = [], signature } = (body as TaskEvent).proof ?? {};
  return [
    ...photos.map(({ id, sha256 }) => ({
      id: id.toLowerCase(),
      sha256,
      isSignature: false,
    })),
    ...(signature ? [{ ...signature, id: signature.id.toLowerCase(), isSignature: true }] : []),
  ];
}

type Known = { arrived: ReadonlySet<string>; elsewhere: ReadonlySet<string> };

const keyOf = ({ id, sha256 }: Pick<Pictured, "id" | "sha256">) => `${id} ${sha256}`;

async function loadPictures(
  trx: Trx,
  { bookingId, driverId }: Job,
  rows: readonly EventRow[],
): Promise<Known> {
  const pictures = rows.flatMap((row) =>
    picturesIn(row).map((picture) => ({ ...picture, recordedBy: row.recordedBy })),
  );
  if (pictures.length === 0) return { arrived: new Set(), elsewhere: new Set() };
  const column = <Value>(read: (picture: (typeof pictures)[number]) => Value) => pictures.map(read);
  // A picture belongs to the driver's phone, or to the member of staff who recorded the event.
  const isOwn = sql`case when named.staff_id is null then uploads.account_id = ${driverId}::uuid
    else uploads.staff_id = named.staff_id end`;
  const { rows: found } = await sql<{ key: string; arrived: SqlBool; elsewhere: SqlBool }>`
    select id || ' ' || sha256 as key,
      exists (select from uploads where uploads.id = named.id and uploads.sha256_sent = named.sha256
        and ${isOwn}) as arrived,
      exists (select from uploads where uploads.id = named.id and (${isOwn}) is not true)
        or exists (select from proofs where proofs.upload_id = named.id
          and proofs.booking_id <> ${bookingId}::uuid)
        or named.photo and exists (select from proofs where proofs.sha256 = named.sha256
          and proofs.kind = 'photo' and proofs.booking_id <> ${bookingId}::uuid) as elsewhere
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ sha256 }) => sha256)}::text[],
      ${column(({ isSignature }) => !isSignature)}::boolean[],
      ${column(({ recordedBy }) => recordedBy)}::uuid[]) as named (id, sha256, photo, staff_id)`.execute(
    trx,
  );
  const keysOf = (what: "arrived" | "elsewhere") =>
    new Set(found.filter((row) => row[what]).map(({ key }) => key));
  return { arrived: keysOf("arrived"), elsewhere: keysOf("elsewhere") };
}

function toWorkEvent(row: EventRow, known: Known): WorkEvent {
  const { latitude, longitude, accuracyMetres } = row.body as TaskEvent;
  return {
    kind: row.kind as TaskEventKind,
    stopIndex: row.stopIndex,
    happenedAt: row.happenedAt,
    occurredAt: row.occurredAt,
    receivedAt: row.receivedAt,
    place: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    accuracyMetres: accuracyMetres ?? null,
    isPinVerified: row.isPinVerified,
    recordedBy: row.recordedBy,
    pictures: picturesIn(row).map(
      ({ id, sha256, isSignature }): WorkPicture => ({
        id,
        sha256,
        isSignature,
        arrived: known.arrived.has(keyOf({ id, sha256 })),
        usedElsewhere: known.elsewhere.has(keyOf({ id, sha256 })),
      }),
    ),
  };
}

/** The track of the booking with the last known place, because a track begins at the acceptance. */
async function loadTrack(trx: Trx, { bookingId, driverId }: Job): Promise<TrackPoint[]> {
  return trx
    .selectFrom("positions")
    .select(["latitude", "longitude", "recordedAt"])
    .where("bookingId", "=", bookingId)
    .where("driverId", "=", driverId)
    .unionAll(
      trx
        .selectFrom("driverPresence")
        .select(["latitude", "longitude", "recordedAt"])
        .where("driverId", "=", driverId),
    )
    .orderBy("recordedAt")
    .execute();
}

import type { TimelineKind } from "@songtan/contract/bookings/timeline";
import type { Evidence } from "@songtan/contract/console/reports";
import { type Expression, sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadStopIndexMapper } from "../../bookings/record/map-stop-index.ts";
import { pictureLinkSeconds, signedFileUrl } from "../../platform/uploads/signed-file-url.ts";
import { isPictureOfProof } from "../../platform/uploads/upload-records.ts";

/** Nearer than this a driver counts as at a stop: a city block, and the error of a phone between high buildings. */
const nearMetres = 150;

/** Loads the evidence of a booking: events, positions, proofs, and access to the booking. */
export async function loadEvidence(
  trx: Trx,
  deps: Pick<Deps, "secrets" | "clock">,
  bookingId: string,
): Promise<Evidence> {
  return {
    events: await loadEvents(trx, bookingId),
    nearStops: await loadNearStops(trx, bookingId),
    proofs: await loadProofs(trx, deps, bookingId),
    touched: await loadTouched(trx, bookingId),
  };
}

async function loadEvents(trx: Trx, bookingId: string): Promise<Evidence["events"]> {
  const { rows } = await sql<{
    id: string;
    kind: TimelineKind;
    actor: string;
    name: string | null;
    stopIndex: number | null;
    reason: string | null;
    recordedBy: string | null;
    happenedAt: Date;
    receivedAt: Date;
  }>`
    select event.id, kind, actor, stop_index, reason, happened_at, received_at,
      coalesce(accounts.first_name || ' ' || accounts.last_name, staff.name) as name,
      recorder.name as recorded_by
    from booking_events event
    left join accounts on accounts.id::text = split_part(actor, ':', 2)
    left join staff on staff.id::text = split_part(actor, ':', 2)
    left join staff recorder on recorder.id = event.recorded_by
    where booking_id = ${bookingId} order by event.id`.execute(trx);
  const stopOf = await loadStopIndexMapper(trx, bookingId);
  return rows.map((row) => {
    const [kind = "system", id = null] = row.actor.split(":");
    return {
      id: Number(row.id),
      kind: row.kind,
      actor: { kind: kind as Evidence["events"][number]["actor"]["kind"], id, name: row.name },
      stopIndex: stopOf({ id: Number(row.id), stopIndex: row.stopIndex }),
      reason: row.reason,
      recordedBy: row.recordedBy,
      happenedAt: row.happenedAt.toISOString(),
      receivedAt: row.receivedAt.toISOString(),
    };
  });
}

/** Haversine in the database: thousands of positions stay there. */
async function loadNearStops(trx: Trx, bookingId: string): Promise<Evidence["nearStops"]> {
  const { rows } = await sql<{
    index: number;
    address: string;
    nearestMetres: number | null;
    nearestAt: Date | null;
    firstNear: Date | null;
    lastNear: Date | null;
  }>`
    with away as (
      select stops.index, recorded_at, 12742000 * asin(sqrt(
          power(sin(radians(positions.latitude - stops.latitude) / 2), 2)
          + cos(radians(stops.latitude)) * cos(radians(positions.latitude))
            * power(sin(radians(positions.longitude - stops.longitude) / 2), 2))) as metres
      from stops join positions on positions.booking_id = stops.booking_id
      where stops.booking_id = ${bookingId}
    )
    select stops.index, stops.address, round(min(metres))::int as nearest_metres,
      (array_agg(away.recorded_at order by metres))[1] as nearest_at,
      min(away.recorded_at) filter (where metres <= ${nearMetres}) as first_near,
      max(away.recorded_at) filter (where metres <= ${nearMetres}) as last_near
    from stops left join away on away.index = stops.index
    where stops.booking_id = ${bookingId}
    group by stops.index, stops.address order by stops.index`.execute(trx);
  return rows.map((row) => ({
    stopIndex: row.index,
    address: row.address,
    nearestMetres: row.nearestMetres,
    nearestAt: row.nearestAt?.toISOString() ?? null,
    firstNearAt: row.firstNear?.toISOString() ?? null,
    lastNearAt: row.lastNear?.toISOString() ?? null,
  }));
}

/** A photo of goods that go from one driver to another belongs to no stop. */
export const stopOfProof = (eventKind: Expression<string>, stopIndex: Expression<number>) =>
  sql<
    number | null
  >`case when ${eventKind} in ('handed_over', 'taken_over') then null else ${stopIndex} end`;

async function loadProofs(
  trx: Trx,
  deps: Pick<Deps, "secrets" | "clock">,
  bookingId: string,
): Promise<Evidence["proofs"]> {
  const rows = await trx
    .selectFrom("proofs")
    .innerJoin("taskEvents", "taskEvents.id", "proofs.taskEventId")
    .leftJoin("uploads", (join) => join.on(isPictureOfProof))
    .select(["proofs.kind", "sha256", "sha256Sent", "recipientName", "verified"])
    .select(["uploads.id as uploadId", "proofs.happenedAt", "proofs.receivedAt"])
    .select(({ ref }) =>
      stopOfProof(ref("taskEvents.kind"), ref("proofs.stopIndex")).as("stopIndex"),
    )
    .where("proofs.bookingId", "=", bookingId)
    .orderBy("proofs.stopIndex")
    .orderBy("proofs.happenedAt")
    .execute();
  const now = deps.clock();
  return rows.map((row) => ({
    stopIndex: row.stopIndex,
    kind: row.kind,
    sha256: row.sha256,
    intact: row.sha256 && row.sha256Sent ? row.sha256 === row.sha256Sent : null,
    url: row.uploadId
      ? signedFileUrl(deps, row.uploadId, { now, ttlSeconds: pictureLinkSeconds })
      : null,
    recipientName: row.recipientName,
    verified: row.verified,
    happenedAt: row.happenedAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
  }));
}

/** Loads the actions of staff; reads of the record are only in the audit log. */
async function loadTouched(trx: Trx, bookingId: string): Promise<Evidence["touched"]> {
  const rows = await trx
    .selectFrom("auditLog")
    .select(["at", "actorName", "action"])
    .where("subjectKind", "=", "booking")
    .where("subjectId", "=", bookingId)
    .where("action", "<>", "record.opened")
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    name: row.actorName,
    action: row.action,
  }));
}

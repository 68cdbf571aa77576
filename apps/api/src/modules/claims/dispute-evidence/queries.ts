import type { TimelineKind } from "@songtan/contract/bookings/timeline";
import type { Evidence } from "@songtan/contract/console/reports";
import { type Expression, sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadStopIndexMapper } from "../../bookings/record/map-stop-index.ts";
import {
  isPictureOfProof,
  pictureLinkSeconds,
  signedFileUrl,
} from "../../platform/uploads/queries.ts";

/** Nearer than this a driver counts as at a stop: a city block, and the error of a phone between high buildings. */
const nearMetres = 150;

/** The evidence of a booking: events, positions, proofs, and who accessed it. */
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
    stop_index: number | null;
    reason: string | null;
    happened_at: Date;
    received_at: Date;
  }>`
    select event.id, kind, actor, stop_index, reason, happened_at, received_at,
      coalesce(accounts.first_name || ' ' || accounts.last_name, staff.name) as name
    from booking_events event
    left join accounts on accounts.id::text = split_part(actor, ':', 2)
    left join staff on staff.id::text = split_part(actor, ':', 2)
    where booking_id = ${bookingId} order by event.id`.execute(trx);
  const stopOf = await loadStopIndexMapper(trx, bookingId);
  return rows.map((row) => {
    const [kind = "system", id = null] = row.actor.split(":");
    return {
      id: Number(row.id),
      kind: row.kind,
      actor: { kind: kind as Evidence["events"][number]["actor"]["kind"], id, name: row.name },
      stopIndex: stopOf({ id: Number(row.id), stop_index: row.stop_index }),
      reason: row.reason,
      happenedAt: row.happened_at.toISOString(),
      receivedAt: row.received_at.toISOString(),
    };
  });
}

/** Haversine in the database: thousands of positions stay there. */
async function loadNearStops(trx: Trx, bookingId: string): Promise<Evidence["nearStops"]> {
  const { rows } = await sql<{
    index: number;
    address: string;
    nearest_metres: number | null;
    nearest_at: Date | null;
    first_near: Date | null;
    last_near: Date | null;
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
    nearestMetres: row.nearest_metres,
    nearestAt: row.nearest_at?.toISOString() ?? null,
    firstNearAt: row.first_near?.toISOString() ?? null,
    lastNearAt: row.last_near?.toISOString() ?? null,
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
    .innerJoin("task_events", "task_events.id", "proofs.task_event_id")
    .leftJoin("uploads", (join) => join.on(isPictureOfProof))
    .select(["proofs.kind", "sha256", "sha256_sent", "recipient_name", "verified"])
    .select(["uploads.id as upload_id", "happened_at", "proofs.received_at"])
    .select(({ ref }) =>
      stopOfProof(ref("task_events.kind"), ref("proofs.stop_index")).as("stop_index"),
    )
    .where("proofs.booking_id", "=", bookingId)
    .orderBy("proofs.stop_index")
    .orderBy("happened_at")
    .execute();
  const now = deps.clock();
  return rows.map((row) => ({
    stopIndex: row.stop_index,
    kind: row.kind,
    sha256: row.sha256,
    intact: row.sha256 && row.sha256_sent ? row.sha256 === row.sha256_sent : null,
    url: row.upload_id ? signedFileUrl(deps, row.upload_id, now, pictureLinkSeconds) : null,
    recipientName: row.recipient_name,
    verified: row.verified,
    happenedAt: row.happened_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
  }));
}

/** What staff did; who only opened the record is in the audit log. */
async function loadTouched(trx: Trx, bookingId: string): Promise<Evidence["touched"]> {
  const rows = await trx
    .selectFrom("audit_log")
    .select(["at", "actor_name", "action"])
    .where("subject_kind", "=", "booking")
    .where("subject_id", "=", bookingId)
    .where("action", "<>", "record.opened")
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    name: row.actor_name,
    action: row.action,
  }));
}

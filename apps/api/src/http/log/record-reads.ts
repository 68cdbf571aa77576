import { limits } from "@songtan/domain/limits";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Deps } from "../../deps/deps.ts";
import { addressOf } from "../session/client-address.ts";
import type {} from "../session/staff-auth.ts";

type Read = {
  record: string;
  subject: "booking" | "driver" | "customer" | "partner";
  id(ids: Ids, answer: Answer): string | undefined;
};
type Ids = { id?: string; driverId?: string };
type Answer = { data?: { booking?: { id?: string } | null; bookingId?: string } } | undefined;

const byId = (ids: Ids): string | undefined => ids.id ?? ids.driverId;
const ofCase = (_ids: Ids, answer: Answer): string | undefined =>
  answer?.data?.booking?.id ?? answer?.data?.bookingId;

/** Calls of the console that show a person's data, by route; a test holds every other one to show none. */
export const personalReads: Readonly<Record<string, Read>> = {
  "/api/console/drivers/:id": { record: "driver", subject: "driver", id: byId },
  "/api/console/customers/:id": { record: "customer", subject: "customer", id: byId },
  "/api/console/businesses/:id": { record: "business", subject: "partner", id: byId },
  "/api/console/bookings/:id": { record: "booking", subject: "booking", id: byId },
  "/api/console/bookings/:id/proof-chain": { record: "proofs", subject: "booking", id: byId },
  "/api/console/bookings/:id/messages": { record: "chat", subject: "booking", id: byId },
  "/api/console/bookings/:id/evidence": { record: "evidence", subject: "booking", id: byId },
  "/api/console/bookings/:id/collection-picture": {
    record: "collection",
    subject: "booking",
    id: byId,
  },
  "/api/console/reports/:id": { record: "report", subject: "booking", id: ofCase },
  "/api/console/disputes/:id": { record: "dispute", subject: "booking", id: ofCase },
};

/**
 * Records which personal records a member of staff opened: one audit row for each person, record
 * and quarter of an hour, with any number of reloads. It is written before the record is shown.
 */
export function recordReads(app: FastifyInstance, { db, clock }: Pick<Deps, "db" | "clock">): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const read =
      request.method === "GET" ? personalReads[request.routeOptions.url ?? ""] : undefined;
    const { staff } = request;
    if (!read || !staff || reply.statusCode !== 200) return payload;
    const answer = read.id === ofCase ? (JSON.parse(String(payload)) as Answer) : undefined;
    const subjectId = read.id(request.params as Ids, answer);
    if (!subjectId) return payload;
    const at = clock();
    const since = new Date(at.getTime() - limits.recordReadMinutes * 60_000);
    await sql`
      insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, detail, address, at)
      select 'staff', ${staff.staffId}::uuid, ${staff.name}::text, 'record.opened', ${read.subject}::text, ${subjectId}::uuid,
        jsonb_build_object('record', ${read.record}::text), ${addressOf(request)}::text, ${at}::timestamptz
      where not exists (
        select from audit_log where subject_id = ${subjectId}::uuid and actor_id = ${staff.staffId}::uuid
          and action = 'record.opened' and detail->>'record' = ${read.record}::text and at > ${since}
      )`.execute(db);
    return payload;
  });
}

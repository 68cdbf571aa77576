import { parseIdentifier } from "@songtan/domain/accounts/identifier";
import { limits } from "@songtan/domain/limits";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Deps } from "../../deps/deps.ts";
import { addressOf } from "../session/client-address.ts";
import type {} from "../session/staff-auth.ts";

/** Parameters that may hold a phone, an e-mail or a name. */
export const searchTerms = ["q", "identifier"] as const;
type Term = (typeof searchTerms)[number];

/** Calls of the console that find people by a term, by route. A test fails for a call with such a term that is missing. */
export const personalSearches: Readonly<Record<string, string>> = {
  "/api/console/reviews": "reviews",
  "/api/console/drivers": "drivers",
  "/api/console/customers": "customers",
  "/api/console/businesses": "businesses",
  "/api/console/bookings": "bookings",
  "/api/console/bookings/:id/drivers": "drivers_for_booking",
  "/api/console/payments": "payments",
  "/api/console/reports": "reports",
  "/api/console/payouts": "payouts",
  "/api/console/cod": "cod",
  "/api/console/search": "search",
  "/api/console/security-events": "security_events",
};

/** Names the kind of a term, for records that outlive the person's data and may not hold the term. */
export const kindOfTerm = (typed: string): "phone" | "email" | "text" =>
  parseIdentifier(typed)?.kind ?? "text";

/** Enough to see whom a search was for; a list of more is a list of many. */
const peopleMax = 20;

/**
 * Records the people that a member of staff found, and the kind of the term, but never the term. Equal searches within a
 * quarter of an hour are one row.
 */
export function recordSearches(
  app: FastifyInstance,
  { db, clock }: Pick<Deps, "db" | "clock">,
): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const list =
      request.method === "GET" ? personalSearches[request.routeOptions.url ?? ""] : undefined;
    const query = request.query as Partial<Record<Term, unknown>>;
    const typed = searchTerms.map((name) => query[name]).find((term) => typeof term === "string");
    const { staff } = request;
    if (!list || !staff || typeof typed !== "string" || !typed.trim() || reply.statusCode !== 200)
      return payload;
    const answer = JSON.parse(String(payload)) as { data: unknown };
    const found = [answer.data].flat();
    const people = [...new Set(idsIn(found))].sort().slice(0, peopleMax);
    const detail = { searched: list, searchedBy: kindOfTerm(typed), count: found.length, people };
    const at = clock();
    const since = new Date(at.getTime() - limits.recordReadMinutes * 60_000);
    await sql`
      with named as (select id, role from accounts where id = any(${people}::uuid[])),
        searched as (
          select ${JSON.stringify(detail)}::jsonb || jsonb_build_object('people', coalesce(jsonb_agg(id order by id), '[]')) as detail,
            case count(*) when 1 then min(role) else 'staff' end as kind,
            case count(*) when 1 then min(id::text)::uuid else ${staff.staffId}::uuid end as subject
          from named
        )
      insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, detail, address, at)
      select 'staff', ${staff.staffId}::uuid, ${staff.name}::text, 'record.searched', kind, subject, detail,
        ${addressOf(request)}::text, ${at}::timestamptz
      from searched where not exists (
        select from audit_log before where before.actor_id = ${staff.staffId}::uuid and action = 'record.searched'
          and before.detail = searched.detail and before.at > ${since}
      )`.execute(db);
    return payload;
  });
}

/** Ids of accounts, among ids of other records that the statement drops. */
function* idsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* idsIn(item);
  else if (typeof value === "object" && value !== null)
    for (const [name, inside] of Object.entries(value))
      if (typeof inside === "string" && /^id$|Id$/.test(name) && uuid.test(inside)) yield inside;
      else yield* idsIn(inside);
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

import type { AuditEntry } from "@songtan/contract/console/audit";
import { maskNumbersInside } from "@songtan/domain/accounts/mask-numbers";
import type { AuditAction, AuditSubjectKind } from "@songtan/domain/staff/audit";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Cursor } from "../../../db/cursor.ts";
import { json, type Trx } from "../../../db/database.ts";
import { namedPeople, numberedBookings, rowsWith } from "../../../search/finds.ts";
import {
  contains,
  type Find,
  matchAny,
  type RowScope,
  type Search,
  searchInOrder,
} from "../../../search/search.ts";

/** The author of an action. A member of staff is recorded with the address of the request. */
export type AuditActor =
  | { kind: "staff" | "driver" | "customer"; id: string; name: string; address?: string | null }
  | { kind: "system" };

export type AuditRecord = {
  actor: AuditActor;
  action: AuditAction;
  subject: { kind: AuditSubjectKind; id: string };
  /** Identifying numbers are removed from it, also from typed text. */
  detail?: Record<string, unknown>;
  at: Date;
};

/**
 * Records an action in the transaction that performs it. This is the only way into the log, and entries are never
 * removed.
 */
export async function recordAudit(
  trx: Trx,
  { actor, action, subject, detail = {}, at }: AuditRecord,
): Promise<void> {
  const person = actor.kind === "system" ? null : actor;
  await trx
    .insertInto("auditLog")
    .values({
      actorKind: actor.kind,
      actorId: person?.id ?? null,
      actorName: person?.name ?? null,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      detail: json(maskNumbersInside(detail)),
      address: person?.address ?? null,
      at,
    })
    .execute();
}

export type AuditFilter = {
  actorId?: string | undefined;
  action?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The last entry of the page before. */
  after?: Cursor | null;
  limit: number;
};
type EntryRow = {
  id: string;
  at: Date;
  actorKind: AuditEntry["actor"]["kind"];
  actorId: string | null;
  actorName: string | null;
  action: AuditAction;
  subjectKind: AuditEntry["subject"]["kind"];
  subjectId: string;
  subjectName: string | null;
  detail: Record<string, unknown>;
  address: string | null;
};

/** Entries of the log, newest first, each with its subject's present name. */
export async function loadAudit(
  trx: Pick<Trx, "getExecutor">,
  filter: AuditFilter,
): Promise<AuditEntry[]> {
  const search = filter.q ? auditSearch(filter.q) : null;
  const rows = await searchInOrder(search, filter.limit, (scope) =>
    loadEntries(trx, filter, scope),
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
    detail: row.detail,
    address: row.address,
  }));
}

const rowsAbout = (kinds: readonly AuditSubjectKind[], find: Find): Find => {
  const rows = rowsWith("audit_log", "subject_id", find);
  return {
    ...rows,
    where: sql<SqlBool>`found_row.subject_kind in (${sql.join(kinds)}) and ${rows.where}`,
  };
};

/** Searches the author, the action and its details, and the current name of the subject. */
const auditSearch = (q: string): Search => ({
  key: sql`entry.id`,
  finds: [
    {
      from: sql`audit_log found_row`,
      id: sql`found_row.id`,
      where: matchAny(
        ["actor_name", "action", "detail::text"].map((column) =>
          contains(`found_row.${column}`, q),
        ),
      ),
    },
    rowsAbout(["driver", "customer"], namedPeople(q)),
    rowsAbout(["booking"], numberedBookings(q)),
    rowsAbout(["staff"], {
      from: sql`staff found_staff`,
      id: sql`found_staff.id`,
      where: contains("found_staff.name", q),
    }),
  ],
});

async function loadEntries(
  trx: Pick<Trx, "getExecutor">,
  filter: AuditFilter,
  { among, maxRows, shown }: RowScope,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.id, entry.at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, detail, address,
      coalesce(accounts.first_name || ' ' || accounts.last_name, staff.name, bookings.number, promos.code, tariffs.version, depots.name_th)
        as subject_name
    from (
      select * from audit_log entry where ${sql.join([...conditionsOf(filter), among], sql` and `)}
      order by at desc, id desc limit ${maxRows}
    ) entry
    left join accounts on subject_kind in ('driver', 'customer') and accounts.id = subject_id
    left join staff on subject_kind = 'staff' and staff.id = subject_id
    left join bookings on subject_kind = 'booking' and bookings.id = subject_id
    left join promos on subject_kind = 'promo' and promos.id = subject_id
    left join tariffs on subject_kind = 'tariff' and tariffs.id = subject_id
    left join depots on subject_kind = 'depot' and depots.id = subject_id
    where ${shown}
    order by entry.at desc, entry.id desc limit ${filter.limit}`.execute(trx);
  return rows;
}

function conditionsOf(filter: AuditFilter): RawBuilder<SqlBool>[] {
  const { actorId, action, subjectKind, subjectId, from, to, after } = filter;
  return [
    sql<SqlBool>`true`,
    ...(actorId ? [sql<SqlBool>`actor_id = ${actorId}`] : []),
    ...(action ? [sql<SqlBool>`action = ${action}`] : []),
    ...(subjectKind ? [sql<SqlBool>`subject_kind = ${subjectKind}`] : []),
    ...(subjectId ? [sql<SqlBool>`subject_id = ${subjectId}`] : []),
    ...(from ? [sql<SqlBool>`entry.at >= ${new Date(from)}`] : []),
    ...(to ? [sql<SqlBool>`entry.at < ${new Date(to)}`] : []),
    ...(after ? [sql<SqlBool>`(entry.at, entry.id) < (${after.at}, ${after.id})`] : []),
  ];
}

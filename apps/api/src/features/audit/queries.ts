import type { AuditEntry } from "@songtan/contract/console/audit";
import { maskNumbersInside } from "@songtan/domain/accounts/mask-numbers";
import type { AuditAction, AuditSubjectKind } from "@songtan/domain/audit/words";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Cursor } from "../../db/cursor.ts";
import { json, type Trx } from "../../db/database.ts";

/** Who did it. A member of staff is named with the address the request came from. */
export type AuditActor =
  | { kind: "staff" | "driver" | "customer"; id: string; name: string; address?: string | null }
  | { kind: "system" };

export type AuditRecord = {
  actor: AuditActor;
  action: AuditAction;
  subject: { kind: AuditSubjectKind; id: string };
  /** Numbers that identify people are taken out of it, also where somebody typed one. */
  detail?: Record<string, unknown>;
  at: Date;
};

/** Writes down what was done, in the transaction that does it. The only way into the log; nothing leaves it again. */
export async function recordAudit(trx: Trx, { actor, action, subject, detail = {}, at }: AuditRecord): Promise<void> {
  const known = actor.kind === "system" ? null : actor;
  await trx
    .insertInto("audit_log")
    .values({
      actor_kind: actor.kind,
      actor_id: known?.id ?? null,
      actor_name: known?.name ?? null,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      detail: json(maskNumbersInside(detail)),
      address: known?.address ?? null,
      at,
    })
    .execute();
}

export type AuditWish = {
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
  actor_kind: AuditEntry["actor"]["kind"];
  actor_id: string | null;
  actor_name: string | null;
  action: AuditAction;
  subject_kind: AuditEntry["subject"]["kind"];
  subject_id: string;
  subject_name: string | null;
  detail: Record<string, unknown>;
  address: string | null;
};

/** Entries of the log, newest first, each with its subject's present name. */
export async function loadAudit(trx: Pick<Trx, "getExecutor">, wish: AuditWish): Promise<AuditEntry[]> {
  const { rows } = await sql<EntryRow>`
    select entry.id, entry.at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, detail, address,
      coalesce(accounts.first_name || ' ' || accounts.last_name, staff.name, bookings.number, promos.code, tariffs.version, depots.name_th)
        as subject_name
    from audit_log entry
    left join accounts on subject_kind in ('driver', 'customer') and accounts.id = subject_id
    left join staff on subject_kind = 'staff' and staff.id = subject_id
    left join bookings on subject_kind = 'booking' and bookings.id = subject_id
    left join promos on subject_kind = 'promo' and promos.id = subject_id
    left join tariffs on subject_kind = 'tariff' and tariffs.id = subject_id
    left join depots on subject_kind = 'depot' and depots.id = subject_id
    where ${sql.join(conditionsOf(wish), sql` and `)}
    order by entry.at desc, entry.id desc limit ${wish.limit}`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    detail: row.detail,
    address: row.address,
  }));
}

function conditionsOf(wish: AuditWish): RawBuilder<SqlBool>[] {
  const { actorId, action, subjectKind, subjectId, q, from, to, after } = wish;
  const like = q && `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  return [
    sql<SqlBool>`true`,
    ...(actorId ? [sql<SqlBool>`actor_id = ${actorId}`] : []),
    ...(action ? [sql<SqlBool>`action = ${action}`] : []),
    ...(subjectKind ? [sql<SqlBool>`subject_kind = ${subjectKind}`] : []),
    ...(subjectId ? [sql<SqlBool>`subject_id = ${subjectId}`] : []),
    ...(from ? [sql<SqlBool>`entry.at >= ${new Date(from)}`] : []),
    ...(to ? [sql<SqlBool>`entry.at < ${new Date(to)}`] : []),
    ...(after ? [sql<SqlBool>`(entry.at, entry.id) < (${after.at}, ${after.id})`] : []),
    ...(like
      ? [
          sql<SqlBool>`(actor_name ilike ${like} or action ilike ${like} or detail::text ilike ${like}
            or staff.name ilike ${like} or bookings.number ilike ${like}
            or accounts.first_name || ' ' || accounts.last_name ilike ${like})`,
        ]
      : []),
  ];
}

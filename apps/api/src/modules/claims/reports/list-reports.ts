import type { ListReports, ReportRow } from "@songtan/contract/console/reports";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Deps } from "../../../deps/deps.ts";
import { namedPeople, numberedBookings, rowsWith } from "../../../search/finds.ts";
import { contains, type RowScope, type Search, searchInOrder } from "../../../search/search.ts";
import { countedUnder } from "../../bookings/figures/counted-under.ts";

type Input = z.infer<typeof ListReports>;
export type CaseRow = {
  id: string;
  number: string;
  kind: ReportRow["kind"];
  state: ReportRow["state"];
  reporterId: string;
  reporterName: string;
  reporterRole: ReportRow["reporter"]["role"];
  bookingId: string;
  bookingNumber: string;
  requestedSatang: number | null;
  dueAt: Date;
  createdAt: Date;
};

const whole = (limit: number): RowScope => ({ among: sql`true`, maxRows: limit, shown: sql`true` });

export const selectCases = (
  conditions: readonly RawBuilder<SqlBool>[],
  limit: number,
  { among, maxRows, shown }: RowScope = whole(limit),
) => sql<CaseRow>`
  select reports.id, reports.number, kind, reports.state, reporter_id, reporter_role, booking_id, requested_satang, due_at,
    bookings.number as booking_number, reports.created_at,
    accounts.first_name || ' ' || accounts.last_name as reporter_name
  from (
    select * from reports where ${sql.join([...conditions, among], sql` and `)} order by due_at, id limit ${maxRows}
  ) reports
  join bookings on bookings.id = booking_id
  join accounts on accounts.id = reporter_id
  where ${shown}
  order by due_at, reports.id limit ${limit}`;

/**
 * Lists reports, ordered by the time at which an answer is due. A report that is `accepted` and still needs a transfer
 * counts as waiting.
 */
export async function listReports(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { cursor, limit, state = "waiting", claims, from, to, countedAt, q, ...parts }: Input,
): Promise<Paged<ReportRow>> {
  const after = parseCursor(cursor);
  const conditions: RawBuilder<SqlBool>[] = [
    ...(after ? [sql<SqlBool>`(due_at, reports.id) > (${after.at}, ${after.id})`] : []),
    ...(state === "waiting"
      ? [
          sql<SqlBool>`(reports.state in ('open', 'proposed') or (reports.state = 'accepted' and refund_destination = 'transfer'))`,
        ]
      : []),
    ...(state !== "waiting" && state !== "all" ? [sql<SqlBool>`reports.state = ${state}`] : []),
    ...(from ? [sql<SqlBool>`reports.created_at >= ${new Date(from)}`] : []),
    ...(to ? [sql<SqlBool>`reports.created_at < ${new Date(to)}`] : []),
    ...(countedAt ? [sql<SqlBool>`reports.created_at <= ${new Date(countedAt)}`] : []),
    ...(claims ? [sql<SqlBool>`(requested_satang is not null) = ${claims === "true"}`] : []),
    ...countedUnder(sql`reports.booking_id`, parts),
  ];
  const rows = await searchInOrder(
    q ? reportSearch(q) : null,
    limit + 1,
    async (scope) => (await selectCases(conditions, limit + 1, scope).execute(db)).rows,
  );
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({ at: last.dueAt, id: last.id }));
  return { data: page.map((row) => toReportRow(row, clock())), nextCursor };
}

/** Searches by part of the report's or booking's number, or by the reporter's name or phone. */
const reportSearch = (q: string): Search => ({
  key: sql`reports.id`,
  finds: [
    {
      from: sql`reports found_report`,
      id: sql`found_report.id`,
      where: contains("found_report.number", q),
    },
    rowsWith("reports", "booking_id", numberedBookings(q)),
    rowsWith("reports", "reporter_id", namedPeople(q)),
  ],
});

export const toReportRow = (row: CaseRow, now: Date): ReportRow => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  state: row.state,
  reporter: { id: row.reporterId, name: row.reporterName, role: row.reporterRole },
  booking: { id: row.bookingId, number: row.bookingNumber },
  askedSatang: row.requestedSatang === null ? null : Number(row.requestedSatang),
  dueAt: row.dueAt.toISOString(),
  overdue: (row.state === "open" || row.state === "proposed") && row.dueAt <= now,
  createdAt: row.createdAt.toISOString(),
});

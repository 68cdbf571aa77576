import { type QueryExecutorProvider, sql } from "kysely";

export type Applicant = { id: string; name: string; phone: string; pages: number };

/** Drivers with documents waiting for review. */
export async function listApplicants(db: QueryExecutorProvider): Promise<Applicant[]> {
  const { rows } = await sql<Applicant>`
    select accounts.id, first_name || ' ' || last_name as name, phone, count(*)::int as pages
    from documents join accounts on accounts.id = documents.driver_id
    where documents.state in ('pending', 'confirming')
    group by accounts.id order by min(documents.submitted_at) limit 50
  `.execute(db);
  return rows;
}

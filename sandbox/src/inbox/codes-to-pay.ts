import { type QueryExecutorProvider, sql } from "kysely";

export type CodeToPay = { id: string; amountSatang: number; description: string };

/** Lists unpaid PromptPay codes, newest first, because bank apps cannot scan them in the sandbox. */
export async function listCodesToPay(db: QueryExecutorProvider, now: Date): Promise<CodeToPay[]> {
  const { rows } = await sql<CodeToPay>`
    select id, (body ->> 'amount')::int as "amountSatang", coalesce(body ->> 'description', '') as description
    from sandbox_provider_objects
    where kind = 'charge' and body ->> 'status' = 'pending' and body -> 'source' ->> 'type' = 'promptpay'
      and (body ->> 'expires_at')::timestamptz > ${now}
    order by sequence_number desc limit 20
  `.execute(db);
  return rows;
}

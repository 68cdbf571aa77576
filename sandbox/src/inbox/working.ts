import { type QueryExecutorProvider, sql } from "kysely";
import { simulatedMailDomain } from "../demo/plan-drivers.ts";

/** Lists the simulated drivers with a booking to carry out, which they continue after a restart. */
export async function listWorking(db: QueryExecutorProvider): Promise<{ identifier: string }[]> {
  const { rows } = await sql<{ identifier: string }>`
    select accounts.email as identifier from bookings join accounts on accounts.id = bookings.driver_id
    where bookings.state in ('assigned', 'in_transit', 'returning') and accounts.email like ${`%@${simulatedMailDomain}`}
  `.execute(db);
  return rows;
}

import { availabilityDays, type CheckedService } from "@songtan/domain/incidents/availability";
import { addServiceDays, serviceDay } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";

/** Counts each service's check of the current minute, the first of it alone, and removes days that no page shows. */
export async function recordChecks(
  trx: Trx,
  failed: Partial<Record<CheckedService, boolean>>,
  now: Date,
): Promise<void> {
  const day = serviceDay(now);
  for (const [service, hasFailed] of Object.entries(failed))
    await sql`
      insert into service_days (day, service, first_at, last_at, last_failed, checks, failed)
      values (${day}, ${service}, ${now}, ${now}, ${hasFailed}, 1, ${hasFailed ? 1 : 0})
      on conflict (day, service) do update set
        last_at = excluded.last_at, last_failed = excluded.last_failed,
        checks = service_days.checks + 1, failed = service_days.failed + excluded.failed
      where date_trunc('minute', service_days.last_at) < date_trunc('minute', excluded.last_at)`.execute(
      trx,
    );
  await trx
    .deleteFrom("serviceDays")
    .where("day", "<", addServiceDays(day, -availabilityDays))
    .execute();
}

import { Refusal } from "@songtan/contract/errors";
import { uploadWaitSeconds } from "@songtan/domain/accounts/upload-quota";
import { serviceDay, serviceDayStart } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import type { Deps } from "../../../deps/deps.ts";

/**
 * Refuses an account that has used its quota of today. Stored pictures count: one that is sent
 * again after a lost answer counts once, a refused one does not.
 * @throws Refusal `upload_quota_used` with the seconds until midnight in Bangkok
 */
export async function checkQuota(
  { db, clock, settings }: Pick<Deps, "db" | "clock" | "settings">,
  accountId: string,
): Promise<void> {
  if (!settings.RATE_LIMITS) return;
  const now = clock();
  const { rows } = await sql<{ pictures: number; bytes: number; phoneVerified: boolean }>`
    select count(uploads.id)::int as pictures, coalesce(sum(byte_count), 0)::float8 as bytes,
      accounts.phone_verified_at is not null as "phoneVerified"
    from accounts left join uploads
      on uploads.account_id = accounts.id and uploads.created_at >= ${serviceDayStart(serviceDay(now))}
    where accounts.id = ${accountId} group by accounts.id`.execute(db);
  const retryAfterSeconds = rows[0] ? uploadWaitSeconds(rows[0], now) : 0;
  if (retryAfterSeconds > 0) throw new Refusal("upload_quota_used", { retryAfterSeconds });
}

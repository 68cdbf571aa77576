import { limits } from "@songtan/domain/limits";
import { isInSetup } from "@songtan/domain/operator/providers";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";
import { anyBooking } from "./list-settings.ts";

type Member = { staffId: string; now: Date };

/**
 * Returns true while this member of staff is still setting up an empty installation: one person is then enough,
 * without another proof.
 */
export const isSettingUp = async (db: Reader, member: Member): Promise<boolean> =>
  isInSetup({
    hasBookings: await anyBooking(db),
    hasSecondManager: await hadSecondManager(db, member),
  });

/**
 * Returns true when another member of staff became a manager long enough ago to be the second person. Disabled members
 * count: otherwise a thief with a stolen session would first remove the second person.
 */
async function hadSecondManager(db: Reader, { staffId, now }: Member): Promise<boolean> {
  const since = new Date(now.getTime() - limits.secondPersonNewHours * 3_600_000);
  const { rows } = await sql`
    select from staff
    where id <> ${staffId} and activated_at <= ${since} and ('staff.manage' = any (scopes) or exists (
      select from staff_grants where staff_id = staff.id and agreed and 'staff.manage' = any (staff_grants.scopes)
    ))
    limit 1`.execute(db);
  return rows.length > 0;
}

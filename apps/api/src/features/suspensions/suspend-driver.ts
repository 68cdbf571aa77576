import type { SuspendDriver } from "@songtan/contract/console/drivers";
import { Refusal } from "@songtan/contract/errors";
import { suspendedText } from "@songtan/contract/suspension-messages";
import { nextStanding } from "@songtan/domain/drivers/suspension";
import type { z } from "zod";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { endSessions } from "../accounts/queries.ts";
import { recordAudit } from "../audit/queries.ts";
import { refreshVerification } from "../documents/queries.ts";
import { lockStanding, type StaffDecision } from "./standing.ts";
import { tellDriver } from "./tell-driver.ts";

/**
 * Takes a driver off the road: off duty, offers taken back, signed out everywhere. They may sign in again to read why
 * and to appeal. A task under way stays theirs to finish, because the parcel is with them.
 */
export async function suspendDriver(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { driverId, by, reason, words }: StaffDecision & z.infer<typeof SuspendDriver>,
): Promise<void> {
  const now = clock();
  const { standing } = await lockStanding(trx, driverId);
  if (!nextStanding(standing, "suspend")) throw new Refusal("conflict");
  await trx.updateTable("accounts").set({ suspended_at: now }).where("id", "=", driverId).execute();
  await trx
    .insertInto("suspensions")
    .values({ driver_id: driverId, reason, words: words || null, suspended_by: by.id, suspended_at: now })
    .execute();
  await refreshVerification(trx, driverId, now);
  await endSessions(trx, { accountId: driverId }, now);
  await recordAudit(trx, {
    actor: by,
    action: "driver.suspended",
    subject: { kind: "driver", id: driverId },
    detail: { reason, ...(words && { words }) },
    at: now,
  });
  await tellDriver(trx, { driverId, text: (locale) => suspendedText(reason, words || null, locale), now });
}

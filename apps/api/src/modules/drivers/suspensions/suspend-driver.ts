import type { SuspendDriver } from "@songtan/contract/console/drivers";
import { Refusal } from "@songtan/contract/errors";
import { suspendedText } from "@songtan/contract/messages/suspension-messages";
import { nextSuspensionStatus } from "@songtan/domain/drivers/suspension";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { endSessions } from "../../identity/account-records/sessions.ts";
import { refreshVerification } from "../../identity/driver-state/verification.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import { lockDriverStatus, type StaffDecision } from "./driver-status.ts";
import { notifyDriver } from "./notify-driver.ts";

/**
 * Suspends a driver: off duty, open offers withdrawn, signed out everywhere. They may sign in again
 * to read the reason and appeal; a running task stays theirs, because they have the parcel.
 */
export async function suspendDriver(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { driverId, by, reason, words: note }: StaffDecision & z.infer<typeof SuspendDriver>,
): Promise<void> {
  const now = clock();
  const { status } = await lockDriverStatus(trx, driverId);
  if (!nextSuspensionStatus(status, "suspend")) throw new Refusal("conflict");
  await trx.updateTable("accounts").set({ suspendedAt: now }).where("id", "=", driverId).execute();
  await trx
    .insertInto("suspensions")
    .values({
      driverId,
      reason,
      note: note || null,
      suspendedBy: by.id,
      suspendedAt: now,
    })
    .execute();
  await refreshVerification(trx, driverId, now);
  await endSessions(trx, { accountId: driverId }, now);
  await recordAudit(trx, {
    actor: by,
    action: "driver.suspended",
    subject: { kind: "driver", id: driverId },
    detail: { reason, ...(note && { words: note }) },
    at: now,
  });
  await notifyDriver(trx, {
    driverId,
    text: (locale) => suspendedText(reason, note || null, locale),
    now,
  });
}

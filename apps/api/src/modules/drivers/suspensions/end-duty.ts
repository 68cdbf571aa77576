import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { endDuty, lockDuty } from "../../identity/driver-state/duty.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import type { StaffDecision } from "./driver-status.ts";

/**
 * Ends a driver's duty, for example when a phone was lost with the app open. Accepted tasks stay
 * theirs.
 */
export async function endDutyOf(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { driverId, by }: StaffDecision,
): Promise<void> {
  const now = clock();
  const driver = await trx
    .selectFrom("drivers")
    .select("accountId")
    .where("accountId", "=", driverId)
    .executeTakeFirst();
  if (!driver) throw new Refusal("not_found");
  const { onDutySince: since } = await lockDuty(trx, driverId);
  if (!since) throw new Refusal("conflict");
  await endDuty(trx, driverId, now);
  const subject = { kind: "driver", id: driverId } as const;
  await recordAudit(trx, { actor: by, action: "driver.duty_ended", subject, at: now });
}

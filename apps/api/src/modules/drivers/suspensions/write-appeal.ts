import type { DriverAppeals } from "@songtan/contract/console/drivers";
import { Refusal } from "@songtan/contract/errors";
import { mayAppeal, suspensionStatusOf } from "@songtan/domain/drivers/suspension";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import { lockDriverStatus } from "./driver-status.ts";
import { loadAppeals, loadSuspensions } from "./load-suspensions.ts";

/** A suspended driver appeals. */
export async function writeAppeal(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { driverId, text }: { driverId: string; text: string },
): Promise<DriverAppeals> {
  const now = clock();
  const { account, status, suspensionId } = await lockDriverStatus(trx, driverId);
  const soFar = await loadAppeals(trx, [driverId]);
  const ofThis = soFar.filter((appeal) => appeal.suspensionId === suspensionId);
  if (!suspensionId || !mayAppeal(status, ofThis.length)) throw new Refusal("appeal_not_open");
  await trx
    .insertInto("appeals")
    .values({ suspensionId, driverId, text, createdAt: now })
    .execute();
  await recordAudit(trx, {
    actor: { kind: "driver", id: driverId, name: `${account.firstName} ${account.lastName}` },
    action: "appeal.written",
    subject: { kind: "driver", id: driverId },
    at: now,
  });
  return loadDriverAppeals(trx, driverId);
}

/**
 * The reason of the suspension, the driver's appeals and the answers; the names of staff stay
 * internal.
 */
export async function loadDriverAppeals(trx: Reader, driverId: string): Promise<DriverAppeals> {
  const suspensions = await loadSuspensions(trx, [driverId]);
  const appeals = await loadAppeals(trx, [driverId]);
  const present = suspensions.find(({ reinstated }) => reinstated === null);
  const ofThis = appeals.filter(({ suspensionId }) => suspensionId === present?.id);
  const appealOpen = ofThis.some(({ state }) => state === "open");
  return {
    suspension: present ? { reason: present.reason, words: present.words, at: present.at } : null,
    mayAppeal: mayAppeal(
      suspensionStatusOf({ suspended: present !== undefined, appealOpen }),
      ofThis.length,
    ),
    appeals: appeals.map(({ answeredBy, ...appeal }) => appeal),
  };
}

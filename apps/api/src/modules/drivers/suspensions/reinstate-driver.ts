import { Refusal } from "@songtan/contract/errors";
import { reinstatedText } from "@songtan/contract/messages/suspension-messages";
import { nextSuspensionStatus } from "@songtan/domain/drivers/suspension";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { refreshVerification } from "../../identity/driver-state/verification.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import { type DriverStatus, lockDriverStatus, type StaffDecision } from "./driver-status.ts";
import { notifyDriver } from "./notify-driver.ts";

type Input = StaffDecision & { words?: string | undefined };

/** Reinstates a suspended driver. An open appeal is thereby answered. */
export async function reinstateDriver(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  input: Input,
): Promise<void> {
  const now = clock();
  const before = await lockDriverStatus(trx, input.driverId);
  if (!nextSuspensionStatus(before.status, "reinstate")) throw new Refusal("conflict");
  await liftSuspension(trx, { ...input, before }, now);
}

/** The change itself, for a driver with a locked status. */
export async function liftSuspension(
  trx: Trx,
  { driverId, by, words: note, before }: Input & { before: DriverStatus },
  now: Date,
): Promise<void> {
  await trx.updateTable("accounts").set({ suspendedAt: null }).where("id", "=", driverId).execute();
  await trx
    .updateTable("suspensions")
    .set({ reinstatedBy: by.id, reinstatedAt: now, reinstatementNote: note || null })
    .where("driverId", "=", driverId)
    .where("reinstatedAt", "is", null)
    .execute();
  if (before.appealId)
    await trx
      .updateTable("appeals")
      .set({ state: "granted", answer: note || null, answeredBy: by.id, answeredAt: now })
      .where("id", "=", before.appealId)
      .execute();
  await refreshVerification(trx, driverId, now);
  await recordAudit(trx, {
    actor: by,
    action: "driver.reinstated",
    subject: { kind: "driver", id: driverId },
    detail: note ? { words: note } : {},
    at: now,
  });
  await notifyDriver(trx, {
    driverId,
    text: (locale) => reinstatedText(note || null, locale),
    now,
  });
}

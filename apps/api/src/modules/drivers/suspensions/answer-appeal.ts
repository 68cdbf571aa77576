import type { AnswerAppeal } from "@songtan/contract/console/drivers";
import { Refusal } from "@songtan/contract/errors";
import { appealUpheldText } from "@songtan/contract/messages/suspension-messages";
import { nextSuspensionStatus } from "@songtan/domain/drivers/suspension";
import type { z } from "zod";
import type { Trx } from "../../../db/database.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import {
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";
import { lockDriverStatus, type StaffDecision } from "./driver-status.ts";
import { notifyDriver } from "./notify-driver.ts";
import { liftSuspension } from "./reinstate-driver.ts";

type Input = Pick<StaffDecision, "by"> & z.infer<typeof AnswerAppeal> & { appealId: string };

/**
 * Grants an appeal, which ends the suspension, or upholds the suspension. The driver receives the
 * same text.
 */
export async function answerAppeal(trx: Trx, deps: SecondPersonDeps, input: Input): Promise<void> {
  const { appealId, by, granted, answer } = input;
  const now = deps.clock();
  const appeal = await trx
    .selectFrom("appeals")
    .select("driverId")
    .where("id", "=", appealId)
    .executeTakeFirst();
  if (!appeal) throw new Refusal("not_found");
  const driverId = appeal.driverId;
  const before = await lockDriverStatus(trx, driverId);
  if (
    before.appealId !== appealId ||
    !nextSuspensionStatus(before.status, granted ? "grant" : "uphold")
  )
    throw new Refusal("conflict");
  // The suspension's author must not judge the appeal: the driver was promised another person.
  await requireSecondPerson(trx, deps, {
    rule: "appeal",
    first: before.suspendedBy,
    second: by.id,
  });
  await recordAudit(trx, {
    actor: by,
    action: "appeal.answered",
    subject: { kind: "driver", id: driverId },
    detail: { granted, answer },
    at: now,
  });
  if (granted) return liftSuspension(trx, { driverId, by, words: answer, before }, now);
  await trx
    .updateTable("appeals")
    .set({ state: "upheld", answer, answeredBy: by.id, answeredAt: now })
    .where("id", "=", appealId)
    .execute();
  await notifyDriver(trx, { driverId, text: (locale) => appealUpheldText(answer, locale), now });
}

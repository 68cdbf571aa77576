import { randomUUID } from "node:crypto";
import { Refusal } from "@songtan/contract/errors";
import { bankDayAfter } from "@songtan/domain/payouts/bank-days";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Trx } from "../../../db/database.ts";
import { lockRowsWhere } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type AuditActor, recordAudit } from "../../platform/oversight/audit-log.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import { loadTariffAt } from "../../pricing/tariff/load-tariff.ts";
import { checkPayoutForRun } from "./run-rows.ts";

export type StaffActor = Extract<AuditActor, { id: string }>;

/**
 * Puts every requested payout of drivers and customers into a run, each one checked; another member
 * of staff must approve it before any money leaves. On a day without banks it is sent on the next
 * bank day.
 * @throws Refusal `run_prepared` while another run waits
 */
export async function prepareRun(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets">,
  by: StaffActor,
): Promise<string> {
  const now = deps.clock();
  const holidays = (await loadTariffAt(trx, now)).holiday.days;
  const runId = randomUUID();
  const made = await trx
    .insertInto("payoutRuns")
    .values({
      id: runId,
      state: "prepared",
      sendDay: bankDayAfter(serviceDay(now), 0, holidays),
      preparedBy: by.id,
      preparedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) throw new Refusal("run_prepared");
  const requestedPayouts = await lockRowsWhere(trx, "payouts", {
    where: (eb) => eb.and([eb("kind", "in", ["driver", "credit"]), eb("state", "=", "requested")]),
  });
  if (requestedPayouts.length === 0) throw new Refusal("run_empty");
  for (const payout of requestedPayouts)
    await trx
      .insertInto("payoutRunItems")
      .values({
        runId,
        payoutId: payout.id,
        checkCode: await checkPayoutForRun(trx, deps, payout),
      })
      .execute();
  await recordAudit(trx, {
    actor: by,
    action: "payout.run_prepared",
    subject: { kind: "payout", id: runId },
    detail: { count: requestedPayouts.length },
    at: now,
  });
  await publishIncidents(trx);
  return runId;
}

import { Refusal } from "@songtan/contract/errors";
import { bankDayAfter } from "@songtan/domain/payouts/bank-days";
import { decideApproval } from "@songtan/domain/payouts/run";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import { findSecondPersonProblem } from "../../platform/oversight/second-person.ts";
import { loadTariffAt } from "../../pricing/tariff/load-tariff.ts";
import type { StaffActor } from "./prepare-run.ts";
import { checkPayoutForRun, lockRun, lockRunItems } from "./run-rows.ts";

type Approval = { runId: string; expectedTotalSatang: number; by: StaffActor };

/**
 * The second person approves a run. Each payout is checked again: a change since, such as a
 * dispute, changes the total and refuses the approval; after the commit jobs send the payouts.
 */
export async function approveRun(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets" | "settings">,
  { runId, expectedTotalSatang, by }: Approval,
): Promise<void> {
  const run = await lockRun(trx, runId);
  if (!run) throw new Refusal("not_found");
  const items = await lockRunItems(trx, runId);
  const good: typeof items = [];
  for (const item of items) {
    if (item.excludedBy || item.checkCode) continue;
    if ((await checkPayoutForRun(trx, deps, item)) === null) good.push(item);
  }
  const totalSatang = good.reduce((sum, item) => sum + item.amountSatang, 0);
  const pair = { rule: "payout_run", first: run.preparedBy, second: by.id } as const;
  const problem = await findSecondPersonProblem(trx, deps, pair);
  const decision = decideApproval(
    { state: run.state, totalSatang },
    { problem, seenSatang: expectedTotalSatang },
  );
  if (!decision.ok) throw new Refusal(decision.refusal);
  const now = deps.clock();
  const sendDay = bankDayAfter(serviceDay(now), 0, (await loadTariffAt(trx, now)).holiday.days);
  await trx
    .updateTable("payoutRuns")
    .set({
      state: "approved",
      approvedBy: by.id,
      endedAt: now,
      totalSatang,
      sendDay,
    })
    .where("id", "=", runId)
    .execute();
  for (const { id, accountId } of good) {
    await trx
      .updateTable("payouts")
      .set({ state: "approved", runId, sendDay })
      .where("id", "=", id)
      .execute();
    await enqueue(trx, { name: "send_payout", payload: { payoutId: id } });
    await publish(trx, { topic: "driver", id: accountId });
  }
  await recordAudit(trx, {
    actor: by,
    action: "payout.run_approved",
    subject: { kind: "payout", id: runId },
    detail: { count: good.length, totalSatang },
    at: now,
  });
  await publishIncidents(trx);
}

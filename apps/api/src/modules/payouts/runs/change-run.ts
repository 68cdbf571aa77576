import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import type { StaffActor } from "./prepare-run.ts";
import { lockRun } from "./run-rows.ts";

type RunDeps = Pick<Deps, "clock">;
type Change = { runId: string; by: StaffActor };

async function lockPrepared(trx: Trx, runId: string): Promise<void> {
  const run = await lockRun(trx, runId);
  if (!run) throw new Refusal("not_found");
  if (run.state !== "prepared") throw new Refusal("conflict");
}

/** Excludes a payout from a run with a reason, or includes it if it was excluded. It remains requested either way. */
export async function excludePayout(
  trx: Trx,
  { clock }: RunDeps,
  { runId, payoutId, words, by }: Change & { payoutId: string; words: string | null },
): Promise<void> {
  await lockPrepared(trx, runId);
  const changed = await trx
    .updateTable("payoutRunItems")
    .set({ excludedBy: words === null ? null : by.id, note: words })
    .where("runId", "=", runId)
    .where("payoutId", "=", payoutId)
    .returning("payoutId")
    .executeTakeFirst();
  if (!changed) throw new Refusal("not_found");
  await recordAudit(trx, {
    actor: by,
    action: words === null ? "payout.included" : "payout.excluded",
    subject: { kind: "payout", id: payoutId },
    detail: { runId, ...(words !== null && { words }) },
    at: clock(),
  });
  await publishIncidents(trx);
}

/** Discards a run; its payouts stay requested and go into the next. */
export async function discardRun(
  trx: Trx,
  { clock }: RunDeps,
  { runId, by }: Change,
): Promise<void> {
  await lockPrepared(trx, runId);
  const now = clock();
  await trx
    .updateTable("payoutRuns")
    .set({ state: "discarded", discardedBy: by.id, endedAt: now })
    .where("id", "=", runId)
    .execute();
  await recordAudit(trx, {
    actor: by,
    action: "payout.run_discarded",
    subject: { kind: "payout", id: runId },
    at: now,
  });
  await publishIncidents(trx);
}

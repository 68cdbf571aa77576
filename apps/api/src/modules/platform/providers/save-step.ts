import type { ProviderKind } from "@songtan/domain/operator/providers";
import type { SetupOutcome, TestProblem } from "@songtan/domain/operator/setup";
import type { Trx } from "../../../db/database.ts";
import { type AuditActor, recordAudit } from "../oversight/audit-log.ts";

type Saved = {
  step: "prices" | ProviderKind;
  outcome: SetupOutcome;
  problem: TestProblem | null;
};
type By = { by: AuditActor & { kind: "staff" }; now: Date };

/** The newest confirmation or test of a step; the audit log has all of them. */
export async function saveStep(trx: Trx, { by, now, ...result }: Saved & By): Promise<null> {
  const row = { ...result, doneBy: by.id, doneAt: now };
  await trx
    .insertInto("setupSteps")
    .values(row)
    .onConflict((conflict) => conflict.column("step").doUpdateSet(row))
    .execute();
  const action = result.outcome === "confirmed" ? "setup.confirmed" : "setup.tried";
  const subject = { kind: "staff", id: by.id } as const;
  await recordAudit(trx, { actor: by, action, subject, detail: result, at: now });
  return null;
}

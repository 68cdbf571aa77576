import { Refusal } from "@songtan/contract/errors";
import { canReject } from "@songtan/domain/payouts/run";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import { endPayout, lockPayoutWithBalance } from "../payouts/apply-transfer-result.ts";
import type { StaffActor } from "./prepare-run.ts";

/** Staff reject a payout: the money goes back to the driver, who is notified with this reason. */
export async function rejectPayout(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { payoutId, words, by }: { payoutId: string; words: string; by: StaffActor },
): Promise<void> {
  const payout = await lockPayoutWithBalance(trx, payoutId);
  if (!payout) throw new Refusal("not_found");
  if (!canReject(payout.state)) throw new Refusal("conflict");
  const now = clock();
  await endPayout(trx, payout, { state: "rejected", words, now });
  await recordAudit(trx, {
    actor: by,
    action: "payout.rejected",
    subject: { kind: "payout", id: payoutId },
    detail: { words },
    at: now,
  });
}

import type { Trx } from "../../../db/database.ts";
import { saveProposal } from "../../accounting/adjustments/adjust.ts";
import { findHeldPay, releaseDoubtfulPay } from "../../accounting/held-pay/held-pay.ts";
import { requireOtherThanWorkers } from "../../accounting/held-pay/other-than-workers.ts";
import type { AuditActor } from "../../platform/oversight/audit-log.ts";
import type { SecondPersonDeps } from "../../platform/oversight/second-person.ts";
import { loadStaffOf } from "./load-staff-of.ts";

type Settled = {
  bookingId: string;
  resolution: string;
  deductPay: boolean | undefined;
  by: AuditActor & { kind: "staff" };
  now: Date;
};

/**
 * A member of staff has looked at a doubtful delivery. The pay is released, or its deduction is proposed:
 * then it stays held until a second person has decided, as about every deduction from a driver.
 * @throws Refusal `second_person_needed` or its like for who had a part in the job and would release its pay
 */
export async function settleDoubts(
  trx: Trx,
  deps: SecondPersonDeps,
  settled: Settled,
): Promise<void> {
  const { bookingId, resolution, deductPay, by, now } = settled;
  if (!deductPay) {
    const workedBy = await loadStaffOf(trx, bookingId);
    await requireOtherThanWorkers(trx, deps, { workedBy, by: by.id });
    return releaseDoubtfulPay(trx, { bookingId }, { by: by.id, now });
  }
  for (const { source, driverId, amountSatang } of await findHeldPay(trx, { bookingId })) {
    const proposal = { by, kind: "driver_debit", amountSatang, words: resolution } as const;
    const adjustmentId = await saveProposal(
      trx,
      { clock: () => now },
      { ...proposal, ownerId: driverId, bookingId },
    );
    await trx
      .updateTable("payoutFreezes")
      .set({ adjustmentId })
      .where("source", "=", source)
      .execute();
  }
}

import type { Trx } from "../../../db/database.ts";
import { saveProposal } from "../../accounting/adjustments/adjust.ts";
import { findHeldPay, releaseDoubtfulPay } from "../../accounting/held-pay/held-pay.ts";
import type { AuditActor } from "../../platform/oversight/audit-log.ts";
import {
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";

type Settled = {
  bookingId: string;
  resolution: string;
  deductPay: boolean | undefined;
  by: AuditActor & { kind: "staff" };
  now: Date;
};

/** Refuses a release of pay by a member of staff who recorded steps of that job for the driver. */
async function requireOtherThanRecorders(
  trx: Trx,
  deps: SecondPersonDeps,
  { bookingId, by }: Settled,
): Promise<void> {
  const recorders = await trx
    .selectFrom("taskEvents")
    .select("recordedBy")
    .distinct()
    .where("bookingId", "=", bookingId)
    .where("recordedBy", "is not", null)
    .execute();
  for (const { recordedBy } of recorders) {
    const pair = { rule: "doubtful_pay", first: recordedBy, second: by.id } as const;
    await requireSecondPerson(trx, deps, pair);
  }
}

/**
 * A member of staff has looked at a doubtful delivery. The pay is released, or its deduction is proposed:
 * then it stays held until a second person has decided, as about every deduction from a driver.
 * @throws Refusal `second_person_needed` or its like for who recorded steps of the work and would release the pay
 */
export async function settleDoubts(
  trx: Trx,
  deps: SecondPersonDeps,
  settled: Settled,
): Promise<void> {
  const { bookingId, resolution, deductPay, by, now } = settled;
  if (!deductPay) {
    await requireOtherThanRecorders(trx, deps, settled);
    return releaseDoubtfulPay(trx, { bookingId }, { now });
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

import { Refusal } from "@songtan/contract/errors";
import type { Trx } from "../../../db/database.ts";
import { saveProposal } from "../../accounting/adjustments/adjust.ts";
import { findHeldPay, releaseDoubtfulPay } from "../../accounting/held-pay/held-pay.ts";
import type { AuditActor } from "../../platform/oversight/audit-log.ts";

type Settled = {
  bookingId: string;
  resolution: string;
  deductPay: boolean | undefined;
  by: AuditActor & { kind: "staff" };
  now: Date;
};

/** @throws Refusal `second_person_needed` for who reported the work themselves and would release its pay */
async function refuseOwnReport(trx: Trx, { bookingId, by }: Settled): Promise<void> {
  const own = await trx
    .selectFrom("taskEvents")
    .select("id")
    .where("bookingId", "=", bookingId)
    .where("recordedBy", "=", by.id)
    .executeTakeFirst();
  if (own) throw new Refusal("second_person_needed");
}

/**
 * A member of staff has looked at a doubtful delivery. The pay is released, or its deduction is proposed:
 * then it stays held until a second person has decided, as about every deduction from a driver.
 */
export async function settleDoubts(trx: Trx, settled: Settled): Promise<void> {
  const { bookingId, resolution, deductPay, by, now } = settled;
  if (!deductPay) {
    await refuseOwnReport(trx, settled);
    return releaseDoubtfulPay(trx, { bookingId }, now);
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

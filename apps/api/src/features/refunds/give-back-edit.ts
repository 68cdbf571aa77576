import { randomUUID } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { loadAgreedEdit } from "../edits/queries.ts";
import { lockIncoming } from "./queries.ts";
import { startRefund } from "./start-refund.ts";

/**
 * The drop-offs of a paid booking were changed for a cheaper route, and the work is done: what was paid too much goes back
 * to where it came from, with the tax that was booked with it, once. Promised also while the cardholder's bank decides about
 * the payment: it is sent, or was given, by what that decides.
 */
export async function giveBackEdit(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { bookingId }: { bookingId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const paid = await trx
      .selectFrom("payments")
      .select("id")
      .where("booking_id", "=", bookingId)
      .where("state", "=", "paid")
      .executeTakeFirst();
    const of = paid && (await lockIncoming(trx, paid.id));
    const edit = await loadAgreedEdit(trx, bookingId);
    if (!of || edit?.settlement !== "refund") return;
    const leftSatang = of.amountSatang - of.refundedSatang;
    const amountSatang = Math.min(Number(edit.before_satang) - Number(edit.total_satang), leftSatang);
    if (amountSatang <= 0) return;
    const now = clock();
    const refundId = randomUUID();
    const made = await trx
      .insertInto("refunds")
      .values({
        id: refundId,
        payment_id: of.id,
        amount_satang: amountSatang,
        reason: "edited",
        state: "waiting",
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made) await startRefund(trx, of, { refundId, sourceSatang: amountSatang, creditSatang: 0, now });
  });
}

import { lostClaimText } from "@songtan/contract/claims/case-messages";
import { answerDueAt, type CaseTerms, lostGoodsClaim } from "@songtan/domain/claims/claim-terms";
import type { Trx } from "../../../db/database.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { addMessage } from "./report-messages.ts";
import { insertReport, reportedBooking } from "./report-records.ts";

type Lost = { booking: BookingRow; terms: CaseTerms; holidays: readonly string[]; now: Date };

/**
 * Goods were declared lost: a claim opens in the customer's name, to be answered and decided like any other. Answers its
 * number; null when they have one.
 */
export async function openLostClaim(
  trx: Trx,
  { booking, terms, holidays, now }: Lost,
): Promise<string | null> {
  const { id: bookingId, customerId } = booking;
  const earlier = await trx
    .selectFrom("reports")
    .select(["kind", "state", "requestedSatang"])
    .where("bookingId", "=", bookingId)
    .where("reporterId", "=", customerId)
    .execute();
  const claim = lostGoodsClaim(
    reportedBooking(booking),
    earlier.map(({ kind, state, requestedSatang: amount }) => ({
      kind,
      state,
      requestedSatang: amount,
    })),
  );
  if (!claim) return null;
  const { locale } = await trx
    .selectFrom("accounts")
    .select("locale")
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  const dueAt = answerDueAt(now, terms.answerWorkingDays, holidays);
  const by = { role: "customer", id: customerId } as const;
  const reportId = await insertReport(trx, {
    ...claim,
    bookingId,
    by,
    dueAt,
    now,
  });
  const { author, text } = lostClaimText(locale);
  await addMessage(trx, {
    reportId,
    author: { role: "system", id: null, name: author },
    text,
    now,
  });
  const { number } = await trx
    .selectFrom("reports")
    .select("number")
    .where("id", "=", reportId)
    .executeTakeFirstOrThrow();
  return number;
}

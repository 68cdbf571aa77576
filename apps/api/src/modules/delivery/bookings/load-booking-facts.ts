import type { TariffTerms } from "@songtan/domain/quoting/tariff/check-tariff";
import type { Trx } from "../../../db/database.ts";
import { isClosed, selectClosure } from "../../identity/account-records/closure.ts";
import type { QuoteRow } from "../../pricing/quotes/lock-quote.ts";

export type BookingFacts = {
  /** The account is being closed, or is. */
  closing: boolean;
  /** The booking that the quote has made already. */
  usedByBookingId: string | null;
  /** The terms that the quote was priced with. */
  terms: TariffTerms;
};

/**
 * What decides about a new booking, in one statement. Read after the quote and the account are locked: it sees what the
 * transactions that held them before have written.
 */
export async function loadBookingFacts(
  trx: Trx,
  quote: Pick<QuoteRow, "id" | "tariffVersion">,
  customerId: string,
): Promise<BookingFacts> {
  const row = await selectClosure(trx, customerId)
    .select(({ selectFrom }) => [
      selectFrom("bookings").select("id").where("quoteId", "=", quote.id).as("usedByBookingId"),
      selectFrom("tariffs").select("body").where("version", "=", quote.tariffVersion).as("terms"),
    ])
    .executeTakeFirstOrThrow();
  return {
    closing: isClosed(row),
    usedByBookingId: row.usedByBookingId,
    terms: row.terms as unknown as TariffTerms,
  };
}

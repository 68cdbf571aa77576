import type { TariffTerms } from "@songtan/domain/quoting/tariff/check-tariff";
import { compileOnce } from "../../../db/compiled.ts";
import type { Trx } from "../../../db/database.ts";
import { isClosed, selectClosure } from "../../identity/account-records/closure.ts";

export type BookingFacts = {
  /** The account is being closed, or is. */
  closing: boolean;
  /** The booking that the quote has made already. */
  usedByBookingId: string | null;
  /** The terms that the quote was priced with. */
  terms: TariffTerms;
  /** Facts that limit the cash a sender may collect on delivery. */
  sender: { createdAt: Date; hasDelivered: boolean };
  /** Another booking has the number that was drawn. */
  numberUsed: boolean;
};
type About = { customerId: string; quoteId: string; number: string };

/**
 * Loads the facts that decide about a new booking, in one statement. It runs after the quote and the account are
 * locked, so it sees the writes of the previous lock holders. Null if the quote does not exist.
 */
export async function loadBookingFacts(trx: Trx, about: About): Promise<BookingFacts | null> {
  const [row] = await findFacts(trx, about);
  if (!row?.terms) return null;
  return {
    closing: isClosed(row),
    usedByBookingId: row.usedByBookingId,
    terms: row.terms as unknown as TariffTerms,
    sender: { createdAt: row.createdAt, hasDelivered: row.delivered !== null },
    numberUsed: row.numbered !== null,
  };
}

const findFacts = compileOnce((db, { customerId, quoteId, number }: About) =>
  selectClosure(db, customerId).select(({ selectFrom }) => [
    "accounts.createdAt",
    selectFrom("bookings")
      .select("id")
      .where("customerId", "=", customerId)
      .where("state", "=", "delivered")
      .limit(1)
      .as("delivered"),
    selectFrom("bookings").select("id").where("quoteId", "=", quoteId).as("usedByBookingId"),
    selectFrom("bookings").select("id").where("number", "=", number).as("numbered"),
    selectFrom("quotes")
      .innerJoin("tariffs", "tariffs.version", "quotes.tariffVersion")
      .select("body")
      .where("quotes.id", "=", quoteId)
      .as("terms"),
  ]),
);

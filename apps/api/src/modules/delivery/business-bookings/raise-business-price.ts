import { Refusal } from "@songtan/contract/errors";
import { decideRaise } from "@songtan/domain/charges/charge";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { BusinessActor } from "../../../http/session/business-actor.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { loadFreeCredit } from "../../accounting/amounts-due/free-credit.ts";
import { requireInvoiceRoom } from "../../accounting/invoice-items/invoice-account.ts";
import { lockCappedKey, spendByKey } from "../../bookings/key-spending/key-spending.ts";
import { linesOf, lockBooking } from "../../bookings/record/booking.ts";
import { enqueueDialectEvents } from "../../bookings/record/dialect-events.ts";
import { raiseBooking } from "../../bookings/record/raise-booking.ts";
import { loadQuotedTariff } from "../../pricing/tariff/load-tariff.ts";

/**
 * Raises the price of a business's booking that does not have a driver yet. A cash raise is collected with the fare.
 * For the balance or an invoice it is due when the work is done, as for an edit, and the balance or limit must cover
 * it at present.
 * @throws Refusal `not_found`, `price_raise_not_allowed`, `insufficient_balance`, `invalid`, and
 * those of `requireInvoiceRoom` and `spendByKey`
 */
export async function raiseBusinessPrice(
  { trx, clock }: Pick<Deps, "clock"> & { trx: Trx },
  {
    bookingId,
    accountId,
    business,
    totalSatang,
  }: {
    bookingId: string;
    accountId: string;
    business: BusinessActor | undefined;
    totalSatang: number;
  },
): Promise<void> {
  const key = await lockCappedKey(trx, business);
  const booking = await lockBooking(trx, bookingId);
  if (booking?.customerId !== accountId) throw new Refusal("not_found");
  const { priority } = await loadQuotedTariff(trx, booking.quoteId);
  const decision = decideRaise(
    // No provider charges it, so it may be as little as in cash.
    { state: booking.state, method: "cash", lines: linesOf(booking) },
    { totalSatang, priority },
  );
  if (!decision.ok && decision.refusal === "invalid")
    throw new Refusal("invalid", {}, { totalSatang: decision.problem });
  if (!decision.ok) throw new Refusal(decision.refusal);
  const { raiseSatang } = decision;
  await spendByKey({ trx, clock }, key, {
    kind: "priority_fee",
    bookingId,
    bookingSatang: booking.totalSatang + raiseSatang,
    addedSatang: raiseSatang,
  });
  if (booking.paymentMethod !== "cash") {
    await lockCustomer(trx, accountId);
    const promisedSatang = booking.laterSatang + raiseSatang;
    const missingSatang = promisedSatang - (await loadFreeCredit(trx, accountId));
    if (missingSatang > 0 && booking.businessPayment !== "invoice")
      throw new Refusal("insufficient_balance");
    // The part that the balance cannot cover when the work is done goes on the invoice.
    if (missingSatang > 0)
      await requireInvoiceRoom(trx, { accountId, amountSatang: missingSatang, now: clock() });
    await trx
      .updateTable("bookings")
      .set({ laterSatang: promisedSatang })
      .where("id", "=", bookingId)
      .execute();
  }
  await raiseBooking(trx, booking, { raiseSatang, now: clock() });
  await enqueueDialectEvents(trx, [{ bookingId, kind: "price_raised", happenedAt: clock() }]);
}

import type { SecondPersonRule } from "@songtan/domain/staff/second-person";

type MoneyCall = { rule: SecondPersonRule } | { alone: string };
const byTwo = (rule: SecondPersonRule): MoneyCall => ({ rule });
const byOne = (alone: string): MoneyCall => ({ alone });

const hold = "Moves what a driver holds for one job, within their own balance.";
const chargedAsOrdered =
  "Charges or pays what the booking's price says, which staff do not choose.";
const notYet = "Writes terms that nothing is spent by until they are put into force.";
const decided = "Carries out what was decided before, for the same amount.";
const less = "Ends a proposal: nothing is spent.";

/**
 * Every call of staff from which a posting or a budget can be reached: the rule by which two of staff do it, be it above a
 * limit of one, or why one is enough.
 */
export const staffMoneyCalls: Readonly<Record<string, MoneyCall>> = {
  "POST /console/adjustments/{id}/approve": byTwo("adjustment"),
  "POST /console/adjustments/{id}/turn-down": byOne(less),
  "POST /console/bookings/{id}/cancel": byTwo("cancellation"),
  "POST /console/bookings/{id}/cancellations/{cancellationId}/approve": byTwo("cancellation"),
  "POST /console/bookings/{id}/choose-driver": byOne(hold),
  "POST /console/bookings/{id}/collect": byOne(chargedAsOrdered),
  "POST /console/bookings/{id}/dispose": byTwo("disposal"),
  "POST /console/bookings/{id}/edits": byOne(chargedAsOrdered),
  "POST /console/bookings/{id}/driver-events": byOne(chargedAsOrdered),
  "POST /console/bookings/{id}/handover": byOne(hold),
  "POST /console/bookings/{id}/hold": byOne(chargedAsOrdered),
  "POST /console/bookings/{id}/keep": byOne(chargedAsOrdered),
  "POST /console/bookings/{id}/lose": byTwo("loss"),
  "POST /console/bookings/{id}/losses/{lossId}/approve": byTwo("loss"),
  "POST /console/bookings/{id}/reassign": byOne(hold),
  "POST /console/books/withholdings": byOne(
    "Is a percentage fixed by law of what was charged, against a certificate that counts once.",
  ),
  "POST /console/businesses/{id}/credit-limit": byTwo("credit_limit"),
  "POST /console/businesses/{id}/credit-limits/{limitId}/approve": byTwo("credit_limit"),
  "POST /console/businesses/{id}/credit-limits/{limitId}/turn-down": byOne(less),
  "POST /console/businesses/{id}/invoices/{invoiceId}/payments": byTwo("invoice_transfer"),
  "POST /console/businesses/{id}/transfers/{transferId}/approve": byTwo("invoice_transfer"),
  "POST /console/businesses/{id}/transfers/{transferId}/turn-down": byOne(less),
  "POST /console/cod/{id}/decide": byTwo("cod_refund"),
  "POST /console/customers/{id}/bookings": byOne(chargedAsOrdered),
  "POST /console/customers/{id}/credit": byTwo("adjustment"),
  "POST /console/disputes/{id}/accept": byOne(
    "Gives up money that the bank has taken back already.",
  ),
  "POST /console/disputes/{id}/answer": byOne(
    "Sends evidence to the bank, which decides about its own money.",
  ),
  "POST /console/handovers/{id}/call-off": byOne(hold),
  "POST /console/handovers/{id}/record-given": byOne(chargedAsOrdered),
  "POST /console/holidays": byTwo("tariff"),
  "POST /console/holidays/{id}/agree": byTwo("tariff"),
  "POST /console/holidays/{id}/remove": byTwo("tariff"),
  "POST /console/incidents/{id}/close": byOne(
    "Releases the held pay of one job, at its own price, once a person has looked at it.",
  ),
  "POST /console/payments/{id}/refunds": byTwo("refund"),
  "POST /console/payout-runs/{id}/approve": byTwo("payout_run"),
  "POST /console/payouts/{id}/reject": byOne("Gives a payout back to the driver's own balance."),
  "POST /console/promos": byOne(notYet),
  "POST /console/promos/{id}/activate": byTwo("promo"),
  "POST /console/promos/{id}/end": byOne("Ends a budget: nothing more of it is spent."),
  "POST /console/raises": byTwo("raise"),
  "POST /console/raises/{id}/agree": byTwo("raise"),
  "POST /console/raises/{id}/end": byOne("Ends a raise before its time: prices fall."),
  "POST /console/refunds/{id}/approve": byTwo("refund"),
  "POST /console/refunds/{id}/retry": byOne(decided),
  "POST /console/refunds/{id}/settle": byOne(decided),
  "POST /console/reports/{id}/approve": byTwo("claim"),
  "POST /console/reports/{id}/transferred": byOne(decided),
  "POST /console/settings": byTwo("money_terms"),
  "POST /console/settings/{id}/approve": byTwo("money_terms"),
  "POST /console/settings/{id}/remove": byOne(
    "Drops a draft, or terms that have not begun: those before them continue.",
  ),
  "POST /console/tariff-drafts/{id}/publish": byTwo("tariff"),
  "POST /console/tariffs/{id}/withdraw": byTwo("tariff"),
  "POST /console/uploads": byOne(
    "Stores a picture: its bytes release the pay of the one job that waits for them.",
  ),
  "PUT /console/promos/{id}": byOne(notYet),
};

import { limits } from "@songtan/domain/limits";
import type { TaskList } from "graphile-worker";
import type { Deps } from "./deps/deps.ts";
import { eachPart } from "./jobs/for-each-isolated.ts";
import type { JobName, Jobs } from "./jobs/jobs.ts";
import { whenDue } from "./jobs/when-due.ts";
import { issueInvoices } from "./modules/accounting/business-money/issue-invoices.ts";
import { remindInvoices } from "./modules/accounting/business-money/remind-invoices.ts";
import { sendInvoice } from "./modules/accounting/business-money/send-invoice.ts";
import { issueCreditNote } from "./modules/accounting/receipts/issue-credit-note.ts";
import { issueReceipt } from "./modules/accounting/receipts/issue-receipt.ts";
import { issueTaxReceipts } from "./modules/accounting/receipts/issue-tax-receipts.ts";
import { sendReceipt } from "./modules/accounting/receipts/send-receipt.ts";
import { endExpiredEndpoints } from "./modules/businesses/lasting-access/end-expired.ts";
import { sendDisputeAnswer } from "./modules/claims/disputes/answer-dispute.ts";
import { checkDisputes, handleDisputeEvent } from "./modules/claims/disputes/check-disputes.ts";
import { endEdit } from "./modules/delivery/booking-edits/request-edit.ts";
import { endSearch } from "./modules/delivery/bookings/end-search.ts";
import { watchDrivers } from "./modules/delivery/bookings/watch-drivers.ts";
import { notifyOfMessage } from "./modules/delivery/chat/notify-of-message.ts";
import { remindDepotStorage } from "./modules/delivery/depots/remind-depot-storage.ts";
import { checkDelivery } from "./modules/delivery/doubts/check-delivery.ts";
import { watchProgress } from "./modules/delivery/operations/watch-progress.ts";
import { searchOrAssign } from "./modules/delivery/reserved/assign-reserved.ts";
import { expireDocuments } from "./modules/drivers/documents/expire-documents.ts";
import { remindExpiring } from "./modules/drivers/documents/remind-expiring.ts";
import { endBreakInTime } from "./modules/drivers/duty/start-break.ts";
import { endDestinationInTime } from "./modules/drivers/duty/start-destination.ts";
import { notifyPasswordGuesses } from "./modules/identity/sign-in/notify-password-guesses.ts";
import { mailUnusedInvitation } from "./modules/identity/staff/manage/create-invitation.ts";
import { watchArrivals } from "./modules/partners/arrivals/watch-arrivals.ts";
import { bookImport } from "./modules/partners/imports/booking/book-import.ts";
import { driveTestBooking } from "./modules/partners/test-mode/drive-booking.ts";
import { recordDialectEvents } from "./modules/partners/v3-events/record-events.ts";
import { chargeAmountDue } from "./modules/payments/amounts-due/charge-amount-due.ts";
import { endUnpaid } from "./modules/payments/checkout/end-unpaid.ts";
import { checkPayments } from "./modules/payments/provider-results/check-payments.ts";
import { handleProviderEvent } from "./modules/payments/provider-results/provider-events.ts";
import { reconcileProvider } from "./modules/payments/reconciliation/reconcile-provider.ts";
import { refundEdit } from "./modules/payments/refunds/refund-edit.ts";
import { sendRefund } from "./modules/payments/refunds/send-refund.ts";
import { reconcileCardSaves } from "./modules/payments/saved-cards/reconcile-card-saves.ts";
import {
  deleteProviderCard,
  deleteProviderCustomer,
} from "./modules/payments/saved-cards/saved-cards.ts";
import { releaseCod } from "./modules/payouts/cash-on-delivery/release-cod.ts";
import { checkPayouts } from "./modules/payouts/payouts/check-payouts.ts";
import { handlePayoutEvent } from "./modules/payouts/payouts/payout-events.ts";
import {
  deleteProviderRecipient,
  registerRecipient,
} from "./modules/payouts/payouts/register-recipient.ts";
import { sendPayout } from "./modules/payouts/payouts/send-payout.ts";
import { sendStatements } from "./modules/payouts/statements/send-statements.ts";
import { sendWatched } from "./modules/platform/gateways/send-watched.ts";
import { closeOfferNotices } from "./modules/platform/notifications/close-offer-notices.ts";
import { sendNotice } from "./modules/platform/notifications/send-notice.ts";
import { callOnCall, escalateAlerts } from "./modules/platform/on-call/call-on-call.ts";
import { watchJobs } from "./modules/platform/oversight/failed-jobs.ts";
import { watchServices } from "./modules/platform/oversight/watch-services.ts";
import { deliverSms } from "./modules/platform/paid-messages/send-sms.ts";
import { sendByReplaced } from "./modules/platform/providers/notify-change.ts";
import { closeAccounts } from "./modules/privacy/closure/close-accounts.ts";
import { buildExport } from "./modules/privacy/exports/build-export.ts";
import { sweepExports } from "./modules/privacy/exports/sweep-exports.ts";
import { watchSweep } from "./modules/privacy/retention/report-sweep.ts";
import { sweep } from "./modules/privacy/retention/sweep.ts";
import { sendAnnouncement } from "./modules/views/announcements/send-announcement.ts";
import { countFigures } from "./modules/views/figures/count-figures.ts";

const minutesAfter = (since: string, minutes: number): Date =>
  new Date(Date.parse(since) + minutes * 60_000);

function endSearchInTime(deps: Deps, payload: Jobs["end_search"]): Promise<void> {
  const key = `end_search:${payload.bookingId}`;
  const dueAt = minutesAfter(payload.searchingSince, payload.searchMinutes ?? limits.searchMinutes);
  return whenDue(deps, { name: "end_search", payload, key, dueAt }, () => endSearch(deps, payload));
}

function endUnpaidInTime(deps: Deps, payload: Jobs["end_unpaid"]): Promise<void> {
  const { bookingId, unpaidSince } = payload;
  // Enqueued before its payload contained the time.
  if (unpaidSince === undefined) return endUnpaid(deps, payload);
  const job = { name: "end_unpaid", payload, key: `end_unpaid:${bookingId}` } as const;
  const dueAt = minutesAfter(unpaidSince, limits.paymentMinutes);
  return whenDue(deps, { ...job, dueAt }, () => endUnpaid(deps, payload));
}

function endBreakWhenDue(deps: Deps, payload: Jobs["end_break"]): Promise<void> {
  const job = { name: "end_break", payload, key: `end_break:${payload.driverId}` } as const;
  const dueAt = new Date(payload.endsAt);
  return whenDue(deps, { ...job, dueAt }, () => endBreakInTime(deps, payload));
}

function endDestinationWhenDue(deps: Deps, payload: Jobs["end_destination"]): Promise<void> {
  const key = `end_destination:${payload.driverId}`;
  const job = { name: "end_destination", payload, key } as const;
  const dueAt = new Date(payload.endsAt);
  return whenDue(deps, { ...job, dueAt }, () => endDestinationInTime(deps, payload));
}

const watchWork = (deps: Deps): Promise<void> =>
  eachPart(
    () => watchDrivers(deps),
    () => watchProgress(deps),
    () => watchArrivals(deps),
    () => remindDepotStorage(deps),
  );

/** Every job there is, by name. Each is a short command that may run twice. */
export function taskList(deps: Deps): TaskList {
  const jobs: { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> } = {
    send_message: (message) => sendWatched(deps, message),
    send_sms: (payload) => deliverSms(deps, payload),
    mail_unused_invitation: (payload) => mailUnusedInvitation(deps, payload),
    send_by_replaced: (payload) => sendByReplaced(deps, payload),
    send_notice: (payload) => sendNotice(deps, payload),
    record_dialect_events: (payload) => recordDialectEvents(deps, payload),
    send_announcement: (payload) => sendAnnouncement(deps, payload),
    close_offer_notices: (payload) => closeOfferNotices(deps, payload),
    start_search: (payload) => searchOrAssign(deps, payload),
    end_search: (payload) => endSearchInTime(deps, payload),
    end_break: (payload) => endBreakWhenDue(deps, payload),
    end_destination: (payload) => endDestinationWhenDue(deps, payload),
    end_edit: (payload) => endEdit(deps, payload),
    give_back_edit: (payload) => refundEdit(deps, payload),
    end_unpaid: (payload) => endUnpaidInTime(deps, payload),
    check_payments: async () => {
      await eachPart(
        () => checkPayments(deps),
        () => reconcileCardSaves(deps),
      );
    },
    reconcile_provider: () => reconcileProvider(deps),
    handle_provider_event: (payload) => handleProviderEvent(deps, payload),
    send_refund: (payload) => sendRefund(deps, payload),
    handle_dispute_event: (payload) => handleDisputeEvent(deps, payload),
    send_dispute_answer: (payload) => sendDisputeAnswer(deps, payload),
    check_disputes: () => checkDisputes(deps),
    charge_due: (payload) => chargeAmountDue(deps, payload),
    delete_provider_customer: (payload) => deleteProviderCustomer(deps, payload),
    delete_provider_card: (payload) => deleteProviderCard(deps, payload),
    issue_receipt: (payload) => issueReceipt(deps, payload),
    issue_credit_note: (payload) => issueCreditNote(deps, payload),
    issue_tax_receipts: (payload) => issueTaxReceipts(deps, payload),
    send_receipt: (payload) => sendReceipt(deps, payload),
    invoice_businesses: async () => {
      await eachPart(
        () => issueInvoices(deps),
        () => remindInvoices(deps),
      );
    },
    send_invoice: (payload) => sendInvoice(deps, payload),
    watch_drivers: () => watchWork(deps),
    check_delivery: (payload) => checkDelivery(deps, payload),
    notify_of_message: (payload) => notifyOfMessage(deps, payload),
    notify_password_guesses: (payload) => notifyPasswordGuesses(deps, payload),
    sweep: () => sweep(deps),
    watch_sweep: () => watchSweep(deps),
    watch_jobs: () => watchJobs(deps),
    call_on_call: (payload) => callOnCall(deps, payload),
    escalate_alerts: () => escalateAlerts(deps),
    watch_services: () => watchServices(deps),
    expire_documents: () => expireDocuments(deps),
    remind_expiring: () => remindExpiring(deps),
    send_statements: () => sendStatements(deps),
    build_data_export: (payload) => buildExport(deps, payload),
    register_recipient: (payload) => registerRecipient(deps, payload),
    delete_provider_recipient: (payload) => deleteProviderRecipient(deps, payload),
    send_payout: (payload) => sendPayout(deps, payload),
    check_payouts: () => checkPayouts(deps),
    handle_payout_event: (payload) => handlePayoutEvent(deps, payload),
    release_cod: () => releaseCod(deps),
    sweep_data_exports: () => sweepExports(deps),
    count_figures: () => countFigures(deps),
    end_expired_endpoints: () => endExpiredEndpoints(deps),
    close_accounts: () => closeAccounts(deps),
    book_import: (payload) => bookImport(deps, payload),
    drive_test_booking: (payload) => driveTestBooking(deps, payload),
  };
  return Object.fromEntries(
    Object.entries(jobs).map(([name, run]) => [name, (payload: unknown) => run(payload as never)]),
  );
}

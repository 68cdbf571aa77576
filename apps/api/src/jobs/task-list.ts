import { limits } from "@songtan/domain/limits";
import type { TaskList } from "graphile-worker";
import type { Deps } from "../deps.ts";
import { chargeAmountDue } from "../features/amounts-due/charge-amount-due.ts";
import { endEdit } from "../features/booking-edits/request-edit.ts";
import { endSearch } from "../features/bookings/end-search.ts";
import { startSearch } from "../features/bookings/start-search.ts";
import { watchDrivers } from "../features/bookings/watch-drivers.ts";
import { releaseCod } from "../features/cash-on-delivery/release-cod.ts";
import { notifyOfMessage } from "../features/chat/notify-of-message.ts";
import { remindDepotStorage } from "../features/depots/remind-depot-storage.ts";
import { sendDisputeAnswer } from "../features/disputes/answer-dispute.ts";
import { checkDisputes, handleDisputeEvent } from "../features/disputes/check-disputes.ts";
import { expireDocuments } from "../features/documents/expire-documents.ts";
import { remindExpiring } from "../features/documents/remind-expiring.ts";
import { sealPages } from "../features/documents/seal-pages.ts";
import { watchProgress } from "../features/incidents/watch-progress.ts";
import { closeOfferNotices } from "../features/notifications/close-offer-notices.ts";
import { sendNotice } from "../features/notifications/send-notice.ts";
import { checkPayments } from "../features/payments/check-payments.ts";
import { createLaterProviderCharge } from "../features/payments/create-later-provider-charge.ts";
import { endUnpaid } from "../features/payments/end-unpaid.ts";
import { handleProviderEvent } from "../features/payments/provider-events.ts";
import { reconcileCardSaves } from "../features/payments/reconcile-card-saves.ts";
import { deleteProviderCard, deleteProviderCustomer } from "../features/payments/saved-cards.ts";
import { sendRefund } from "../features/payments/send-refund.ts";
import { checkPayouts } from "../features/payouts/check-payouts.ts";
import { handlePayoutEvent } from "../features/payouts/payout-events.ts";
import {
  deleteProviderRecipient,
  registerRecipient,
} from "../features/payouts/register-recipient.ts";
import { sendPayout } from "../features/payouts/send-payout.ts";
import { buildExport } from "../features/privacy/build-export.ts";
import { closeAccounts } from "../features/privacy/close-accounts.ts";
import { sweepExports } from "../features/privacy/sweep-exports.ts";
import { issueCreditNote } from "../features/receipts/issue-credit-note.ts";
import { issueReceipt } from "../features/receipts/issue-receipt.ts";
import { issueTaxReceipts } from "../features/receipts/issue-tax-receipts.ts";
import { sendReceipt } from "../features/receipts/send-receipt.ts";
import { reconcileProvider } from "../features/reconciliation/reconcile-provider.ts";
import { refundEdit } from "../features/refunds/refund-edit.ts";
import { notifyPasswordGuesses } from "../features/sign-in/notify-password-guesses.ts";
import { watchSweep } from "../retention/report-sweep.ts";
import { sweep } from "../retention/sweep.ts";
import type { JobName, Jobs } from "./jobs.ts";
import { whenDue } from "./when-due.ts";

const minutesAfter = (since: string, minutes: number): Date =>
  new Date(Date.parse(since) + minutes * 60_000);

function endSearchInTime(deps: Deps, payload: Jobs["end_search"]): Promise<void> {
  const key = `end_search:${payload.bookingId}`;
  const dueAt = minutesAfter(payload.searchingSince, limits.searchMinutes);
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

/** Every job there is, by name. Each is a short command that may run twice. */
export function taskList(deps: Deps): TaskList {
  const jobs: { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> } = {
    send_message: (message) => deps.messages.send(message),
    send_notice: (payload) => sendNotice(deps, payload),
    close_offer_notices: (payload) => closeOfferNotices(deps, payload),
    start_search: (payload) => startSearch(deps, payload),
    end_search: (payload) => endSearchInTime(deps, payload),
    end_edit: (payload) => endEdit(deps, payload),
    give_back_edit: (payload) => refundEdit(deps, payload),
    end_unpaid: (payload) => endUnpaidInTime(deps, payload),
    check_payments: async () => {
      await checkPayments(deps);
      await reconcileCardSaves(deps);
    },
    reconcile_provider: () => reconcileProvider(deps),
    handle_provider_event: (payload) => handleProviderEvent(deps, payload),
    send_refund: (payload) => sendRefund(deps, payload),
    handle_dispute_event: (payload) => handleDisputeEvent(deps, payload),
    send_dispute_answer: (payload) => sendDisputeAnswer(deps, payload),
    check_disputes: () => checkDisputes(deps),
    charge_due: (payload) =>
      chargeAmountDue(deps, payload, (chargeId) =>
        createLaterProviderCharge(deps, { chargeId, english: false }),
      ),
    delete_provider_customer: (payload) => deleteProviderCustomer(deps, payload),
    delete_provider_card: (payload) => deleteProviderCard(deps, payload),
    issue_receipt: (payload) => issueReceipt(deps, payload),
    issue_credit_note: (payload) => issueCreditNote(deps, payload),
    issue_tax_receipts: (payload) => issueTaxReceipts(deps, payload),
    send_receipt: (payload) => sendReceipt(deps, payload),
    watch_drivers: async () => {
      await watchDrivers(deps);
      await watchProgress(deps);
      await remindDepotStorage(deps);
    },
    notify_of_message: (payload) => notifyOfMessage(deps, payload),
    notify_password_guesses: (payload) => notifyPasswordGuesses(deps, payload),
    sweep: () => sweep(deps),
    watch_sweep: () => watchSweep(deps),
    expire_documents: () => expireDocuments(deps),
    seal_pages: async () => void (await sealPages(deps)),
    remind_expiring: () => remindExpiring(deps),
    build_data_export: (payload) => buildExport(deps, payload),
    register_recipient: (payload) => registerRecipient(deps, payload),
    delete_provider_recipient: (payload) => deleteProviderRecipient(deps, payload),
    send_payout: (payload) => sendPayout(deps, payload),
    check_payouts: () => checkPayouts(deps),
    handle_payout_event: (payload) => handlePayoutEvent(deps, payload),
    release_cod: () => releaseCod(deps),
    sweep_data_exports: () => sweepExports(deps),
    close_accounts: () => closeAccounts(deps),
  };
  return Object.fromEntries(
    Object.entries(jobs).map(([name, run]) => [name, (payload: unknown) => run(payload as never)]),
  );
}

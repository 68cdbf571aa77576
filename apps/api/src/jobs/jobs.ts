import type { Role } from "@songtan/domain/account-types";
import type { Identifier } from "@songtan/domain/accounts/identifier";
import type { NotificationChannel } from "@songtan/domain/accounts/notifications";
import type { RefundPart } from "@songtan/domain/ledger/case-entries";
import type { MessagePurpose, PurposeOf } from "@songtan/domain/paid-messages/purposes";
import type { ReceiptMethod } from "@songtan/domain/receipts/types";
import type { Message } from "../ports/ports.ts";

/** Received money for which a receipt is issued. */
export type ReceiptJob = {
  /** Names the money: it never gets a second receipt. */
  source: string;
  customerId: string;
  bookingId: string | null;
  method: ReceiptMethod;
  /** An instant as JSON has it. */
  receivedAt: string;
};

/**
 * A part of a refund was made; without `part` it is the charged part. Or a cash fare became credit.
 */
export type CreditNoteJob =
  | { refundId: string; part?: RefundPart }
  | { cashOf: string; amountSatang: number /** An instant as JSON has it. */; endedAt: string };

/** One notice to one person, in their language; its channels are chosen when it is sent. */
export type NoticeJob = {
  noticeId: string;
  title: string;
  text: string;
  /** The page it opens, with its language. */
  path: string;
  /** A later notice with the same tag replaces this one on the screen. */
  tag: string;
  /** The whole SMS, where it says more or less than title and text; `linked` adds the page's address. */
  sms?: { text: string; linked: boolean };
  mail?: { subject: string; text: string };
  /** The purpose of a message from staff, which has a separate budget; absent for a person's account and bookings. */
  purpose?: PurposeOf<"driver_message" | "announcement">;
  /** Ignores the person's settings: their money came back. */
  mandatory?: boolean;
  /** Only by these, where every channel is not worth it. */
  only?: readonly NotificationChannel[];
  /** An offer rings until then, or until it is answered. */
  offer?: { id: string; expiresAt: string };
};

/** An e-mail. An SMS has its own job, which only `platform/paid-messages` adds. */
type Mail = Omit<Message, "attachments" | "channel"> & { channel: "email"; expiresAt?: string };

export type SmsJob = Omit<Message, "attachments" | "channel"> & {
  /** Names its reservation. */
  id: string;
  purpose: MessagePurpose;
  accountId: string | null;
  /** When its code expires; an instant as JSON has it, here and in the next. */
  expiresAt?: string;
  /** When the job first found the budget used up. */
  triedSince?: string;
};

/** A fact of an order that a program of the v3 protocol is notified of. */
export type DialectEventJob = {
  /** Makes the ids of the fact's events. */
  factId: string;
  bookingId: string;
  /** A kind of the timeline, or a raised price. */
  kind: string;
  happenedAt: string;
};

/**
 * Every job and its payload. A job is a command like any other: running it twice has the same effect as running it
 * once.
 */
export type Jobs = {
  send_message: Mail;
  send_sms: SmsJob;
  /** `invitation` is the hash of its token. */
  mail_unused_invitation: { invitation: string; message: Mail };
  /** `mailServer` contains the previous settings of the mail server, sealed. */
  send_by_replaced: { message: Mail; mailServer: string };
  send_notice: NoticeJob;
  send_announcement: { announcementId: string };
  close_offer_notices: { bookingId: string; driverIds: string[] };
  start_search: { bookingId: string };
  end_search: { bookingId: string; searchingSince: string; searchMinutes?: number };
  /** `endsAt` is an instant as JSON has it, here and in the next. */
  end_break: { driverId: string; endsAt: string };
  end_destination: { driverId: string; endsAt: string };
  end_edit: { bookingId: string; editId: string };
  give_back_edit: { bookingId: string };
  end_unpaid: { bookingId: string; unpaidSince?: string };
  check_payments: Record<string, never>;
  reconcile_provider: Record<string, never>;
  handle_provider_event: { eventId: string };
  send_refund: { refundId: string };
  handle_dispute_event: { providerDisputeId: string };
  send_dispute_answer: { disputeId: string };
  check_disputes: Record<string, never>;
  charge_due: { bookingId: string };
  register_recipient: { payoutAccountId: string };
  delete_provider_recipient: { recipientId: string };
  send_payout: { payoutId: string };
  check_payouts: Record<string, never>;
  handle_payout_event: { eventId: string };
  release_cod: Record<string, never>;
  delete_provider_customer: { providerCustomerId: string };
  delete_provider_card: { providerCardId: string };
  issue_receipt: ReceiptJob;
  issue_credit_note: CreditNoteJob;
  issue_tax_receipts: { bookingId: string };
  send_receipt: { receiptId: string };
  /** Issues the invoices of the month before, and reminds of unpaid ones. */
  invoice_businesses: Record<string, never>;
  /** 0: the invoice itself. */
  send_invoice: { invoiceId: string; reminder: number };
  /** Checks that the work of a finished booking was done as reported; `dueAt` is an instant as in JSON. */
  check_delivery: { bookingId: string; dueAt?: string };
  notify_of_message: { messageId: number; accountId: string };
  notify_password_guesses: {
    role: Role;
    identifier: Identifier /** An instant as JSON has it. */;
    at: string;
  };
  watch_drivers: Record<string, never>;
  sweep: Record<string, never>;
  watch_sweep: Record<string, never>;
  watch_jobs: Record<string, never>;
  /** The first call of an alert; the next ones follow by the clock. */
  call_on_call: { alertId: string };
  escalate_alerts: Record<string, never>;
  watch_services: Record<string, never>;
  expire_documents: Record<string, never>;
  remind_expiring: Record<string, never>;
  send_statements: Record<string, never>;
  build_data_export: { exportId: string };
  sweep_data_exports: Record<string, never>;
  close_accounts: Record<string, never>;
  record_dialect_events: DialectEventJob;
  count_figures: Record<string, never>;
  end_expired_endpoints: Record<string, never>;
  /** Books the rows of a file that a person requested. */
  book_import: { importId: string };
  /** Only in test mode. */
  drive_test_booking: { bookingId: string };
};
export type JobName = keyof Jobs;

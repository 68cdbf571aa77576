import type { Message } from "../ports.ts";

/** Every job and what it carries. A job is a command like any other: running it twice changes nothing more. */
export type Jobs = {
  send_message: Message;
  start_search: { bookingId: string };
  end_search: { bookingId: string; searchingSince: string };
  end_unpaid: { bookingId: string };
  check_payments: Record<string, never>;
  handle_provider_event: { eventId: string };
  send_refund: { refundId: string };
  forget_provider_customer: { providerCustomerId: string };
  sweep: Record<string, never>;
  expire_documents: Record<string, never>;
  remind_expiring: Record<string, never>;
  build_data_export: { exportId: string };
  sweep_data_exports: Record<string, never>;
  close_accounts: Record<string, never>;
};
export type JobName = keyof Jobs;

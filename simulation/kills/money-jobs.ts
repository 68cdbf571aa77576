import type { JobName } from "../../apps/api/src/jobs/jobs.ts";

/** What the jobs of a round are about. */
export type About = {
  bookingId: string;
  refundId: string;
  payoutId: string;
  eventId: string;
  receipt: object;
};
export type MoneyJob = {
  name: JobName;
  payload: (about: About) => object;
  /** The clock calls it: it waits in a queue of its own. */
  byClock?: true;
};
/** Four jobs that are in flight together, and what holds each of them in the middle; `$1` is the booking. */
export type Round = { jobs: readonly MoneyJob[]; locks: readonly string[] };

const nothing = () => ({});
const ofBooking = ({ bookingId }: About) => ({ bookingId });
const ofEvent = ({ eventId }: About) => ({ eventId });
const ofRefund = ({ refundId }: About) => ({ refundId });

/** Every job that moves money or papers of money, as many in a round as one process runs side by side. */
export const rounds: readonly Round[] = [
  {
    jobs: [
      { name: "check_payments", payload: nothing, byClock: true },
      { name: "check_payouts", payload: nothing, byClock: true },
      { name: "handle_provider_event", payload: ofEvent },
      { name: "send_refund", payload: ofRefund },
    ],
    locks: [
      "lock table payments, payouts, documents, provider_events, refunds in access exclusive mode",
    ],
  },
  {
    jobs: [
      { name: "issue_receipt", payload: ({ receipt }) => receipt },
      { name: "issue_tax_receipts", payload: ofBooking },
      { name: "charge_due", payload: ofBooking },
      { name: "issue_credit_note", payload: ofRefund },
    ],
    locks: [
      "select from bookings where id = $1 for update",
      "lock table receipts in access exclusive mode",
    ],
  },
  {
    jobs: [
      { name: "send_payout", payload: ({ payoutId }) => ({ payoutId }) },
      { name: "handle_payout_event", payload: ofEvent },
      { name: "release_cod", payload: nothing, byClock: true },
      { name: "check_disputes", payload: nothing, byClock: true },
    ],
    locks: [
      "lock table payouts, provider_events, cod_collections, disputes in access exclusive mode",
    ],
  },
  {
    jobs: [
      { name: "reconcile_provider", payload: nothing, byClock: true },
      { name: "check_payments", payload: nothing, byClock: true },
      { name: "end_unpaid", payload: ofBooking },
      { name: "give_back_edit", payload: ofBooking },
    ],
    locks: ["lock table bookings, payments, provider_differences in access exclusive mode"],
  },
];

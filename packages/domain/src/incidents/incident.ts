/** Kinds of incidents that staff must look at, the most urgent first. */
export const incidentKinds = [
  "sos",
  "driver_vanished",
  "account_disowned",
  "custody_found",
  "lost",
  "stuck",
  "pin_unverified",
  "pick_ups_doubted",
  "delivery_doubtful",
  "proof_chain_broken",
  "reserved_driver_lost",
  "held_too_long",
  "foreign_charge",
  "business_charged_back",
  "provider_down",
  "gateway_down",
  "database_slow",
  "clock_wrong",
  // Only in test mode: a parcel of the value that its documents name.
  "second_look",
  "job_failed",
  "staff_scopes",
  "sender_changed",
  "staff_guessed",
  "passwords_tried",
  "security_events_lost",
  "erasure_failed",
  "retention_failed",
  "retention_late",
  "sms_budget_used",
  "sms_budget_low",
  "requests_limited",
] as const;
export type IncidentKind = (typeof incidentKinds)[number];

/** Jobs that only carry a message: what they were for may be over. All others move money, papers or bookings. */
const messageTasks: ReadonlySet<string> = new Set([
  "send_message",
  "send_sms",
  "send_notice",
  "close_offer_notices",
  "notify_of_message",
  "notify_password_guesses",
  "send_receipt",
  "mail_unused_invitation",
  "send_by_replaced",
]);

/** Returns true when failed jobs of this task may be dropped instead of retried. */
export const canDropJobs = (task: string): boolean => messageTasks.has(task);

/** Events that show that a driver had the goods: late ones of another driver are never ignored. */
export const custodyEvents: ReadonlySet<string> = new Set([
  "picked_up",
  "delivered",
  "handed_to",
  "returned",
  "handed_over",
  "taken_over",
  "left_at_depot",
]);

type Opened = { kind: IncidentKind; openedAt: Date };

/** The order in which staff look at incidents: the most urgent kind first, of one kind the oldest. */
export const byUrgency = (left: Opened, right: Opened): number =>
  incidentKinds.indexOf(left.kind) - incidentKinds.indexOf(right.kind) ||
  left.openedAt.getTime() - right.openedAt.getTime();

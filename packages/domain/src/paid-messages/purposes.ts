/**
 * The budgets that messages use. `open`: messages that anybody may cause without paying, including notices to an
 * unproved phone. `booking`: messages of a running booking to its customer and recipients. `notice`: messages about a
 * person's own affairs. `owner`: warnings to the owner of an account. `staff`: calls to staff about incidents. The
 * others are caused by a member of staff pressing a button.
 */
export const messageShares = [
  "open",
  "booking",
  "notice",
  "owner",
  "staff",
  "caller",
  "driver_message",
  "announcement",
  "test",
] as const;
export type MessageShare = (typeof messageShares)[number];

/** Everything that an SMS or a LINE message may be for. What is not listed cannot be sent. */
export const messagePurposes = {
  code: "open",
  invitation: "open",
  account_known: "open",
  unproved: "open",
  recipient: "booking",
  pin: "booking",
  recipient_dropped: "booking",
  notice: "notice",
  warning: "owner",
  account_closed: "owner",
  alert: "staff",
  caller_link: "caller",
  driver_message: "driver_message",
  announcement: "announcement",
  test: "test",
} as const satisfies Record<string, MessageShare>;
export type MessagePurpose = keyof typeof messagePurposes;
export type PurposeOf<Share extends MessageShare> = {
  [Purpose in MessagePurpose]: (typeof messagePurposes)[Purpose] extends Share ? Purpose : never;
}[MessagePurpose];

/** The budgets of an hour of the installation, as incidents name them. */
export const hourBudgets = [
  "sms_open",
  "sms_booking",
  "sms_notice",
  "line_notice",
  "sms_caller",
  "sms_driver_message",
  "line_driver_message",
  "line_announcement",
  "sms_test",
  "line_test",
] as const;

/** Channels that cost the operator for each message. A push to a browser costs nothing. */
export const paidChannels = ["sms", "line"] as const;
export type PaidChannel = (typeof paidChannels)[number];

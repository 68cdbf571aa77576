/**
 * The budgets that messages use. `open`: what anybody may cause without paying, also a notice to a phone that is not proved. `booking`: what a running booking sends to those
 * who wait for it. `notice`: what a person reads of their own affairs. `owner`: warnings to the owner of an account. `staff`:
 * what staff send to themselves.
 */
export const messageShares = ["open", "booking", "notice", "owner", "staff"] as const;
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
  caller_link: "booking",
  notice: "notice",
  warning: "owner",
  account_closed: "owner",
  alert: "staff",
} as const satisfies Record<string, MessageShare>;
export type MessagePurpose = keyof typeof messagePurposes;
export type PurposeOf<Share extends MessageShare> = {
  [Purpose in MessagePurpose]: (typeof messagePurposes)[Purpose] extends Share ? Purpose : never;
}[MessagePurpose];

/** The budgets of an hour of the installation, as incidents name them. */
export const hourBudgets = ["sms_open", "sms_booking", "sms_notice", "line_notice"] as const;

/** Channels that cost the operator for each message. A push to a browser costs nothing. */
export const paidChannels = ["sms", "line"] as const;
export type PaidChannel = (typeof paidChannels)[number];

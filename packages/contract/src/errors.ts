import { passwordProblems } from "@songtan/domain/account-types";
import { promoProblems } from "@songtan/domain/promos/types";

/** Every refusal the API can give: its HTTP status, and when it happens. Texts live in `texts.ts`, in both languages. */
export const refusals = {
  invalid: 400, // a field breaks its rule; `fields` says which and how
  unauthenticated: 401, // no bearer token, or one that is unknown, ended or of the other role
  key_invalid: 401, // the key of a program is unknown, has ended, or may not be used from there
  sign_in_wrong: 401, // identifier and password do not match an account
  sign_in_code_required: 401, // many wrong passwords were tried for this account: a device that never signed in needs a sent code as well
  passkey_refused: 401, // the passkey is unknown here or removed, or what it signed is not for this sign-in
  totp_required: 401, // staff: the password is right, the code of the authenticator app is needed
  totp_wrong: 401, // staff: the code does not fit, or was used before
  phone_not_verified: 403, // the action needs a verified phone
  scope_missing: 403, // the signed-in user may not do this
  suspended: 403, // the account is suspended
  account_frozen: 403, // the owner reported "this was not me"; staff look at it first
  not_verified: 403, // the driver's documents are not all approved
  owner_proof_needed: 403, // what outlives a session needs the header `Songtan-Owner-Proof`: see `POST /customer/owner-proofs`
  human_check_needed: 403, // many codes are requested, or many sign-ins fail: this one needs a solved `POST /human-checks`
  consent_withdrawn: 403, // the driver withdrew the consent this needs
  origin_not_allowed: 403, // a browser on another site sent the request
  credit_limit_reached: 402, // the business would owe more on invoices than staff granted
  invoice_overdue: 402, // an invoice of the business is overdue
  invoice_not_granted: 402, // staff granted the business no credit limit
  invoice_paid: 409, // the invoice is paid already
  invoice_paid_too_much: 422, // more than is still open on the invoice
  insufficient_balance: 402, // the prepaid balance of the business is too low
  cap_per_booking: 403, // the booking costs more than the key may book at once
  cap_per_day: 403, // the key has booked as much as it may today
  mandate_vehicle: 403, // the mandate of the agent does not include this vehicle
  mandate_area: 403, // a stop is outside the provinces of the mandate
  mandate_hours: 403, // the mandate does not include this hour
  mandate_booking_too_high: 422, // the cap per booking of a new mandate is above the bound of this business
  mandate_day_too_high: 422, // the cap per day of a new mandate is above the bound of this business
  mandate_too_long: 422, // a new mandate ends too late
  agent_cancels_per_day: 403, // the agent has cancelled as many bookings as it may today
  too_many_proposals: 429, // as many proposals of the agent wait as may
  proposal_over: 409, // the proposal was decided before or has lapsed
  proposal_key_ended: 409, // the key of the agent that proposed it was revoked or has expired since
  payment_not_of_business: 409, // a business pays by balance, invoice or cash
  reference_in_use: 409, // another booking of the business has this reference
  invitation_over: 409, // the invitation was accepted, withdrawn or is too old
  invitation_for_other: 403, // the invitation was sent to a phone or mailbox that is not the account's
  already_member: 409, // the person is a member of the business
  business_full: 409, // the business has as many members, with those invited, as it may
  owner_stays: 409, // the owner of a business cannot be removed or lose the role
  owner_not_possible: 409, // the member's phone is not verified, or the account is suspended, frozen or being closed
  business_closure_blocked: 409, // bookings, a file, money or an invoice keep the business from being closed
  too_many_webhook_endpoints: 409, // the business has as many endpoints in this mode as it may
  webhook_endpoint_off: 409, // the endpoint is switched off, so nothing is sent to it
  webhook_signed_by_key: 409, // the endpoint has no secret of its own: a partner key signs
  too_many_keys: 409, // the business has as many keys as it may
  key_revoked: 409, // the key was revoked, has expired or is being replaced
  business_incomplete: 409, // live keys need a company's tax data and a verified phone of the owner
  not_found: 404, // no such record, or another person's
  headers_too_large: 431, // the headers of a request, its address among them, are longer than a server reads
  body_too_slow: 408, // the body came more slowly than any working network sends
  quote_expired: 409, // the price was held until `expiresAt`, which has passed
  quote_used: 409, // this quote already made a booking
  booking_already_taken: 409, // another driver accepted first
  offer_expired: 409, // answered, withdrawn, or past its deadline
  idempotency_key_reused: 409, // the same key came with another body
  in_progress: 409, // the first request with this key is still running
  driver_busy: 409, // the driver carries another booking already
  fee_changed: 409, // the cancellation fee is no longer the one that was shown
  receipt_not_ready: 409, // a tax receipt is made out when the work is done and paid
  receipt_final: 409, // the booking has its tax receipt, or some of the money went back
  payment_not_awaited: 409, // the booking is paid, has ended, is paid in cash, or a payment is under way
  payment_under_way: 409, // another top-up, tip or other payment waits to be paid
  amount_due: 409, // an older amount is unpaid for more than a day; new bookings wait for it
  nothing_due: 409, // the customer owes nothing that could be paid
  too_many_cards: 409, // the account keeps as many cards as it may
  too_many_places: 409, // the account keeps as many places as it may
  month_not_over: 409, // a month of the books closes after its last day in Bangkok
  month_closed: 409, // the month is closed already, and stays so
  month_not_next: 409, // months close in order
  books_differ: 409, // the books are not whole; nothing is closed until staff have found out why
  certificate_not_ready: 409, // the books of the year are still open
  certificate_known: 409, // this payer's certificate of withheld tax was recorded before
  unreachable: 409, // the person has no proved phone, no LINE and no browser that notices go to: a message would reach no one
  move_not_possible: 409, // the booking's state does not allow what staff wanted to do
  proposal_lapsed: 409, // the booking has gone on without what was proposed about it
  handover_open: 409, // a handover of the goods is open already; it must be cancelled first
  handover_confirmed: 409, // a driver has confirmed that the goods moved, so it cannot be cancelled any more
  deadline_not_over: 409, // goods at a depot are stored for their sender until the promised day
  edit_used: 409, // the drop-offs of this booking were changed once already
  edit_open: 409, // the driver has not answered the change that was requested before
  edit_driver_came: 409, // a driver accepted while the customer changed what only a booking without a driver may change
  edit_too_often: 409, // a booking without a driver was changed as often as it may be
  edit_over: 409, // the question is answered, withdrawn or too old, or a drop-off it was to change was begun
  recall_too_late: 409, // everything is delivered, or the goods come back already
  recall_edit_open: 409, // the driver has not answered other drop-offs; the customer withdraws them first
  recall_handover_open: 409, // the goods are changing drivers
  recall_paid_at_door: 409, // a recipient has paid, and the driver is handing over
  price_changed: 409, // the price is no longer the one that was shown
  jobs_must_run: 409, // what these jobs do for money, papers or bookings would never be done: run them again
  alert_already_accepted: 409, // another member of staff was first
  conflict: 409, // another person changed it first; load it again
  duty_elsewhere: 409, // the driver is on duty on another device; a code to the phone moves it here
  account_closing: 409, // the account is being closed; signing in again keeps it
  closure_blocked: 409, // a booking under way, money due or being on duty keeps the account from closing
  credit_left: 409, // closing the account would lose credit: it is transferred or spent first, or given up when it is too little
  consent_required: 409, // an account cannot be without this consent; it can be closed
  review_locked: 409, // another reviewer has this driver open
  review_not_held: 409, // the reviewer's own lock has ended, or never existed
  document_not_opened: 409, // deciding needs to have looked at this version of the page
  second_person_needed: 409, // who approved a bank change first, or suspended the driver, does not decide again
  second_person_new: 409, // the account, or the scope, is too young to be the second person
  second_person_related: 409, // one of the two invited the other, or one manager both, not long ago
  second_person_near: 409, // both used one device or one address
  sender_changed: 409, // mail or SMS goes out through another provider since less than an hour: codes and links that open an account wait
  proof_needed: 428, // staff prove again who they are, by password and authenticator app, for this change
  scope_not_held: 403, // staff give no scope that they do not have
  own_rights: 409, // staff do not raise their own scopes, disable themselves or reset their own second factor
  payout_open: 409, // the driver's last payout is not on its way yet
  run_prepared: 409, // a run of payouts waits to be approved; it is approved or discarded first
  appeal_not_open: 409, // not suspended, an appeal waits already, or there have been enough
  identifier_in_use: 409, // another account has verified this phone or e-mail
  social_sign_in_lost: 409, // begun in another browser or for the other role, or unknown
  social_sign_in_used: 409, // the provider's answer was used already
  social_sign_in_expired: 409, // begun too long ago
  identity_in_use: 409, // the LINE account is linked with another account
  other_identity_linked: 409, // the account is linked with another LINE account
  too_many_passkeys: 409, // the account has as many passkeys as it may
  last_way_in: 409, // the account has no password: unlinking would shut its owner out
  password_not_set: 409, // the account was made through LINE; a password is set by a code first
  import_row_taken: 409, // this row of a file is booked, or is being booked
  import_under_way: 409, // rows of this file are being booked
  import_nothing_ready: 409, // no row of the file is ready to be booked
  too_large_upload: 413, // the file is over the limit
  unsupported_media: 415, // the file is not an image we can read
  import_unreadable: 422, // the file is neither CSV nor XLSX, or it is broken or locked by a password
  saved_filter_name_used: 409, // the member has filters of this list under this name
  too_many_saved_filters: 409, // the member has stored as many filters of this list as they may
  announcement_over: 409, // the announcement has ended already
  announcement_not_for_customers: 422, // vehicle and duty are of drivers, not of customers
  export_too_large: 422, // the list has more rows than one file may have
  export_under_way: 409, // the member of staff has another list written to a file just now
  import_too_large: 422, // unpacked, the workbook is larger than any file of bookings
  import_empty: 422, // there is no row below the headings
  import_too_much_text: 422, // the cells together hold more text than any file of bookings
  imports_full: 422, // as many files with rows that wait for a person as a business keeps
  import_too_many_rows: 422, // more rows than are imported at once
  outside_area: 422, // a stop is outside the area served
  in_water: 422, // a stop is in a river or at sea; `fields` says which
  no_road: 422, // no road leads from one stop to the next: couriers use no ferry
  too_heavy: 422, // over the vehicle's load
  too_large: 422, // over the vehicle's size
  closed_hours: 422, // outside service hours
  too_far: 422, // the route is over 300 km
  prohibited: 422, // the goods may not be carried
  cannot_advance: 422, // a test booking cannot get there from its state
  driver_change_not_allowed: 422, // the driver is coming, has arrived, or has the goods
  cancellation_not_allowed: 422, // the goods are on board, or the booking has ended
  recall_too_early: 422, // the goods are not picked up: the booking can be cancelled
  promo_not_eligible: 422, // the code does not apply to this quote
  code_wrong: 422, // the 6-digit code does not match
  code_expired: 422, // the code is too old, used, or tried too often
  contact_too_new: 422, // a phone or e-mail added lately does not prove an identity
  not_me_ended: 422, // the link of a warning is too old
  passkey_not_added: 422, // it lasted too long, the passkey is known already, or what it signed is not for this site
  invitation_ended: 422, // the link is too old, was used, or a newer one was sent
  pin_wrong: 422, // the recipient's PIN does not match
  pin_locked: 422, // the PIN was tried too often
  pin_resends_used: 422, // the PIN was sent again as often as it may be
  pin_move_used: 409, // the recipient has moved the pin already
  pin_move_landline: 409, // the recipient's phone cannot get a code by SMS
  edit_not_possible: 422, // it is not paid yet or has ended, or the goods are being handed on or brought back
  edit_other_city: 422, // the pick-up goes to another province; a booking is matched in the one it was made in
  edit_due_too_high: 422, // the dearer edit of a paid booking would leave too much unpaid until after the work
  edit_cod: 422, // a drop-off with cash on delivery is not removed: its fee is a part of the price
  edit_cash_taken: 422, // the driver has the cash already, so the price may not change
  edit_cheaper_not_possible: 422, // credit has paid more than the new price, and its payment is not divided again
  pin_move_too_late: 422, // the driver heads there, was there, or does not come any more
  pin_move_too_far: 422, // further than the price allows
  instructions_too_late: 422, // the stop is done, or the driver does not come any more
  proof_missing: 422, // the stop needs a photo, signature or PIN first
  balance_too_low: 422, // the driver's balance does not reach for the commission of this cash job
  cod_ceiling: 422, // the job's cash on delivery is more than the driver may carry together with what they have
  cod_new_sender: 422, // a new sender collects only a small amount with one booking
  driver_not_available: 422, // the chosen driver is off duty, unverified, has no capacity or the wrong vehicle
  driver_balance_too_low: 422, // staff chose a driver with a balance too low for this cash job
  driver_cod_ceiling: 422, // staff chose a driver who may not carry so much cash on delivery
  driver_far: 422, // staff chose a driver far from the pick-up and have not confirmed it
  cash_short: 422, // less cash was collected than is due
  cash_not_collected: 422, // cash is due before this step
  event_out_of_order: 422, // the task is not at the step this event belongs to
  off_duty: 422, // the driver is not on duty
  destination_in_use: 409, // the driver goes to another destination, which ends first
  destinations_used: 422, // destinations were used as often as a day allows
  destination_near: 422, // the driver is there already
  on_break: 422, // the driver is on a break, which ends first
  tip_not_allowed: 422, // nothing was delivered, it is too long ago, or there is a tip already
  price_raise_not_allowed: 422, // the search for a driver is over
  rating_not_allowed: 422, // the booking has not ended with a delivery, or is rated already
  payment_method_unavailable: 422, // the operator does not accept this payment method
  card_refused: 422, // the card provider does not accept this card
  credit_too_little: 422, // less credit than the booking costs, or than is worth a transfer
  payouts_off: 422, // the operator has no provider that pays out
  bank_account_missing: 422, // no approved bank account to pay to
  bank_account_refused: 422, // the payout provider does not pay to this account
  payout_too_little: 422, // what can be paid out is below the least amount
  run_empty: 422, // nothing in the run may be paid
  cod_not_held: 409, // this cash on delivery is on its way, paid, or given back
  refund_too_much: 422, // more than is left of what was paid
  refund_not_now: 422, // the booking is under way, nothing was paid, or the bank disputes the payment
  report_too_soon: 422, // nothing has happened yet; money can be claimed when the booking has ended
  report_too_late: 422, // longer ago than problems are accepted
  report_open_already: 422, // the same was reported already, or as many as there may be
  claim_too_much: 422, // more money than our liability reaches
  report_over: 422, // decided or withdrawn: no more messages are possible
  chat_not_open: 422, // no driver has the job, so there is no reader
  chat_closed: 422, // the booking ended longer ago than its chat stays open
  upload_quota_used: 429, // as many pictures as one account sends in a day; `Retry-After` says when it ends
  rate_limited: 429, // too many requests; `Retry-After` says when
  internal: 500, // our fault; the request id finds it
  business_sms_used: 429, // the business has invited as many people by SMS today as it may; e-mail works
  staff_messages_used: 429, // staff have sent as many messages that cost to this person, or in this hour, as they may
  sms_budget_used: 503, // no more codes go out by SMS within this hour; e-mail works
  imports_busy: 503, // as many files as may wait to be read do; `Retry-After` says when
  unavailable: 503, // an outside service did not answer
} as const satisfies Record<string, number>;
export type ErrorCode = keyof typeof refusals;

/** An expected "no". The only error class use cases throw; `http/errors.ts` is its only catcher. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: ErrorCode;
  /** Values the sentence needs, such as `{ maxKg: 20 }`. */
  readonly details: Record<string, string | number>;
  /** For `invalid`: field path to problem code, see `fieldProblems`. */
  readonly fields: Record<string, string> | undefined;
  /** Accepted values, by the path of a refused field. */
  allowed: Readonly<Record<string, readonly string[]>> = {};
  constructor(
    code: ErrorCode,
    details: Record<string, string | number> = {},
    fields?: Record<string, string>,
  ) {
    super(code);
    this.code = code;
    this.details = details;
    this.fields = fields;
  }
}

/** Codes of problems with a field. The server responds with a sentence; the web shows its own text for the same code. */
export const fieldProblems = [
  "required",
  "too_short",
  "too_long",
  "too_small",
  "too_big",
  "phone_invalid",
  "phone_not_mobile",
  "pin_needs_mobile",
  "email_invalid",
  ...passwordProblems,
  "password_wrong",
  "code_format",
  "pin_format",
  "citizen_id_invalid",
  "plate_invalid",
  "bank_account_invalid",
  "tax_id_invalid",
  "branch_invalid",
  "date_invalid",
  "date_past",
  "date_future",
  "date_before_booking",
  "date_too_far",
  "span_backwards",
  "span_too_long",
  "too_young",
  "must_accept",
  "not_a_choice",
  "one_of",
  "parameter_unknown",
  "parameters_none",
  "not_available",
  "address_unknown",
  "foreign_link",
  "in_use",
  "redaction_missing",
  "push_address",
  "contrast",
  "logo_size",
  ...promoProblems,
  "promo_code_format",
  "already_used",
  "order",
  "digits_lost",
  "moment_invalid",
  "time_missing",
  "unit_unknown",
  "reference_repeated",
  "number_unsure",
  "in_river",
  "at_sea",
  "format",
] as const;
export type FieldProblem = (typeof fieldProblems)[number];

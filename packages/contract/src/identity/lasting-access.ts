import type { AccountWarning } from "@songtan/domain/accounts/warnings";

/** The warning that a call sends to the owner, or why it sends none. */
type Warned = { warning: AccountWarning } | { unwarned: string };
/**
 * The proof of ownership that a call requires:
 * - `recent`: the header `Songtan-Owner-Proof`
 * - `each`: the password or a code in the body of every call
 * - `itself`: a part of the call that the holder of a stolen token lacks; `why` describes it
 */
export type LastingCall = Warned &
  ({ proof: "recent" | "each" } | { proof: "itself"; why: string });

const recent = { proof: "recent" } as const;
const each = { proof: "each" } as const;
const itself = (why: string) => ({ proof: "itself", why }) as const;
const warns = <W extends AccountWarning>(warning: W) => ({ warning });
const silent = (unwarned: string) => ({ unwarned });

/**
 * Every call that makes or widens access which outlives the session, or that sends money or notices elsewhere. A test makes
 * each of them without a proof and looks for the warning, and another finds calls that write the tables of such access and are
 * not here.
 */
export const lastingCalls = {
  // Programs and agents of a business, in live mode.
  "POST /businesses/{id}/keys": { ...recent, ...warns("key_made") },
  "POST /businesses/{id}/keys/{keyId}/rotate": { ...recent, ...warns("key_made") },
  "POST /businesses/{id}/mandates": { ...recent, ...warns("agent_allowed") },
  "POST /webhook-endpoints": { ...recent, ...warns("webhook_set") },
  "PUT /webhook-endpoints/{id}": { ...recent, ...warns("webhook_set") },
  "POST /webhook-endpoints/{id}/rotate-secret": { ...recent, ...warns("webhook_set") },
  "PATCH /v3/webhook": {
    ...itself("it is signed with a live key, which was proved when it was made"),
    ...warns("webhook_set"),
  },
  // Where the caller keeps an endpoint that the key made.
  "DELETE /businesses/{id}/keys/{keyId}": {
    ...recent,
    ...silent("what stays was announced when it was made"),
  },
  // Who manages a business, and where its bills go.
  "POST /businesses/{id}/invitations": { ...recent, ...warns("member_invited") },
  "PUT /businesses/{id}/members/{memberId}": { ...recent, ...warns("role_raised") },
  // Where the caller keeps what the member made.
  "DELETE /businesses/{id}/members/{memberId}": {
    ...recent,
    ...silent("what stays was announced when it was made"),
  },
  "PUT /businesses/{id}": { ...recent, ...warns("billing_changed") },
  "PUT /businesses/{id}/owner": { ...each, ...warns("owner_changed") },
  "POST /businesses/{id}/closure": { ...each, ...silent("the closure has its own messages") },
  "POST /businesses": {
    ...itself("a new business has nothing yet that its opener could take"),
    ...silent("its opener is the owner"),
  },
  "POST /business-invitations/accept": {
    ...itself(
      "the account has proved the contact that the key was sent to, and an owner invited it",
    ),
    ...silent("the invitation was announced"),
  },
  // What lets a person into an account.
  "PUT /customer/user": { ...each, ...warns("email_changed") },
  "PUT /driver/user": { ...each, ...warns("email_changed") },
  "PUT /customer/password": { ...each, ...warns("password_changed") },
  "PUT /driver/password": { ...each, ...warns("password_changed") },
  "POST /customer/passkeys/challenges": {
    ...each,
    ...silent("the passkey that answers it is announced"),
  },
  "POST /driver/passkeys/challenges": {
    ...each,
    ...silent("the passkey that answers it is announced"),
  },
  "POST /customer/passkeys": {
    ...itself("it answers a challenge that was proved"),
    ...warns("passkey_added"),
  },
  "POST /driver/passkeys": {
    ...itself("it answers a challenge that was proved"),
    ...warns("passkey_added"),
  },
  "POST /customer/social-sign-ins": { ...each, ...silent("the link that ends it is announced") },
  "POST /driver/social-sign-ins": { ...each, ...silent("the link that ends it is announced") },
  "POST /customer/social-sign-ins/{id}/answer": {
    ...itself("it ends a link that was proved"),
    ...warns("sign_in_linked"),
  },
  "POST /driver/social-sign-ins/{id}/answer": {
    ...itself("it ends a link that was proved"),
    ...warns("sign_in_linked"),
  },
  "POST /customer/social-sign-ins/{id}/link": {
    ...itself("it needs the password or a code"),
    ...warns("sign_in_linked"),
  },
  "POST /driver/social-sign-ins/{id}/link": {
    ...itself("it needs the password or a code"),
    ...warns("sign_in_linked"),
  },
  "POST /customer/social-sign-ins/{id}/sign-up": {
    ...itself("it makes a new account"),
    ...silent("the account is new"),
  },
  "POST /driver/social-sign-ins/{id}/sign-up": {
    ...itself("it makes a new account"),
    ...silent("the account is new"),
  },
  "POST /console/passkeys/challenges": {
    ...itself("it needs the proof of the member of staff"),
    ...silent("the audit log has the passkeys of staff"),
  },
  "POST /console/passkeys": {
    ...itself("it answers a challenge that was proved"),
    ...silent("the audit log has the passkeys of staff"),
  },
  "POST /not-me/{token}/revocations": {
    ...itself("the token was sent to the owner"),
    ...silent("it takes access back"),
  },
  "POST /customer/recent-access/revocations": {
    ...itself("it only takes back what the caller made"),
    ...silent("it takes access back"),
  },
  "POST /not-me/{token}": {
    ...itself("the token was sent to the owner"),
    ...silent("it takes access back"),
  },
  // Destinations of money, money that leaves, and access that ends.
  "PUT /customer/bank-account": { ...each, ...warns("bank_account_set") },
  "POST /customer/bank-account/remove": { ...each, ...warns("bank_account_removed") },
  "PUT /businesses/{id}/bank-account": { ...each, ...warns("bank_account_set") },
  "POST /businesses/{id}/bank-account/remove": { ...each, ...warns("bank_account_removed") },
  "PUT /driver/documents/{kind}": { ...recent, ...warns("bank_account_set") },
  "POST /console/drivers/{id}/documents/{kind}/decision": {
    ...itself("staff look at what was handed in"),
    ...silent("the driver was warned when it was handed in"),
  },
  "POST /driver/payouts": {
    ...itself("money goes to the account that staff approved"),
    ...silent("the account was announced when it was set"),
  },
  "POST /customer/data-exports": {
    ...each,
    ...silent("the message that it is ready goes to the owner"),
  },
  "POST /driver/data-exports": {
    ...each,
    ...silent("the message that it is ready goes to the owner"),
  },
  "POST /customer/closure": { ...each, ...silent("the closure has its own messages") },
  "POST /driver/closure": { ...each, ...silent("the closure has its own messages") },
} as const satisfies Readonly<Record<string, LastingCall>>;

type CallsBy<Proof> = {
  [Call in keyof typeof lastingCalls]: (typeof lastingCalls)[Call]["proof"] extends Proof
    ? Call
    : never;
}[keyof typeof lastingCalls];
/** The calls that a signed-in person makes and has to prove. */
export type ProvedCall = CallsBy<"recent" | "each">;
/** The calls that warn the owner. */
export type WarnedCall = {
  [Call in keyof typeof lastingCalls]: (typeof lastingCalls)[Call] extends { warning: string }
    ? Call
    : never;
}[keyof typeof lastingCalls];

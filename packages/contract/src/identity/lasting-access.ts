/**
 * How a call proves the owner:
 * - `recent`: by the header `Songtan-Owner-Proof`
 * - `each`: by the password or a code in its own body, each time
 * - `itself`: by what the call carries anyway, which a stolen token lacks; `why` says what that is
 */
export type LastingCall = { proof: "recent" | "each" } | { proof: "itself"; why: string };

const recent = { proof: "recent" } as const;
const each = { proof: "each" } as const;
const itself = (why: string) => ({ proof: "itself", why }) as const;

/**
 * Every call that makes or widens access which outlives the session, or that sends money or notices elsewhere. A test makes
 * each of them without a proof, and another finds calls that write the tables of such access and are not here.
 */
export const lastingCalls = {
  // Programs and agents of a business, in live mode.
  "POST /businesses/{id}/keys": recent,
  "POST /businesses/{id}/keys/{keyId}/rotate": recent,
  "POST /businesses/{id}/mandates": recent,
  "POST /webhook-endpoints": recent,
  "PUT /webhook-endpoints/{id}": recent,
  "POST /webhook-endpoints/{id}/rotate-secret": recent,
  "PATCH /v3/webhook": itself("it is signed with a live key, which was proved when it was made"),
  // Who manages a business, and where its bills go.
  "POST /businesses/{id}/invitations": recent,
  "PUT /businesses/{id}/members/{memberId}": recent,
  // Where the caller keeps what the member made.
  "DELETE /businesses/{id}/members/{memberId}": recent,
  "PUT /businesses/{id}": recent,
  "PUT /businesses/{id}/owner": each,
  "POST /businesses/{id}/closure": each,
  "POST /businesses": itself("a new business has nothing yet that its opener could take"),
  "POST /business-invitations/accept": itself("whoever invited proved it, and the key was sent"),
  // What lets a person into an account.
  "PUT /customer/user": each,
  "PUT /driver/user": each,
  "PUT /customer/password": each,
  "PUT /driver/password": each,
  "POST /customer/passkeys/challenges": each,
  "POST /driver/passkeys/challenges": each,
  "POST /customer/passkeys": itself("it answers a challenge that was proved"),
  "POST /driver/passkeys": itself("it answers a challenge that was proved"),
  "POST /customer/social-sign-ins": each,
  "POST /driver/social-sign-ins": each,
  "POST /customer/social-sign-ins/{id}/answer": itself("it ends a link that was proved"),
  "POST /driver/social-sign-ins/{id}/answer": itself("it ends a link that was proved"),
  "POST /customer/social-sign-ins/{id}/link": itself("it needs the password or a code"),
  "POST /driver/social-sign-ins/{id}/link": itself("it needs the password or a code"),
  "POST /customer/social-sign-ins/{id}/sign-up": itself("it makes a new account"),
  "POST /driver/social-sign-ins/{id}/sign-up": itself("it makes a new account"),
  "POST /console/passkeys/challenges": itself("it needs the proof of the member of staff"),
  "POST /console/passkeys": itself("it answers a challenge that was proved"),
  // Where money goes, what leaves and what ends.
  "PUT /customer/bank-account": each,
  "POST /customer/bank-account/remove": each,
  "PUT /driver/documents/{kind}": recent,
  "POST /console/drivers/{id}/documents/{kind}/decision": itself(
    "staff look at what was handed in",
  ),
  "POST /driver/payouts": itself("money goes to the account that staff approved"),
  "POST /customer/data-exports": each,
  "POST /driver/data-exports": each,
  "POST /customer/closure": each,
  "POST /driver/closure": each,
} as const satisfies Readonly<Record<string, LastingCall>>;

type CallsBy<Proof> = {
  [Call in keyof typeof lastingCalls]: (typeof lastingCalls)[Call]["proof"] extends Proof
    ? Call
    : never;
}[keyof typeof lastingCalls];
/** The calls that a signed-in person makes and has to prove. */
export type ProvedCall = CallsBy<"recent" | "each">;

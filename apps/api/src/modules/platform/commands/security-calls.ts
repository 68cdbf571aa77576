import type { SecurityEventKind } from "@songtan/domain/accounts/security-events";

/**
 * A call that reaches or changes an account: its kind, and which field of its body names a person
 * before sign-in.
 */
export type SecurityCall = {
  kind: SecurityEventKind;
  role: "customer" | "driver" | "staff" | null;
  /** The field of the body in which people say who they are. */
  typed?: "identifier" | "phone";
  /** The answer names the account. */
  answersAccount?: boolean;
  /** Only some of its requests are meant. */
  only?(request: { params: unknown; body: unknown }): boolean;
};

const changesContact = ({ body }: { body: unknown }): boolean =>
  typeof body === "object" && body !== null && ("phone" in body || "email" in body);
const isBankAccount = ({ params }: { params: unknown }): boolean =>
  (params as { kind?: unknown } | null)?.kind === "bank-account";

const signIn = { kind: "sign_in", typed: "identifier", answersAccount: true } as const;

const callsOf = (role: "customer" | "driver"): Record<string, SecurityCall> => ({
  [`POST /api/${role}/sign-up`]: { role, kind: "sign_up", typed: "phone", answersAccount: true },
  [`POST /api/${role}/login`]: { role, ...signIn },
  [`POST /api/${role}/login/codes`]: { role, kind: "code_asked", typed: "identifier" },
  [`POST /api/${role}/login/codes/:id/confirm`]: { role, kind: "sign_in", answersAccount: true },
  [`POST /api/${role}/login/passkey`]: { role, kind: "sign_in", answersAccount: true },
  [`POST /api/${role}/passkeys`]: { role, kind: "passkey_added" },
  [`POST /api/${role}/passkeys/:id/remove`]: { role, kind: "passkey_removed" },
  [`POST /api/${role}/logout`]: { role, kind: "sign_out" },
  [`PUT /api/${role}/password`]: { role, kind: "password_changed" },
  [`PUT /api/${role}/user`]: { role, kind: "contact_changed", only: changesContact },
  [`DELETE /api/${role}/devices`]: { role, kind: "session_ended" },
  [`DELETE /api/${role}/devices/:id`]: { role, kind: "session_ended" },
  [`POST /api/${role}/social-sign-ins/:id/answer`]: { role, kind: "sign_in", answersAccount: true },
  [`POST /api/${role}/social-sign-ins/:id/sign-up`]: {
    role,
    kind: "sign_up",
    answersAccount: true,
  },
  [`POST /api/${role}/social-sign-ins/:id/codes`]: { role, kind: "code_asked" },
  [`POST /api/${role}/social-sign-ins/:id/link`]: {
    role,
    kind: "identity_linked",
    answersAccount: true,
  },
  [`POST /api/${role}/identities/:provider/remove`]: { role, kind: "identity_unlinked" },
  [`POST /api/${role}/data-exports`]: { role, kind: "export_asked" },
  [`POST /api/${role}/closure`]: { role, kind: "closure_asked" },
});

/**
 * Security calls by method and route. Other calls are recorded only when they are refused by a limit, for a wrong
 * proof, or because of another site's page.
 */
export const securityCalls: Readonly<Record<string, SecurityCall>> = {
  ...callsOf("customer"),
  ...callsOf("driver"),
  "POST /api/verifications": { role: null, kind: "code_asked" },
  "POST /api/verifications/:id/confirm": { role: null, kind: "code_entered" },
  "POST /api/password-resets": { role: null, kind: "password_reset_asked", typed: "identifier" },
  "POST /api/password-resets/:id/confirm": { role: null, kind: "password_reset" },
  "PUT /api/customer/bank-account": { role: "customer", kind: "bank_account_changed" },
  "POST /api/customer/bank-account/remove": { role: "customer", kind: "bank_account_changed" },
  "PUT /api/businesses/:id/bank-account": { role: "customer", kind: "bank_account_changed" },
  "POST /api/businesses/:id/bank-account/remove": {
    role: "customer",
    kind: "bank_account_changed",
  },
  "PUT /api/driver/documents/:kind": {
    role: "driver",
    kind: "bank_account_changed",
    only: isBankAccount,
  },
  "DELETE /api/driver/documents/:kind": {
    role: "driver",
    kind: "bank_account_changed",
    only: isBankAccount,
  },
  "POST /api/console/login": { role: "staff", ...signIn },
  "POST /api/console/login/passkey": { role: "staff", kind: "sign_in", answersAccount: true },
  "POST /api/console/passkeys": { role: "staff", kind: "passkey_added" },
  "POST /api/console/passkeys/:id/remove": { role: "staff", kind: "passkey_removed" },
  "POST /api/console/logout": { role: "staff", kind: "sign_out" },
  "PUT /api/console/password": { role: "staff", kind: "password_changed" },
  "POST /api/console/invitations/:token": { role: "staff", kind: "sign_up", answersAccount: true },
  "POST /api/webhooks/omise": { role: null, kind: "webhook" },
};

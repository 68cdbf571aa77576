import type { BodyOf } from "@songtan/client/calls/call-types.ts";
import { leavePage } from "@songtan/client/device/leave-page.ts";
import type { AppCalls } from "@songtan/contract/generated/calls.ts";
import type { OwnerProof } from "@songtan/contract/identity/account-rights";
import type { Locale, Role } from "@songtan/domain/account-types";
import { api } from "../api/api.ts";
import { type PendingSignIn, pendingSignIns } from "./pending-sign-in.ts";

let options: Promise<{ line: boolean }> | null = null;

/** Returns the operator's sign-in options. They are requested once, and again only after a failure. */
export function signInOptions(): Promise<{ line: boolean }> {
  options ??= api.call("GET /sign-in-options");
  options.catch(() => {
    options = null;
  });
  return options;
}

type Begin = { role: Role; locale: Locale; returnPath: string | null; proof?: OwnerProof };

/**
 * Begins a sign-in, or a link with the proof of its owner, and goes to LINE. The browser leaves the
 * page, so this never resolves.
 */
export async function goToLine({ role, locale, returnPath, proof }: Begin): Promise<never> {
  const body = { provider: "line" as const, locale, ...(returnPath && { returnPath }), ...proof };
  const started = await api.call(`POST /${role}/social-sign-ins`, { body });
  const { id, browserSecret, expiresAt } = started;
  const state = new URL(started.authorizeUri).searchParams.get("state") ?? "";
  pendingSignIns.save({ id, role, browserSecret, state, answered: false, expiresAt });
  leavePage(started.authorizeUri);
  return new Promise(() => undefined);
}

export type AddressAnswer = { state: string; code?: string; iss?: string; error?: string };

/** Returns the provider's answer in this address, or null when it does not contain one. */
export function readAnswer(search: string): AddressAnswer | null {
  const query = new URLSearchParams(search);
  const state = query.get("state");
  if (!state || !(query.has("code") || query.has("error"))) return null;
  const part = (name: "code" | "iss" | "error") => {
    const value = query.get(name);
    return value ? { [name]: value } : {};
  };
  return { state, ...part("code"), ...part("iss"), ...part("error") };
}

export const sendAnswer = ({ role, id, browserSecret }: PendingSignIn, answer: AddressAnswer) =>
  api.call(`POST /${role}/social-sign-ins/{id}/answer`, {
    params: { id },
    body: { browserSecret, ...answer },
  });

export const fetchSignInState = ({ role, id, browserSecret }: PendingSignIn) =>
  api.call(`POST /${role}/social-sign-ins/{id}/state`, { params: { id }, body: { browserSecret } });

type WithoutSecret<T> = Omit<T, "browserSecret">;

/** A new account for the person LINE has proved. */
export function signUpWithLine(
  { role, id, browserSecret }: PendingSignIn,
  wish: WithoutSecret<BodyOf<AppCalls, "POST /customer/social-sign-ins/{id}/sign-up">>,
): Promise<{ token: string }> {
  const input = { params: { id }, body: { ...wish, browserSecret } };
  return role === "driver"
    ? api.call("POST /driver/social-sign-ins/{id}/sign-up", input)
    : api.call("POST /customer/social-sign-ins/{id}/sign-up", input);
}

export const requestLinkCode = ({ role, id, browserSecret }: PendingSignIn, identifier: string) =>
  api.call(`POST /${role}/social-sign-ins/{id}/codes`, {
    params: { id },
    body: { browserSecret, identifier },
  });

/** Proof that an account is one's own: its password, or a code. */
export type LinkProof = { identifier: string; password: string } | { codeId: string; code: string };

export function linkWithLine(
  { role, id, browserSecret }: PendingSignIn,
  proof: LinkProof,
): Promise<{ token: string }> {
  const input = { params: { id }, body: { ...proof, browserSecret } };
  return role === "driver"
    ? api.call("POST /driver/social-sign-ins/{id}/link", input)
    : api.call("POST /customer/social-sign-ins/{id}/link", input);
}

import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { fetchOrEarly } from "@songtan/client/calls/early-reads/early-reads.ts";
import { localeOf } from "@songtan/client/language/locales.ts";
import { progress } from "@songtan/client/page/progress/progress.ts";
import type { OwnerProofView } from "@songtan/contract/identity/owner-proofs";
import type { Role } from "@songtan/domain/account-types";
import { businessHeaders } from "./chosen-business.ts";
import { roleOfPage } from "./role-of-page.ts";
import { appSessionStore, tokenKey } from "./session-store.ts";
import { createWebClient } from "./web-client.ts";

/** Strategy of the pages outside both route trees (SPEC 4). */
export const defaultRole: Role = "customer";

const pathname = () => (typeof window === "undefined" ? "/" : window.location.pathname);

type ApiErrorListener = (error: ApiError, role: Role) => void;
const listeners = new Set<ApiErrorListener>();

/** Called for every failed call, after its caller's own handling was prepared. */
export function onApiError(listener: ApiErrorListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const answerListeners = new Set<() => void>();

/** Called after each call that the server answered. */
export function onAnswer(listener: () => void): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}

let solveHumanCheck: (() => Promise<string | null>) | null = null;

/**
 * Registers who shows the check to the person and solves it, where the server requires proof that a
 * person requested a code.
 */
export function onHumanCheck(solve: () => Promise<string | null>): void {
  solveHumanCheck = solve;
}

/**
 * The latest owner proof of each role in this tab. It is held in memory only, so that it cannot be read from the
 * browser's storage.
 */
const ownerProofs = new Map<Role, OwnerProofView>();

export const rememberOwnerProof = (role: Role, proof: OwnerProofView): void =>
  void ownerProofs.set(role, proof);

let proveOwner: ((role: Role) => Promise<boolean>) | null = null;

/** Registers who requests the owner's proof from the person, where the server requires it. */
export function onOwnerProof(prove: (role: Role) => Promise<boolean>): void {
  proveOwner = prove;
}

/** The store of this browser's sign-ins. */
export const sessionStore = appSessionStore();

/** The app's one client: `api.call("GET /bookings/{id}", { params: { id } })`. */
export const api = createWebClient({
  root: import.meta.env.VITE_API_ROOT ?? "",
  fetch: fetchOrEarly(
    (...request) => fetch(...request),
    () => (typeof window === "undefined" ? undefined : window.songtanReads),
  ),
  locale: () => localeOf(pathname()),
  headersOf: businessHeaders,
  activeRole: () => roleOfPage(pathname()) ?? defaultRole,
  token: (role) => sessionStore.get(tokenKey(role)),
  onAnswer: () => {
    for (const listener of answerListeners) listener();
  },
  solveHumanCheck: async () => solveHumanCheck?.() ?? null,
  ownerProof: (role) => ownerProofs.get(role)?.proof ?? null,
  proveOwner: async (role) => (await proveOwner?.(role)) ?? false,
  onRequest: () => progress.start(),
  onError: (error, role) => {
    for (const listener of listeners) listener(error, role);
  },
});

import { type ApiClientConfig, createApiClient } from "@songtan/client/calls/api-client.ts";
import type { ApiError } from "@songtan/client/calls/api-error.ts";
import type { AppCalls } from "@songtan/contract/generated/calls.ts";
import { ownerProofHeader } from "@songtan/contract/identity/owner-proof-header";
import type { Role } from "@songtan/domain/account-types";
import { deviceKey } from "./device-key.ts";

export type WebClientDeps = Omit<
  ApiClientConfig,
  "token" | "onError" | "credentials" | "headers" | "proveOwner"
> & {
  /** Additional headers of every call of a path. */
  headersOf?: (path: string) => Readonly<Record<string, string>>;
  /** The role of the page shown; calls that are not for one role use its token. */
  activeRole: () => Role;
  /** The stored token with its `Bearer ` prefix. */
  token: (role: Role) => string | null;
  /** The proof of the owner that was given a few minutes ago, for the header. */
  ownerProof?: (role: Role) => string | null;
  proveOwner?: (role: Role) => Promise<boolean>;
  onError?: (error: ApiError, role: Role) => void;
};

/** Calls that sign in to an account: the server records which devices used one. */
const isSignIn = /^\/(?:customer|driver)\/(?:login|sign-up|social-sign-ins)\b/;

/** Returns the role of the token that a path needs: the path's role, or the role of the page shown. */
export function roleOfPath(path: string, activeRole: Role): Role {
  if (path.startsWith("/driver/")) return "driver";
  return path.startsWith("/customer/") ? "customer" : activeRole;
}

/** The web app's client: customers and drivers may be signed in side by side, each call as one of them. */
export function createWebClient({
  activeRole,
  token,
  onError,
  headersOf,
  ownerProof,
  proveOwner,
  ...deps
}: WebClientDeps) {
  const roleOf = (path: string, explicitRole?: Role) =>
    explicitRole ?? roleOfPath(path, activeRole());
  return createApiClient<AppCalls>({
    ...deps,
    // The server identifies people only by the Authorization header. A cookie would only add a way to forge requests.
    credentials: "omit",
    headers: (path) => ({
      ...headersOf?.(path),
      ...headerOfProof(ownerProof?.(roleOf(path))),
      ...(isSignIn.test(path) ? { "Songtan-Device": deviceKey() } : {}),
    }),
    proveOwner: async (path, explicitRole) =>
      (await proveOwner?.(roleOf(path, explicitRole))) ?? false,
    token: (path, explicitRole) => token(roleOf(path, explicitRole)),
    onError: (error, path, explicitRole) => onError?.(error, roleOf(path, explicitRole)),
  });
}

const headerOfProof = (proof: string | null | undefined): Record<string, string> =>
  proof ? { [ownerProofHeader]: proof } : {};

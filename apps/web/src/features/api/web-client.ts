import { type ApiSurroundings, createApiClient } from "@songtan/client/api-client.ts";
import type { ApiError } from "@songtan/client/api-error.ts";
import type { Role } from "@songtan/domain/accounts/words";
import type { Calls } from "./calls.ts";
import { deviceKey } from "./device-key.ts";

export type WebSurroundings = Omit<ApiSurroundings, "token" | "onError" | "credentials"> & {
  /** The role whose page is shown; calls that are not for one role use its token. */
  activeRole: () => Role;
  /** The stored token with its `Bearer ` prefix. */
  token: (role: Role) => string | null;
  onError?: (error: ApiError, role: Role) => void;
};

/** Ways into an account: the server remembers which devices came in by one. */
const isSignIn = /^\/(?:customer|driver)\/(?:login|sign-up|social-sign-ins)\b/;

/** Whose token a path takes: its own role's, or that of the page shown. */
export function roleOfPath(path: string, activeRole: Role): Role {
  if (path.startsWith("/driver/")) return "driver";
  return path.startsWith("/customer/") ? "customer" : activeRole;
}

/** The web app's client: customers and drivers may be signed in side by side, each call as one of them. */
export function createWebClient({ activeRole, token, onError, ...around }: WebSurroundings) {
  const roleOf = (path: string, said?: Role) => said ?? roleOfPath(path, activeRole());
  return createApiClient<Calls>({
    ...around,
    // The server knows people by the Authorization header alone; a cookie would only add a way to be tricked.
    credentials: "omit",
    headers: (path) => (isSignIn.test(path) ? { "Songtan-Device": deviceKey() } : {}),
    token: (path, said) => token(roleOf(path, said)),
    onError: (error, path, said) => onError?.(error, roleOf(path, said)),
  });
}

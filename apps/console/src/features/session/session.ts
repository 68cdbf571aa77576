import { queryClient } from "@songtan/client/query-client.ts";
import type { StaffUser } from "@songtan/contract/console/staff";
import type { StaffScope } from "@songtan/domain/accounts/words";
import { createStore } from "zustand/vanilla";
import { api, onApiError } from "../api/api.ts";

/** Why there is nobody signed in any more: half an hour without use, or the server says so. */
export type SessionEnd = "idle" | "elsewhere";

export type SessionState = {
  status: "unknown" | "guest" | "signedIn" | "unreachable";
  user: StaffUser | null;
  ended: SessionEnd | null;
};

const nobody: SessionState = { status: "guest", user: null, ended: null };

/** Who works here. The session itself is a cookie that no script can read: the server is asked. */
export const session = createStore<SessionState>(() => ({ status: "unknown", user: null, ended: null }));

export async function loadSession(): Promise<void> {
  try {
    setUser(await api.call("GET /console/user", { quiet: true }));
  } catch {
    if (session.getState().status === "unknown") session.setState({ status: "unreachable" });
  }
}

export function setUser(user: StaffUser): void {
  session.setState({ status: "signedIn", user, ended: null });
}

/** Forgets everything that was read in the session that ended. */
function forget(ended: SessionEnd | null): void {
  queryClient.clear();
  session.setState({ ...nobody, ended });
}

export async function signOut(ended: SessionEnd | null = null): Promise<void> {
  await api.call("POST /console/logout", { quiet: ended !== null }).catch(() => undefined);
  forget(ended);
}

onApiError((error, path) => {
  if (error.code !== "unauthenticated" || path === "/console/login") return;
  forget(session.getState().status === "signedIn" ? "elsewhere" : session.getState().ended);
});

export const hasScope = (user: StaffUser | null, scopes: readonly StaffScope[]): boolean =>
  user !== null && (scopes.length === 0 || scopes.some((scope) => user.scopes.includes(scope)));

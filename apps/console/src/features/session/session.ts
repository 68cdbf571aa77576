import { queryClient } from "@songtan/client/calls/query-client.ts";
import type { StaffUser } from "@songtan/contract/console/staff";
import type { StaffScope } from "@songtan/domain/account-types";
import { createStore } from "zustand/vanilla";
import { api, onApiError } from "../api/api.ts";

/** Why the session ended: half an hour without use, or a decision of the server. */
export type SessionEnd = "idle" | "elsewhere";

export type SessionState = {
  status: "unknown" | "guest" | "signedIn" | "unreachable";
  user: StaffUser | null;
  ended: SessionEnd | null;
};

const guestState: SessionState = { status: "guest", user: null, ended: null };

/**
 * The signed-in staff member. The session is a cookie that no script can read, so the server is
 * queried.
 */
export const session = createStore<SessionState>(() => ({
  status: "unknown",
  user: null,
  ended: null,
}));

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

/** Clears all data that was loaded in the ended session. */
function clearSession(ended: SessionEnd | null): void {
  queryClient.clear();
  session.setState({ ...guestState, ended });
}

export async function signOut(ended: SessionEnd | null = null): Promise<void> {
  await api.call("POST /console/logout", { quiet: ended !== null }).catch(() => undefined);
  clearSession(ended);
}

onApiError((error, path) => {
  if (error.code !== "unauthenticated" || path === "/console/login") return;
  clearSession(session.getState().status === "signedIn" ? "elsewhere" : session.getState().ended);
});

export const hasScope = (user: StaffUser | null, scopes: readonly StaffScope[]): boolean =>
  user !== null && (scopes.length === 0 || scopes.some((scope) => user.scopes.includes(scope)));

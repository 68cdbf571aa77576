import type { StaffScope } from "@songtan/domain/account-types";
import { useEffect } from "react";
import { useStore } from "zustand/react";
import { hasScope, loadSession, type SessionState, session } from "./session.ts";

export const useSession = (): SessionState => useStore(session);

/** Returns true when the signed-in staff member has any of the scopes. */
export const usePermission = (...scopes: StaffScope[]): boolean =>
  hasScope(useSession().user, scopes);

/** Loads the signed-in staff member once. */
export function useSessionStart(): void {
  useEffect(() => {
    if (session.getState().status === "unknown") void loadSession();
  }, []);
}

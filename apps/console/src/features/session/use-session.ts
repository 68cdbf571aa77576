import type { StaffScope } from "@songtan/domain/accounts/words";
import { useEffect } from "react";
import { useStore } from "zustand/react";
import { hasScope, loadSession, type SessionState, session } from "./session.ts";

export const useSession = (): SessionState => useStore(session);

/** Whether the one who is signed in has one of the scopes. */
export const useMay = (...scopes: StaffScope[]): boolean => hasScope(useSession().user, scopes);

/** Asks the server once who this is. */
export function useSessionStart(): void {
  useEffect(() => {
    if (session.getState().status === "unknown") void loadSession();
  }, []);
}

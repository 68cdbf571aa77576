import { useLocale } from "@songtan/client/language/use-text.ts";
import type { Role } from "@songtan/domain/account-types";
import { useLocation, useNavigate } from "react-router";
import { useStore } from "zustand/react";
import { defaultRole, sessionStore } from "../api/api.ts";
import { roleOfPage } from "../api/role-of-page.ts";
import { homeAfterLogout, rememberPath, signInPath } from "./redirects.ts";
import type { RoleState } from "./role-sessions.ts";
import { auth } from "./session.ts";

/** The role of the page shown. */
export function useRole(): Role {
  return roleOfPage(useLocation().pathname) ?? defaultRole;
}

/** The session of one role. */
export function useSession<R extends Role>(role: R): RoleState<R> & { loggedIn: boolean } {
  const state = useStore(auth.state, (all) => all[role]) as RoleState<R>;
  return { ...state, loggedIn: state.status === "signed_in" };
}

export const useCustomer = () => useSession("customer");
export const useDriver = () => useSession("driver");
/**
 * Signs out and goes to the home page; the server's answers for this person are deleted with it.
 */
export function useLogout(role: Role): () => Promise<void> {
  const navigate = useNavigate();
  const locale = useLocale();
  return async () => {
    await auth.logout(role);
    await navigate(homeAfterLogout(locale), { replace: true });
    // Fetched here, because most pages that show the way out have never loaded it.
    const { queryClient } = await import("@songtan/client/calls/query-client.ts");
    queryClient.clear();
  };
}

/** Goes to the sign-in (or `to`, such as the sign-up) and comes back to this very page afterwards. */
export function useSignInHere(): (to?: string) => void {
  const navigate = useNavigate();
  const locale = useLocale();
  const { pathname, search, hash } = useLocation();
  return (to = signInPath(pathname, locale)) => {
    rememberPath(sessionStore, `${pathname}${search}${hash}`);
    navigate(to);
  };
}

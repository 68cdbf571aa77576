import type { Role } from "@songtan/domain/accounts/words";
import { createStore } from "zustand/vanilla";
import { refreshTokenKey, type SessionStore, tokenKey, type UserOf } from "../api/session-store.ts";

export type RoleState<R extends Role> = {
  /**
   * `unknown` until the stored token was tried, `unreachable` when nobody answered that try, `signed_out` from a logout
   * until the next page.
   */
  status: "unknown" | "unreachable" | "guest" | "signed_in" | "signed_out";
  user: UserOf[R] | null;
};
type AuthState = {
  customer: RoleState<"customer">;
  driver: RoleState<"driver">;
  /** A login is under way. */
  busy: boolean;
  /** The strategy used last: who the pages outside both trees speak to. */
  strategy: Role;
};

const defaultStrategy: Role = "customer";
const tokenType = "Bearer ";
const strategyKey = "strategy";

const isRole = (value: string | null): value is Role => value === "customer" || value === "driver";
const withType = (token: string) => (token.startsWith(tokenType) ? token : `${tokenType}${token}`);

/** What this browser shows and stores of each role's session. It asks nobody: `auth.ts` does, and writes down here what came of it. */
export function keepRoleSessions(kept: SessionStore) {
  const keptStrategy = kept.get(strategyKey);
  const state = createStore<AuthState>(() => ({
    customer: { status: "unknown", user: null },
    driver: { status: "unknown", user: null },
    busy: false,
    strategy: isRole(keptStrategy) ? keptStrategy : defaultStrategy,
  }));

  const questions: Partial<Record<Role, symbol>> = {};
  /**
   * Before the server is asked who a role's user is. What it answers says whether that answer still counts when it has
   * come: not after a newer question, a sign-in or a sign-out.
   */
  const ask = (role: Role): (() => boolean) => {
    const question = Symbol(role);
    questions[role] = question;
    return () => questions[role] === question;
  };

  const setUser = (role: Role, user: UserOf[Role] | null) => {
    kept.setUser(role, user);
    state.setState({ [role]: { status: user ? "signed_in" : "guest", user } });
  };
  /** Shows who was signed in last as long as the server has not said otherwise. */
  const showLastUser = (role: Role): void => {
    const user = kept.get(tokenKey(role)) && kept.user(role);
    if (user) state.setState({ [role]: { status: "signed_in", user } });
  };
  const setStrategy = (role: Role) => {
    kept.set(strategyKey, role);
    state.setState({ strategy: role });
  };
  const setToken = (role: Role, token: string) => kept.set(tokenKey(role), withType(token));
  const token = (role: Role) => kept.get(tokenKey(role));
  /** Clears what is stored for one role: user, token and refresh token. */
  const reset = (role: Role) => {
    delete questions[role];
    setUser(role, null);
    kept.remove(tokenKey(role));
    kept.remove(refreshTokenKey(role));
  };

  /** Signed out on purpose, here or in another tab. */
  const leave = (role: Role) => {
    delete questions[role];
    if (state.getState()[role].status === "signed_in") state.setState({ [role]: { status: "signed_out", user: null } });
  };

  return { state, token, setUser, showLastUser, setToken, setStrategy, reset, leave, ask };
}

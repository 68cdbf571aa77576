import type { Role } from "@songtan/domain/account-types";
import { createStore } from "zustand/vanilla";
import { refreshTokenKey, type SessionStore, tokenKey, type UserOf } from "../api/session-store.ts";

export type RoleState<R extends Role> = {
  /**
   * `unknown` until the stored token was tried, `unreachable` when that attempt got no answer,
   * `signed_out` from a logout until the next page.
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

/**
 * Creates the state and storage of each role's session in this browser. It does not make calls: `auth.ts` makes them
 * and stores the results here.
 */
export function createRoleSessions(store: SessionStore) {
  const storedStrategy = store.get(strategyKey);
  const state = createStore<AuthState>(() => ({
    customer: { status: "unknown", user: null },
    driver: { status: "unknown", user: null },
    busy: false,
    strategy: isRole(storedStrategy) ? storedStrategy : defaultStrategy,
  }));

  const questions: Partial<Record<Role, symbol>> = {};
  /**
   * Called before the server is queried for a role's user. The returned function says whether that
   * answer is still current: not after a newer query or answer, a sign-in or a sign-out.
   */
  const startUserRequest = (role: Role): (() => boolean) => {
    const question = Symbol(role);
    questions[role] = question;
    return () => questions[role] === question;
  };
  const endUserRequest = (role: Role): void => {
    delete questions[role];
  };
  const isUserRequested = (role: Role): boolean => questions[role] !== undefined;

  const setUser = (role: Role, user: UserOf[Role] | null) => {
    endUserRequest(role);
    store.setUser(role, user);
    state.setState({ [role]: { status: user ? "signed_in" : "guest", user } });
  };
  /** Shows the user of the last session until the server has confirmed or rejected it. */
  const showLastUser = (role: Role): void => {
    const user = store.get(tokenKey(role)) && store.user(role);
    if (user) state.setState({ [role]: { status: "signed_in", user } });
  };
  const setStrategy = (role: Role) => {
    store.set(strategyKey, role);
    state.setState({ strategy: role });
  };
  const setToken = (role: Role, token: string) => store.set(tokenKey(role), withType(token));
  const token = (role: Role) => store.get(tokenKey(role));
  /** Clears what is stored for one role: user, token and refresh token. */
  const reset = (role: Role) => {
    setUser(role, null);
    store.remove(tokenKey(role));
    store.remove(refreshTokenKey(role));
  };

  /** Signed out on purpose, here or in another tab. */
  const leave = (role: Role) => {
    endUserRequest(role);
    if (state.getState()[role].status === "signed_in")
      state.setState({ [role]: { status: "signed_out", user: null } });
  };

  return {
    state,
    token,
    setUser,
    showLastUser,
    setToken,
    setStrategy,
    reset,
    leave,
    startUserRequest,
    endUserRequest,
    isUserRequested,
  };
}

import { normaliseError } from "@songtan/client/api-error.ts";
import type { CustomerView, DriverView } from "@songtan/contract/accounts";
import { hasScope } from "@songtan/domain/accounts/scope";
import { type Role, roles } from "@songtan/domain/accounts/words";
import { createStore } from "zustand/vanilla";
import { refreshTokenKey, type SessionStore, tokenKey } from "../api/session-store.ts";

export type UserOf = { customer: CustomerView; driver: DriverView };
export type Credentials = { identifier: string; password: string };

export type RoleState<R extends Role> = {
  /**
   * `unknown` until the stored token was tried, `unreachable` when nobody answered that try, `signed_out` from a logout
   * until the next page.
   */
  status: "unknown" | "unreachable" | "guest" | "signed_in" | "signed_out";
  user: UserOf[R] | null;
};
export type AuthState = {
  customer: RoleState<"customer">;
  driver: RoleState<"driver">;
  /** A login is under way. */
  busy: boolean;
  /** The strategy used last: who the pages outside both trees speak to. */
  strategy: Role;
};

/** The calls SPEC 7 fixes. */
export type AuthCalls = {
  login: (role: Role, credentials: Credentials) => Promise<{ token: string }>;
  logout: (role: Role) => Promise<unknown>;
  user: <R extends Role>(role: R) => Promise<UserOf[R]>;
};

export type AuthErrorListener = (error: unknown, payload: { method: string; role: Role }) => void;

export const defaultStrategy: Role = "customer";
const tokenType = "Bearer ";
const strategyKey = "strategy";

export type Auth = ReturnType<typeof createAuth>;

const isRole = (value: string | null): value is Role => value === "customer" || value === "driver";
const withType = (token: string) => (token.startsWith(tokenType) ? token : `${tokenType}${token}`);

/** Who is signed in, for both roles side by side: each login and logout touches only its own. */
export function createAuth({ store: kept, calls }: { store: SessionStore; calls: AuthCalls }) {
  const keptStrategy = kept.get(strategyKey);
  const state = createStore<AuthState>(() => ({
    customer: { status: "unknown", user: null },
    driver: { status: "unknown", user: null },
    busy: false,
    strategy: isRole(keptStrategy) ? keptStrategy : defaultStrategy,
  }));
  const listeners = new Set<AuthErrorListener>();
  const logoutListeners = new Set<(role: Role) => void>();
  const reading: Partial<Record<Role, Promise<void>>> = {};

  const tell = (error: unknown, method: string, role: Role) => {
    for (const listener of listeners) listener(error, { method, role });
  };
  const setUser = (role: Role, user: UserOf[Role] | null) => {
    state.setState({ [role]: { status: user ? "signed_in" : "guest", user } });
  };
  const setStrategy = (role: Role) => {
    kept.set(strategyKey, role);
    state.setState({ strategy: role });
  };
  const setToken = (role: Role, token: string) => kept.set(tokenKey(role), withType(token));
  const token = (role: Role) => kept.get(tokenKey(role));
  /** Clears what is stored for one role: user, token and refresh token. */
  const reset = (role: Role) => {
    setUser(role, null);
    kept.remove(tokenKey(role));
    kept.remove(refreshTokenKey(role));
  };

  const leave = (role: Role) => {
    if (state.getState()[role].status === "signed_in") state.setState({ [role]: { status: "signed_out", user: null } });
  };

  const fetchUser = async (role: Role): Promise<void> => {
    if (!token(role)) return setUser(role, null);
    try {
      setUser(role, await calls.user(role));
    } catch (error) {
      // Reset on error is off (SPEC 8): the token stays, and a bad network does not make a guest of anybody.
      const status = normaliseError(error).isFinal ? "guest" : "unreachable";
      state.setState({ [role]: { status, user: null } });
      tell(error, "fetchUser", role);
      throw error;
    }
  };

  /** Starts a session with a token already given, as sign-up does. */
  const begin = async (role: Role, given: string): Promise<void> => {
    reset(role);
    setToken(role, given);
    setStrategy(role);
    await fetchUser(role);
  };

  return {
    state,
    token,
    reset,
    fetchUser,
    setUser,
    begin,

    /** Tries the stored token of a role, once; later calls wait for the same try. One that nobody answered may be repeated. */
    start(role: Role): Promise<void> {
      if (state.getState()[role].status === "unreachable") delete reading[role];
      reading[role] ??= fetchUser(role).catch(() => undefined);
      return reading[role];
    },

    async login(role: Role, credentials: Credentials): Promise<void> {
      state.setState({ busy: true });
      try {
        reset(role);
        const answer = await calls.login(role, credentials);
        setToken(role, answer.token);
        setStrategy(role);
        await fetchUser(role);
      } catch (error) {
        tell(error, "login", role);
        throw error;
      } finally {
        state.setState({ busy: false });
      }
    },

    /** Ends the session here whatever the server says. */
    async logout(role: Role): Promise<void> {
      try {
        if (token(role)) await calls.logout(role);
      } catch {
        // SPEC 4: its failure is ignored.
      }
      reset(role);
      for (const listener of logoutListeners) listener(role);
      state.setState({ [role]: { status: "signed_out", user: null } });
    },

    /** The page after a logout is shown: from now on this is a guest like any other. */
    settle(): void {
      for (const role of roles) if (state.getState()[role].status === "signed_out") setUser(role, null);
    },

    /** A call came back 401: the session has ended elsewhere. What is stored stays until the next login. */
    sessionEnded(role: Role, error: unknown): void {
      if (state.getState()[role].status !== "signed_in") return;
      setUser(role, null);
      tell(error, "request", role);
    },

    /** Another tab is signing this role out: the session is over here as well, on purpose. */
    leftElsewhere: leave,

    /**
     * Another tab wrote or removed the role's stored token. Signing out there signs out here; signing in there, or as
     * somebody else, is followed.
     */
    async tokenChanged(role: Role): Promise<void> {
      const { status } = state.getState()[role];
      if (!token(role)) return leave(role);
      if (status !== "unknown") await fetchUser(role).catch(() => undefined);
    },

    loggedIn: (role: Role) => state.getState()[role].status === "signed_in",
    hasScope: (role: Role, scope: string) => hasScope(state.getState()[role].user?.scope, scope),
    /** Hears of a logout: what a person typed must not wait for the next one at this device. */
    onLogout(listener: (role: Role) => void): () => void {
      logoutListeners.add(listener);
      return () => logoutListeners.delete(listener);
    },
    onError(listener: AuthErrorListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

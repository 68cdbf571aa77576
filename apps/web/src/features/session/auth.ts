import { type Role, roles } from "@songtan/domain/account-types";
import { hasScope } from "@songtan/domain/staff/scope";
import type { SessionStore, UserOf } from "../api/session-store.ts";
import { createRoleSessions } from "./role-sessions.ts";
import { createUserReads } from "./user-reads.ts";

export type Credentials = {
  identifier: string;
  password: string;
  /** An additional code that the server required. */
  sentCode?: { id: string; code: string };
};

/** The calls SPEC 7 fixes. */
export type AuthCalls = {
  login: (role: Role, credentials: Credentials) => Promise<{ token: string }>;
  logout: (role: Role) => Promise<unknown>;
  /** `quiet`: the progress bar does not show the call, because the page does not depend on it. */
  user: <R extends Role>(role: R, options?: { quiet: boolean }) => Promise<UserOf[R]>;
};

export type AuthErrorListener = (error: unknown, payload: { method: string; role: Role }) => void;

function createListeners() {
  const errorListeners = new Set<AuthErrorListener>();
  const logoutListeners = new Set<(role: Role) => void>();
  return {
    notifyError(error: unknown, method: string, role: Role) {
      for (const listener of errorListeners) listener(error, { method, role });
    },
    notifyLogout(role: Role) {
      for (const listener of logoutListeners) listener(role);
    },
    /**
     * Calls back on a logout: what a person typed must not be found by the next one at this device.
     */
    onLogout(listener: (role: Role) => void): () => void {
      logoutListeners.add(listener);
      return () => logoutListeners.delete(listener);
    },
    /** For a program that embeds these sessions: our own pages show each error where it happened. */
    onError(listener: AuthErrorListener): () => void {
      errorListeners.add(listener);
      return () => errorListeners.delete(listener);
    },
  };
}

/** The sessions of both roles in parallel: each login and logout changes only its own. */
export function createAuth({ store, calls }: { store: SessionStore; calls: AuthCalls }) {
  const sessions = createRoleSessions(store);
  const { state, token, setUser, setToken, setStrategy, reset, leave } = sessions;
  const { showLastUser } = sessions;
  const listeners = createListeners();
  const { fetchUser, refreshUser, showUser } = createUserReads(sessions, {
    read: calls.user,
    onError: (error, role) => listeners.notifyError(error, "fetchUser", role),
  });
  const reading: Partial<Record<Role, Promise<void>>> = {};

  /** Starts a session with a token already given, as sign-up does. */
  const begin = async (role: Role, newToken: string): Promise<void> => {
    reset(role);
    setToken(role, newToken);
    setStrategy(role);
    await fetchUser(role);
  };

  return {
    state,
    token,
    reset,
    fetchUser,
    refreshUser,
    setUser: showUser,
    begin,

    /**
     * Tries the stored token of a role once; later calls wait for the same attempt, and one without
     * an answer may be repeated. Until an answer comes, the last known user of that token is shown.
     */
    start(role: Role): Promise<void> {
      const { status } = state.getState()[role];
      if (status === "unreachable") delete reading[role];
      if (status === "unknown") showLastUser(role);
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
        listeners.notifyError(error, "login", role);
        throw error;
      } finally {
        state.setState({ busy: false });
      }
    },

    /** Ends the session here, even when the server refuses. */
    async logout(role: Role): Promise<void> {
      // SPEC 4: its failure is ignored.
      if (token(role)) await calls.logout(role).catch(() => undefined);
      reset(role);
      listeners.notifyLogout(role);
      state.setState({ [role]: { status: "signed_out", user: null } });
    },

    /** The page after a logout is shown: from now on this is a guest like any other. */
    endLogout(): void {
      for (const role of roles)
        if (state.getState()[role].status === "signed_out") setUser(role, null);
    },

    /** A call came back 401: the session has ended elsewhere. What is stored stays until the next login. */
    sessionEnded(role: Role, error: unknown): void {
      if (state.getState()[role].status !== "signed_in") return;
      setUser(role, null);
      listeners.notifyError(error, "request", role);
    },

    /** Another tab is signing this role out: the session is over here as well, on purpose. */
    leftElsewhere: leave,

    /**
     * Applies a change of the role's token by another tab. A sign-out there signs out this tab; a sign-in there, even
     * as another user, is followed.
     */
    async tokenChanged(role: Role): Promise<void> {
      const { status } = state.getState()[role];
      if (!token(role)) return leave(role);
      if (status !== "unknown") await fetchUser(role).catch(() => undefined);
    },

    loggedIn: (role: Role) => state.getState()[role].status === "signed_in",
    /** For a program that embeds these sessions: our own pages read the account's state, and the API decides. */
    hasScope: (role: Role, scope: string) => hasScope(state.getState()[role].user?.scope, scope),
    onLogout: listeners.onLogout,
    onError: listeners.onError,
  };
}

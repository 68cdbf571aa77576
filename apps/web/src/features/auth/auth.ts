import { normaliseError } from "@songtan/client/api-error.ts";
import { hasScope } from "@songtan/domain/accounts/scope";
import { type Role, roles } from "@songtan/domain/accounts/words";
import type { SessionStore, UserOf } from "../api/session-store.ts";
import { keepRoleSessions } from "./role-sessions.ts";

export type Credentials = {
  identifier: string;
  password: string;
  /** A code that the server asked for besides. */
  sentCode?: { id: string; code: string };
};

/** The calls SPEC 7 fixes. */
export type AuthCalls = {
  login: (role: Role, credentials: Credentials) => Promise<{ token: string }>;
  logout: (role: Role) => Promise<unknown>;
  user: <R extends Role>(role: R) => Promise<UserOf[R]>;
};

export type AuthErrorListener = (error: unknown, payload: { method: string; role: Role }) => void;

/** Who is signed in, for both roles side by side: each login and logout touches only its own. */
export function createAuth({ store: kept, calls }: { store: SessionStore; calls: AuthCalls }) {
  const { state, token, setUser, showLastUser, setToken, setStrategy, reset, leave, ask } = keepRoleSessions(kept);
  const listeners = new Set<AuthErrorListener>();
  const logoutListeners = new Set<(role: Role) => void>();
  const reading: Partial<Record<Role, Promise<void>>> = {};

  const tell = (error: unknown, method: string, role: Role) => {
    for (const listener of listeners) listener(error, { method, role });
  };

  const fetchUser = async (role: Role): Promise<void> => {
    const stillCounts = ask(role);
    if (!token(role)) return setUser(role, null);
    try {
      const user = await calls.user(role);
      if (stillCounts()) setUser(role, user);
    } catch (error) {
      if (!stillCounts()) return;
      // Reset on error is off (SPEC 8): the token stays, and a bad network does not make a guest of anybody.
      if (normaliseError(error).isFinal) setUser(role, null);
      else if (!state.getState()[role].user) state.setState({ [role]: { status: "unreachable", user: null } });
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

    /**
     * Tries the stored token of a role, once; later calls wait for the same try. One that nobody answered may be repeated.
     * Until the answer comes, and where none does, the last known user of that token is shown.
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
        tell(error, "login", role);
        throw error;
      } finally {
        state.setState({ busy: false });
      }
    },

    /** Ends the session here whatever the server says. */
    async logout(role: Role): Promise<void> {
      // SPEC 4: its failure is ignored.
      if (token(role)) await calls.logout(role).catch(() => undefined);
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
